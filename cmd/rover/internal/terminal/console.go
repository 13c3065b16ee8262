// Package terminal is what people read and wait for: answers and diagnostics as
// text, tables, bars of progress, numbers and counts in words. A [Console] is where
// all of that goes, and the one way there: nothing that a stranger wrote, in a file
// or as the answer of a plugin, acts on the terminal that it is printed to.
//
// It knows nothing of environments and rollouts; who has something to tell of them
// builds on it.
package terminal

import (
	"encoding/json"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// A Console is where a verb speaks: answers to Out, progress and diagnostics
// to Err.
type Console struct {
	Out *Answers
	Err io.Writer

	OutLook Look
	ErrLook Look
}

// A Look is how text may look on a stream.
type Look struct {
	Terminal bool
	Colour   bool
	Width    int // in columns; 0 if there is no limit
}

// New returns the console of a process with such variables.
func New(stdout, stderr io.Writer, env func(string) string) *Console {
	return &Console{
		Out:     &Answers{w: stdout},
		Err:     stderr,
		OutLook: lookOf(stdout, env),
		ErrLook: lookOf(stderr, env),
	}
}

// lookOf asks what w is. Only a terminal has colours and a width, since what
// is written to a file or a pipe is read by programs.
func lookOf(w io.Writer, env func(string) string) Look {
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return Look{}
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width <= 0 {
		width = 80 // it does not say
	}
	return Look{
		Terminal: true,
		Colour:   env("NO_COLOR") == "" && env("TERM") != "dumb",
		Width:    width,
	}
}

// AnswerJSON prints v as the one document of a verb.
func (c *Console) AnswerJSON(v any) error {
	e := json.NewEncoder(c.Out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// AnswerLine prints v as one of many documents, each on a line.
func (c *Console) AnswerLine(v any) error {
	e := json.NewEncoder(c.Out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// AnswerError tells whether an answer could not be written. A verb whose
// answer was lost has not done its work, whatever else it did.
func (c *Console) AnswerError() error {
	if c.Out.err == nil {
		return nil
	}
	return exit.Unable(c.Out.err)
}

// Answers is standard output. It keeps the first error, so that the verbs may
// print without looking at each one.
type Answers struct {
	w   io.Writer
	err error
}

// Write implements [io.Writer].
func (a *Answers) Write(p []byte) (int, error) {
	if a.err != nil {
		return 0, a.err
	}
	n, err := a.w.Write(p)
	a.err = err
	return n, err
}
