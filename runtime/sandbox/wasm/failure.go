package wasm

import (
	"errors"
	"strings"

	"github.com/workrover/workrover/runtime/step"
)

const (
	trapPrefix    = "wasm error: "
	stackOverflow = "stack overflow"
	instantiating = "instantiate: "
)

// explain turns what ended a guest into an [*ExitError] or a failure of the
// plugin, in words that are the same each time: no addresses, no stack. What no
// guest can bring about stays an error of the host.
func (g *Guest) explain(err error) error {
	if reason := g.session.Ended(); reason != nil {
		return reason
	}
	if failure, ok := errors.AsType[*step.Failure](err); ok {
		return failure // of a call into the guest from a function of the host's
	}
	how, ok := ending(err)
	switch {
	case !ok:
		return err
	case g.memory.refused:
		return step.Exceeded("memory", "%d bytes, and it asked for more (%s)", g.memory.limit, how)
	case how == stackOverflow:
		return &step.Failure{Cause: step.Exhausted, Detail: how + ": its calls are nested too deeply"}
	}
	return &step.Failure{Cause: step.Trapped, Detail: how}
}

// ending says which trap the guest ended with, if it was one.
func ending(err error) (how string, ok bool) {
	text := firstLine(err)
	if text == stackOverflow {
		return text, true
	}
	if _, trap, ok := strings.Cut(text, trapPrefix); ok {
		return trap, true
	}
	return "", false
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
