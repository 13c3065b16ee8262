package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/documents"
	"github.com/workrover/workrover/runtime/journal"
)

// sources are the files that groups of rollouts come from: bundles, and neutral
// documents.
type sources struct {
	stdin   io.Reader
	bundle  func(*journal.Bundle) error // which is closed afterwards
	neutral func(from io.Reader, label string) error
}

// read reads the files in order.
func (s *sources) read(ctx context.Context, files []string) (err error) {
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

func (s *sources) readBundle(name string) (err error) {
	bundle, err := openBundle(name, nil)
	if err != nil {
		return badInput(err)
	}
	defer func() { err = errors.Join(err, bundle.Close()) }()
	if err := s.bundle(bundle); err != nil {
		return badInput(fmt.Errorf("bundle %s: %w", name, err))
	}
	return nil
}

func (s *sources) readNeutral(ctx context.Context, name string) (err error) {
	switch {
	case name == "-":
		return s.neutral(watch(ctx, s.stdin), "standard input")
	case isDirectory(name):
		return badInput(fmt.Errorf("%s is a directory: name the files in it", name))
	}
	file, err := os.Open(name)
	if err != nil {
		return badInput(err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return s.neutral(watch(ctx, file), name)
}

// groupReader reads groups one by one.
type groupReader[G any] interface {
	Next() (G, error)
	Line() int
	Groups() int
}

// eachGroup visits the groups of a neutral file, of which there is one at least,
// with what each is called.
func eachGroup[G any](ctx context.Context, r groupReader[G], label string, visit func(ctx context.Context, group G, title string) error) error {
	for ctx.Err() == nil {
		group, err := r.Next()
		switch {
		case errors.Is(err, io.EOF) && r.Groups() == 0:
			return badInput(fmt.Errorf("%s: there is no group in it", label))
		case errors.Is(err, io.EOF):
			return nil
		case isDocumentError(err) && r.Groups() == 0 && isNoJSON(err):
			return badInput(fmt.Errorf("%s: it is neither a bundle nor JSON", label))
		case isDocumentError(err):
			return badInput(fmt.Errorf("%s: %w", label, err))
		case err != nil:
			return fmt.Errorf("read %s: %w", label, err)
		}
		if err := visit(ctx, group, fmt.Sprintf("%s: line %d: group %d", label, r.Line(), r.Groups())); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// notAssigned is why a group has no credit, which is a mistake in it unless there was no
// time to find out.
func notAssigned(title string, err error) error {
	if _, is := errors.AsType[*credit.Problem](err); is {
		return badInput(fmt.Errorf("%s: %w", title, err))
	}
	return err
}

// complainOf says which members of a neutral file are passed over.
func (c *console) complainOf(strays []documents.Stray, label string) {
	for i := range strays {
		c.complain(fmt.Errorf("%s: %v", label, &strays[i]))
	}
}

func isDocumentError(err error) bool {
	_, is := errors.AsType[*documents.Error](err)
	return is
}

// isNoJSON reports whether an error says that not even the first character of a text
// can be JSON: it is something else, and not JSON with a mistake in it.
func isNoJSON(err error) bool {
	wrong, ok := errors.AsType[*documents.Error](err)
	return ok && wrong.Line == 1 && wrong.Column == 1
}

func isDirectory(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// isBundle reports whether the file begins as a zip archive does.
func isBundle(name string) bool {
	if _, err := regular(name); err != nil {
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
