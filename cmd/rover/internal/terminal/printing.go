package terminal

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// Painted is text that is printed as it is, since it holds the colours and the
// lines that rover has given it, and nothing else that acts on a terminal.
type Painted string

// Printf answers in words.
func (c *Console) Printf(format string, args ...any) { send(c.Out, format, args) }

// Tellf tells of progress.
func (c *Console) Tellf(format string, args ...any) { send(c.Err, format, args) }

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
	case Painted:
		return string(arg)
	case string:
		return Printable(arg)
	case error:
		return Printable(arg.Error())
	case fmt.Stringer:
		return Printable(arg.String())
	default:
		return arg
	}
}

// Complain prints the error that ends the command. Its lines after the first
// are indented, so that none of them looks like another error.
func (c *Console) Complain(err error) {
	lines := strings.Split(err.Error(), "\n")
	c.Tellf("rover: %s\n", lines[0])
	for _, line := range lines[1:] {
		c.Tellf("  %s\n", line)
	}
}

// bold is the colour of what stands out, where that is possible.
func (c *Console) bold() text.Colors {
	if !c.OutLook.Colour {
		return nil
	}
	return text.Colors{text.Bold}
}

// Heading makes text stand out.
func (c *Console) Heading(s string) Painted { return Painted(c.bold().Sprint(Printable(s))) }

// Good colours what an answer says as good, where there are colours.
func (c *Console) Good(s string) Painted { return c.paint(text.FgGreen, s) }

// Bad colours what an answer says as not good.
func (c *Console) Bad(s string) Painted { return c.paint(text.FgRed, s) }

func (c *Console) paint(colour text.Color, s string) Painted {
	if !c.OutLook.Colour {
		return Painted(Printable(s))
	}
	return Painted(text.Colors{colour}.Sprint(Printable(s)))
}

// DiffLine colours a line of a difference by what it begins with.
func (c *Console) DiffLine(line string) Painted {
	switch {
	case strings.HasPrefix(line, "+"):
		return c.paint(text.FgGreen, line)
	case strings.HasPrefix(line, "-"):
		return c.paint(text.FgRed, line)
	case strings.HasPrefix(line, "@@"):
		return c.paint(text.FgCyan, line)
	}
	return Painted(Printable(line))
}
