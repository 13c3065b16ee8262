package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// painted is text that is printed as it is, since it holds the colours and the
// lines that rover has given it, and nothing else that acts on a terminal.
type painted string

// printf answers in words.
func (c *console) printf(format string, args ...any) { send(c.out, format, args) }

// tellf tells of progress.
func (c *console) tellf(format string, args ...any) { send(c.err, format, args) }

// send is the one way to a terminal. Any argument may hold what a stranger
// wrote, in a file, a script or the answer of a plugin.
func send(w io.Writer, format string, args []any) {
	harmless := make([]any, len(args))
	for i, arg := range args {
		harmless[i] = inert(arg)
	}
	fmt.Fprintf(w, format, harmless...)
}

// inert returns arg with nothing in it that acts on a terminal, or that begins
// a line which the format does not have.
func inert(arg any) any {
	switch arg := arg.(type) {
	case painted:
		return string(arg)
	case string:
		return printable(arg)
	case error:
		return printable(arg.Error())
	case fmt.Stringer:
		return printable(arg.String())
	default:
		return arg
	}
}

// complain prints the error that ends the command. Its lines after the first
// are indented, so that none of them looks like another error.
func (c *console) complain(err error) {
	lines := strings.Split(err.Error(), "\n")
	c.tellf("rover: %s\n", lines[0])
	for _, line := range lines[1:] {
		c.tellf("  %s\n", line)
	}
}

// bold is the colour of what stands out, where that is possible.
func (c *console) bold() text.Colors {
	if !c.outLook.colour {
		return nil
	}
	return text.Colors{text.Bold}
}

func (c *console) heading(s string) painted { return painted(c.bold().Sprint(printable(s))) }

// good and bad colour what an answer says, where there are colours.
func (c *console) good(s string) painted { return c.paint(text.FgGreen, s) }
func (c *console) bad(s string) painted  { return c.paint(text.FgRed, s) }

func (c *console) paint(colour text.Color, s string) painted {
	if !c.outLook.colour {
		return painted(printable(s))
	}
	return painted(text.Colors{colour}.Sprint(printable(s)))
}
