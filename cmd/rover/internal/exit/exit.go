// Package exit says how the command ends: a code, and with an error the reason for
// it. A verb that returns an error of this package has decided; what it returns
// otherwise is a fault of the machine.
package exit

import (
	"context"
	"errors"
	"syscall"
)

// A Code is the code with which the command ends.
type Code int

// What the codes mean, for every verb.
const (
	Yes          Code = 0 // done, or: the answer is yes
	No           Code = 1 // the answer is no
	WrongUse     Code = 2 // the command line or an input is wrong: somebody has to change it
	CouldNotTell Code = 3 // the machine failed, or time ran out: trying again may help
)

// With ends a verb with a code. It has printed everything there is to say.
func With(code Code) error { return &said{code} }

// said ends a verb that has printed everything there is to say.
type said struct{ code Code }

func (*said) Error() string { return "everything is said" }

// An ending ends a verb with a code and a reason.
type ending struct {
	code Code
	err  error
}

func (e *ending) Error() string { return e.err.Error() }
func (e *ending) Unwrap() error { return e.err }

// BadInput says that somebody has to change what the command was given.
func BadInput(err error) error { return &ending{WrongUse, err} }

// Unable says that the machine failed, and that trying again may help.
func Unable(err error) error { return &ending{CouldNotTell, err} }

// Unwritten says that an answer was given, and could not be written to where it was
// asked for, which was in order when the verb began.
func Unwritten(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	return Unable(err)
}

// Classified tells whether err carries its code.
func Classified(err error) bool {
	_, isEnding := errors.AsType[*ending](err)
	return isEnding || Silent(err)
}

// Silent tells whether err ends a verb that has printed everything there is to say.
func Silent(err error) bool {
	_, is := errors.AsType[*said](err)
	return is
}

// Of returns the code for what a command returned. What no verb has
// classified comes from the parser of the command line.
func Of(err error) Code {
	if err == nil {
		return Yes
	}
	if s, ok := errors.AsType[*said](err); ok {
		return s.code
	}
	if diskFull(err) {
		return CouldNotTell
	}
	if f, ok := errors.AsType[*ending](err); ok {
		return f.code
	}
	return WrongUse
}

// diskFull tells whether there was no room for something, wherever it was to be
// written: the command and its inputs are right, and once there is room it works.
func diskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
