package javascript

import (
	"context"
	"encoding/binary"

	"github.com/workrover/workrover/runtime/sandbox/wasm"
	"github.com/workrover/workrover/runtime/step"
)

// interpreter calls the library in a guest. It stands for the values of
// JavaScript by the addresses that the library has for them. After the first
// error it does nothing and answers zeros.
type interpreter struct {
	ctx   context.Context //nolint:containedctx // it lives as long as one call into the guest
	guest *wasm.Guest
	err   error
}

// Places at the bottom of the stack, 1 MiB below its top.
const (
	readyAt   = 16 // the function that answers requests
	scratchAt = 32 // where the library is to put what it returns beside its result
)

// The ways to evaluate a text.
const evalModule = 1

// The states of a promise.
const (
	pending  = 0
	rejected = 2
)

func (in *interpreter) call(export string, args ...uint32) uint32 {
	if in.err != nil {
		return 0
	}
	values := make([]uint64, len(args))
	for i, arg := range args {
		values[i] = uint64(arg)
	}
	results, err := in.guest.Call(in.ctx, export, values...)
	if err != nil {
		in.err = err
	}
	if err != nil || len(results) == 0 {
		return 0
	}
	return uint32(results[0])
}

// put copies bytes into the guest, with a NUL behind them.
func (in *interpreter) put(b []byte) (at, size uint32) {
	size = uint32(len(b))
	at = in.call("wasm_malloc", size+1)
	if in.err == nil && (at == 0 || !in.guest.Write(at, append(b[:size:size], 0))) {
		in.err = step.Exceeded("memory", "there is no room for %d bytes more", size)
	}
	return at, size
}

// with calls an export with bytes, their length, and more arguments.
func (in *interpreter) with(b []byte, export string, args ...uint32) uint32 {
	at, size := in.put(b)
	result := in.call(export, append([]uint32{at, size}, args...)...)
	in.call("wasm_free", at)
	return result
}

func (in *interpreter) newText(s string) uint32  { return in.with([]byte(s), "qjs_new_string") }
func (in *interpreter) newBytes(b []byte) uint32 { return in.with(b, "qjs_new_uint8_array") }
func (in *interpreter) undefined() uint32        { return in.call("qjs_get_undefined") }

func (in *interpreter) hostFunction(name string) uint32 {
	return in.with([]byte(name), "qjs_new_host_function", 0)
}

func (in *interpreter) setGlobal(name string, value uint32) {
	at, _ := in.put([]byte(name))
	in.call("qjs_set_prop_string", in.call("qjs_get_global"), at, value)
	in.call("wasm_free", at)
}

// eval evaluates a module and returns the promise of its end.
func (in *interpreter) eval(text, name string) uint32 {
	at, _ := in.put([]byte(name))
	return in.with([]byte(text), "qjs_eval", at, evalModule)
}

// apply calls a function with one argument.
func (in *interpreter) apply(function, argument uint32) uint32 {
	in.setWord(scratchAt, argument)
	return in.call("qjs_call", function, in.undefined(), 1, scratchAt)
}

// settle runs what there is to run, until a promise can change no more. The
// reason is that of its rejection.
func (in *interpreter) settle(promise uint32) (reason string, settled bool) {
	if in.call("qjs_is_exception", promise) != 0 {
		return in.text(in.call("qjs_get_exception")), true
	}
	for in.call("qjs_is_job_pending") != 0 {
		in.call("qjs_execute_pending_job")
	}
	switch in.call("qjs_promise_state", promise) {
	case pending:
		return "", false
	case rejected:
		return in.text(in.call("qjs_promise_result", promise)), true
	}
	return "", true
}

// text is a value as a string.
func (in *interpreter) text(value uint32) string {
	at := in.call("qjs_get_string_len", value, scratchAt)
	if at == 0 {
		return ""
	}
	text := string(in.read(at, in.word(scratchAt)))
	in.call("qjs_free_cstring", at)
	return text
}

// bytes is a copy of what is in a typed array.
func (in *interpreter) bytes(value uint32) []byte {
	buffer := in.call("qjs_get_typed_array_buffer", value, scratchAt, scratchAt+4, scratchAt+8)
	offset, size := in.word(scratchAt), in.word(scratchAt+4)
	at := in.call("qjs_get_array_buffer", buffer, scratchAt)
	content := append([]byte{}, in.read(at+offset, size)...)
	in.call("qjs_free_value", buffer)
	return content
}

// moved charges for bytes that the host moves: a unit each, as WASI does.
func (in *interpreter) moved(bytes int) { in.guest.Spend(int64(bytes)) }

// keep makes a value stay when the call that brought it is over.
func (in *interpreter) keep(value uint32) uint32 { return in.call("qjs_dup_value", value) }

func (in *interpreter) read(at, size uint32) []byte {
	if in.err != nil {
		return nil
	}
	b, ok := in.guest.Read(at, size)
	if !ok {
		in.err = wasm.Broken("the interpreter has %d bytes at %d, which is outside its memory", size, at)
	}
	return b
}

func (in *interpreter) word(at uint32) uint32 {
	b := in.read(at, 4)
	if b == nil {
		return 0
	}
	return binary.LittleEndian.Uint32(b)
}

func (in *interpreter) setWord(at, value uint32) {
	in.guest.Write(at, binary.LittleEndian.AppendUint32(nil, value))
}

// cstring is the text up to a NUL.
func (in *interpreter) cstring(at uint32) string {
	return string(in.read(at, in.call("strlen", at)))
}
