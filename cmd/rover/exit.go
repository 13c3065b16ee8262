package main

import (
	"context"
	"errors"
)

// An exit is the code with which the command ends.
type exit int

// What the codes mean, for every verb.
const (
	yes          exit = 0 // done, or: the answer is yes
	no           exit = 1 // the answer is no
	wrongUse     exit = 2 // the command line or an input is wrong: somebody has to change it
	couldNotTell exit = 3 // the machine failed, or time ran out: trying again may help
)

// said ends a verb that has printed everything there is to say.
type said struct{ code exit }

func (*said) Error() string { return "everything is said" }

// An ending ends a verb with a code and a reason.
type ending struct {
	code exit
	err  error
}

func (e *ending) Error() string { return e.err.Error() }
func (e *ending) Unwrap() error { return e.err }

// badInput says that somebody has to change what the command was given.
func badInput(err error) error { return &ending{wrongUse, err} }

// unwritten says that an answer was given, and could not be written to where it was
// asked for, which was in order when the verb began.
func unwritten(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	return &ending{couldNotTell, err}
}

// classified tells whether err carries its code.
func classified(err error) bool {
	_, isEnding := errors.AsType[*ending](err)
	_, isSaid := errors.AsType[*said](err)
	return isEnding || isSaid
}

// codeOf returns the code for what a command returned. What no verb has
// classified comes from the parser of the command line.
func codeOf(err error) exit {
	if err == nil {
		return yes
	}
	if s, ok := errors.AsType[*said](err); ok {
		return s.code
	}
	if f, ok := errors.AsType[*ending](err); ok {
		return f.code
	}
	return wrongUse
}
