package main

import (
	"encoding/json"
	"io"
	"os"

	"golang.org/x/term"
)

// A console is where a verb speaks: answers to out, progress and diagnostics
// to err.
type console struct {
	out *answers
	err io.Writer

	outLook look
	errLook look
}

// A look is how text may look on a stream.
type look struct {
	terminal bool
	colour   bool
	width    int // in columns; 0 if there is no limit
}

func newConsole(p process) *console {
	return &console{
		out:     &answers{w: p.stdout},
		err:     p.stderr,
		outLook: lookOf(p.stdout, p.env),
		errLook: lookOf(p.stderr, p.env),
	}
}

// lookOf asks what w is. Only a terminal has colours and a width, since what
// is written to a file or a pipe is read by programs.
func lookOf(w io.Writer, env func(string) string) look {
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return look{}
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width <= 0 {
		width = 80 // it does not say
	}
	return look{
		terminal: true,
		colour:   env("NO_COLOR") == "" && env("TERM") != "dumb",
		width:    width,
	}
}

// answerJSON prints v as the one document of a verb.
func (c *console) answerJSON(v any) error {
	e := json.NewEncoder(c.out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// answerError tells whether an answer could not be written. A verb whose
// answer was lost has not done its work, whatever else it did.
func (c *console) answerError() error {
	if c.out.err == nil {
		return nil
	}
	return &ending{couldNotTell, c.out.err}
}

// answers is standard output. It keeps the first error, so that the verbs may
// print without looking at each one.
type answers struct {
	w   io.Writer
	err error
}

func (a *answers) Write(p []byte) (int, error) {
	if a.err != nil {
		return 0, a.err
	}
	n, err := a.w.Write(p)
	a.err = err
	return n, err
}
