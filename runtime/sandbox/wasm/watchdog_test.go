package wasm

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/workrover/workrover/runtime/step"
)

// endless are guests that come to no end by themselves.
func endless() map[string]assembly {
	loop := []byte{opLoop, blockEmpty, opBranch, 0, opEnd, opUnreachable}
	// Each call makes two, so it takes for ever without being deep.
	recursion := assembled(i32(0), []byte{opCall, 2, opExtend})
	recursion.funcs = append(recursion.funcs, function{typ: "i>i", code: join(
		[]byte{opLocalGet, 0}, i32(1000), []byte{opI32Equal, opIf, blockEmpty}, i32(0), []byte{opReturn, opEnd},
		[]byte{opLocalGet, 0}, i32(1), []byte{opI32Add, opCall, 2, opDrop},
		[]byte{opLocalGet, 0}, i32(1), []byte{opI32Add, opCall, 2},
	)})
	storm := assembled([]byte{opLoop, blockEmpty}, i32(1), i64(0), i32(8), []byte{opCall, 0, opDrop, opBranch, 0, opEnd, opUnreachable})
	storm.imports = []function{{name: "wasi_snapshot_preview1/clock_time_get", typ: "iIi>i"}}
	return map[string]assembly{
		"a loop": assembled(loop), "a recursion": recursion, "a storm of calls of the host": storm,
		"a loop in _initialize": withInitialize(loop), "a loop in the start section": withStart(loop),
	}
}

// TestWatchdog ends guests that do not end, while the rest of the process goes
// on: neither other goroutines nor the garbage collector wait for them.
func TestWatchdog(t *testing.T) {
	for name, module := range endless() {
		t.Run(name, func(t *testing.T) {
			e := New(nil)
			p := open(t, e, Source{Module: module.bytes(), Limits: step.Limits{Fuel: 1 << 62}})
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() {
				_, err := p.Handle(ctx, newStage(t).World, nil)
				ended <- err
			}()
			for range 5 {
				time.Sleep(10 * time.Millisecond)
				runtime.GC() // returns, or the test never ends
			}
			select {
			case err := <-ended:
				t.Fatalf("it came to an end: %v", err)
			default:
			}
			cancel()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("Handle = %v, want that it was cancelled", err)
			}
			if err := e.Close(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestEndlessGuestsRunOutOfFuel has both engines count the same.
func TestEndlessGuestsRunOutOfFuel(t *testing.T) {
	for name, module := range endless() {
		t.Run(name, func(t *testing.T) {
			details := map[string]bool{}
			for _, interpret := range []bool{false, true} {
				e := New(&Options{Interpret: interpret})
				p := open(t, e, Source{Module: module.bytes(), Limits: step.Limits{Fuel: 6_000_001}})
				failure, answer := failureOf(t, p, "")
				details[failure.Error()] = true
				if failure.Cause != step.Exhausted || answer.Fuel != 0 && answer.Fuel < 6_000_001 {
					t.Errorf("%s: %v after %d units", e.Name(), failure, answer.Fuel)
				}
				if err := e.Close(t.Context()); err != nil {
					t.Error(err)
				}
			}
			if len(details) != 1 {
				t.Errorf("the engines differ: %v", details)
			}
		})
	}
}
