package recordings

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/documents"
	"github.com/workrover/workrover/runtime/journal"
)

// Sources are the files that groups of rollouts come from: bundles, and neutral
// documents.
type Sources struct {
	Stdin   io.Reader
	Bundle  func(*journal.Bundle) error // which is closed afterwards
	Neutral func(from io.Reader, label string) error
}

// Read reads the files in order.
func (s *Sources) Read(ctx context.Context, files []string) (err error) {
	for _, name := range files {
		if isBundle(name) {
			err = s.readBundle(name)
		} else {
			err = s.readNeutral(ctx, name)
		}
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sources) readBundle(name string) (err error) {
	bundle, err := Open(name, nil)
	if err != nil {
		return exit.BadInput(err)
	}
	defer func() { err = errors.Join(err, bundle.Close()) }()
	if err := s.Bundle(bundle); err != nil {
		return exit.BadInput(fmt.Errorf("bundle %s: %w", name, err))
	}
	return nil
}

func (s *Sources) readNeutral(ctx context.Context, name string) (err error) {
	switch {
	case name == "-":
		return s.Neutral(input.Watch(ctx, s.Stdin), "standard input")
	case input.IsFolder(name):
		return exit.BadInput(fmt.Errorf("%s is a directory: name the files in it", name))
	}
	file, err := os.Open(name)
	if err != nil {
		return exit.BadInput(err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return s.Neutral(input.Watch(ctx, file), name)
}

// groupReader reads groups one by one.
type groupReader[G any] interface {
	Next() (G, error)
	Line() int
	Groups() int
}

// Each visits the groups of a neutral file, of which there is one at least,
// with what each is called.
func Each[G any](ctx context.Context, r groupReader[G], label string, visit func(ctx context.Context, group G, title string) error) error {
	for ctx.Err() == nil {
		group, err := r.Next()
		switch {
		case errors.Is(err, io.EOF) && r.Groups() == 0:
			return exit.BadInput(fmt.Errorf("%s: there is no group in it", label))
		case errors.Is(err, io.EOF):
			return nil
		case IsDocumentError(err) && r.Groups() == 0 && isNoJSON(err):
			return exit.BadInput(fmt.Errorf("%s: it is neither a bundle nor JSON", label))
		case IsDocumentError(err):
			return exit.BadInput(fmt.Errorf("%s: %w", label, err))
		case err != nil:
			return fmt.Errorf("read %s: %w", label, err)
		}
		if err := visit(ctx, group, fmt.Sprintf("%s: line %d: group %d", label, r.Line(), r.Groups())); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// ComplainOf says which members of a neutral file are passed over.
func ComplainOf(c *terminal.Console, strays []documents.Stray, label string) {
	for i := range strays {
		c.Complain(fmt.Errorf("%s: %v", label, &strays[i]))
	}
}

// NotAssigned is why a group has no credit, which is a mistake in it unless there was no
// time to find out.
func NotAssigned(title string, err error) error {
	if _, is := errors.AsType[*credit.Problem](err); is {
		return exit.BadInput(fmt.Errorf("%s: %w", title, err))
	}
	return err
}

// IsDocumentError reports whether it is a document that is wrong, and not the
// reading of it.
func IsDocumentError(err error) bool {
	_, is := errors.AsType[*documents.Error](err)
	return is
}

// isNoJSON reports whether an error says that not even the first character of a text
// can be JSON: it is something else, and not JSON with a mistake in it.
func isNoJSON(err error) bool {
	wrong, ok := errors.AsType[*documents.Error](err)
	return ok && wrong.Line == 1 && wrong.Column == 1
}

// isBundle reports whether the file begins as a zip archive does.
func isBundle(name string) bool {
	if _, err := input.Regular(name); err != nil {
		return false
	}
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	var begin [2]byte
	_, err = io.ReadFull(file, begin[:])
	return errors.Join(err, file.Close()) == nil && string(begin[:]) == "PK"
}
