package wasm

import (
	"errors"
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/sandbox/wasi"
	"github.com/workrover/workrover/runtime/step"
)

const (
	trapPrefix    = "wasm error: "
	stackOverflow = "stack overflow"
	instantiating = "instantiate: "
)

// explain turns what ended a guest into a failure of the plugin, in words that
// are the same each time: no addresses, no stack. What no guest can bring
// about stays an error of the host.
func explain(err error, session *wasi.Session, memory *linear) error {
	if failure, ok := errors.AsType[*step.Failure](err); ok {
		return failure
	}
	how, ok := ending(err, session)
	switch {
	case !ok:
		return err
	case memory.refused:
		return step.Exceeded("memory", "%d bytes, and it asked for more (%s)", memory.limit, how)
	case how == stackOverflow:
		return &step.Failure{Cause: step.Exhausted, Detail: how + ": its calls are nested too deeply"}
	}
	return &step.Failure{Cause: step.Trapped, Detail: how}
}

// ending says how the guest ended, if it did.
func ending(err error, session *wasi.Session) (how string, ok bool) {
	if code, exited := session.Exit(); exited {
		return fmt.Sprintf("exit with code %d before it answered", code), true
	}
	text := firstLine(err)
	if text == stackOverflow {
		return text, true
	}
	if _, trap, ok := strings.Cut(text, trapPrefix); ok {
		return trap, true
	}
	if placement, ok := strings.CutPrefix(text, instantiating); ok && strings.Contains(placement, "out of bounds") {
		return "its contents have no room: " + placement, true
	}
	return "", false
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
