package wasm

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
)

func TestEngineVersionIsThatOfTheModule(t *testing.T) {
	text, err := os.ReadFile("../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if want := "github.com/tetratelabs/wazero v" + engineVersion; !strings.Contains(string(text), want) {
		t.Errorf("go.mod does not have %s; steps recorded by another engine must not pass for this one's", want)
	}
}

func TestIdentity(t *testing.T) {
	src := Source{Digest: digest.Of([]byte("package")), Module: guestModule, Args: []string{"a"}, Env: []string{"B=c"}, Limits: step.Limits{Files: 7}}
	p, err := guestEngine.Plugin(&src)
	if err != nil {
		t.Fatal(err)
	}
	want := step.Identity{
		Digest: src.Digest, Transport: "reactor", Engine: "wazero/1.12.0/compiler", Schedule: "rover/1", Args: src.Args, Env: src.Env,
		Limits: step.Limits{Fuel: 1e10, Memory: 256 << 20, Depth: 1900, Files: 7, Output: 8 << 20, Log: 1 << 20},
	}
	if diff := cmp.Diff(want, p.Identity()); diff != "" {
		t.Error(diff)
	}
}

func TestHandle(t *testing.T) {
	p := guest(t, step.Limits{})
	for _, tt := range []struct{ name, request, want string }{
		{"empty response", "echo", ""},
		{"bytes come back", "echo a\x00b…", "a\x00b…"},
		{"every request meets a fresh instance", "count", "1"},
		{"and again", "count", "1"},
		{"files", "files", filesWant},
		{"what is not mounted does not exist", "escape", escapeWant},
		{"initialisation sees only the plugin", "started", startedWant},
		{"sleeping moves the clocks and takes no time", "sleep 1h", "3h0m0s 3h0m0s"},
		{"no arguments, no environment", "surround", "[] []"},
		{"a directory that shrinks while it is read", "listing 1000", "1000 0 <nil>"},
		{"printing to standard output", "print x", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, answerOf(t, p, tt.request)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

const filesWant = `mkdirall <nil>
write <nil>
read 12345 <nil>
open to append <nil>
append 3 <nil> <nil>
truncate <nil>
rename <nil>
symlink <nil>
readlink two <nil>
through it 1234567 <nil>
chtimes <nil>
stat two 7 ---------- 2026-10-01 09:00:00 +0000 UTC <nil>
createtemp /workspace/a/b <nil>
seek 6 3 3123<nil>
remove <nil> true
readdir [link two] <nil>
exclusive open /workspace/a/b/two: File exists
link true
remove full directory true
missing true
removeall <nil>
gone true
`

const escapeWant = `open /etc/passwd: No such file or directory
open ../../etc/passwd: No such file or directory
open /workspace/../../etc/passwd: No such file or directory
open /proc/self/environ: No such file or directory
open /workspace/out: No such file or directory
<nil>
true
open /plugin/data.txt: Read-only file system
true
remove /plugin/data.txt: Read-only file system
`

const startedWant = `[plugin] <nil>
open /workspace: No such file or directory
plugin data <nil>
open /plugin/new: Read-only file system
1970-01-01 00:00:00 +0000 UTC 2848645981515199269
1970-01-01 00:01:00 +0000 UTC
`

func TestHandleIsDeterministic(t *testing.T) {
	want := ""
	for _, engine := range []*Engine{guestEngine, New(&Options{Interpret: true})} {
		p := open(t, engine, Source{Module: guestModule})
		for i := range 20 {
			got := answerOf(t, p, "order")
			if want == "" {
				want = got
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("instance %d of %s differs:\n%s", i, engine.Name(), diff)
			}
			if engine.interpret && i == 1 {
				break // it is slow
			}
		}
	}
}

// TestWithoutImage is a module that has a file open when requests begin: no image
// of it can be taken, and it must be none the worse for that.
func TestWithoutImage(t *testing.T) {
	p := open(t, guestEngine, Source{Module: guestModule, Env: []string{"HOLD=/plugin/data.txt"}})
	for range 2 {
		for request, want := range map[string]string{"held": "ugin data <nil>", "count": "1", "files": filesWant} {
			if got := answerOf(t, p, request); got != want {
				t.Errorf("%s: got %q, want %q", request, got, want)
			}
		}
	}
	if p.pool.first.image != nil {
		t.Error("it has an image after all")
	}
}

func TestHandleConcurrently(t *testing.T) {
	p := guest(t, step.Limits{})
	want := answerOf(t, p, "order")
	for range 4 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			for range 5 {
				if got := answerOf(t, p, "order"); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			}
		})
	}
}

func TestArgumentsAndEnvironment(t *testing.T) {
	p := open(t, guestEngine, Source{Module: guestModule, Args: []string{"one", "", "drei"}, Env: []string{"Z=1", "A=2"}})
	if got, want := answerOf(t, p, "surround"), `["one" "" "drei"] ["Z=1" "A=2"]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	_, err := guestEngine.Plugin(&Source{Module: guestModule, Args: []string{"a\x00b"}})
	if err == nil || !strings.Contains(err.Error(), "NUL") {
		t.Errorf("an argument with NUL: %v", err)
	}
}

func TestLog(t *testing.T) {
	p := guest(t, step.Limits{Log: 100})
	_, answer, err := ask(t, p, "print x")
	if err != nil || string(answer.Log) != "x\n"+"x\n" {
		t.Errorf("log = %q, %v", answer.Log, err)
	}
	response, answer, err := ask(t, p, "flood 1000")
	if err != nil || response != "written" || string(answer.Log) != strings.Repeat("x", 100) || cap(answer.Log) > 4096 {
		t.Errorf("a flood: %q, %v, log of %d bytes in %d", response, err, len(answer.Log), cap(answer.Log))
	}
}

func TestFailures(t *testing.T) {
	small := step.Limits{Memory: 16 << 20, Output: 1000, Files: 10}
	for _, tt := range []struct {
		name, request string
		cause         step.Cause
		want, log     string
	}{
		{"exit", "exit 3", step.Trapped, "exit with code 3 before it answered", ""},
		{"exit with 0", "exit 0", step.Trapped, "exit with code 0 before it answered", ""},
		{"panic", "panic why", step.Trapped, "unreachable", "panic: why"},
		{"unknown verb", "dance", step.Trapped, "unreachable", "no verb dance"},
		{"memory", "oom", step.Exhausted, "limit memory: 16777216 bytes, and it asked for more (unreachable)", "out of memory"},
		{"output", "long 1001", step.Exhausted, "limit output: 1000 bytes, and the response has 1001", ""},
		{"recursion", "recurse", step.Exhausted, "limit depth: 1900 calls inside each other, and it made one more", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := guest(t, small)
			failure, answer := failureOf(t, p, tt.request)
			if (failure.Remedy != "") != (tt.cause == step.Exhausted) {
				t.Errorf("remedy = %q", failure.Remedy)
			}
			if diff := cmp.Diff(&step.Failure{Cause: tt.cause, Detail: tt.want, Remedy: failure.Remedy}, failure); diff != "" {
				t.Error(diff)
			}
			if !strings.Contains(string(answer.Log), tt.log) {
				t.Errorf("log = %s, want %q in it", answer.Log, tt.log)
			}
			if got := answerOf(t, p, "echo on"); got != "on" {
				t.Errorf("the next request gets %q", got)
			}
		})
	}
	if got := answerOf(t, guest(t, small), "long 1000"); len(got) != 1000 {
		t.Errorf("a response of the largest size has %d bytes", len(got))
	}
}

func TestOpenFiles(t *testing.T) {
	const most = "open /plugin/data.txt: Too many open files"
	if got, want := answerOf(t, guest(t, step.Limits{Files: 10}), "open 10000"), "10 "+most+" <nil>"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := answerOf(t, guest(t, step.Limits{Files: 10_000}), "open 10000"); got != "10000" {
		t.Errorf("got %s, want 10000 open files", got)
	}
}

func TestMemoryToStart(t *testing.T) {
	_, err := guestEngine.Plugin(&Source{Module: guestModule, Limits: step.Limits{Memory: 1 << 20}})
	if _, ok := errors.AsType[*step.Refusal](err); !ok || !strings.Contains(err.Error(), "limits { memory") {
		t.Errorf("a limit below what the module starts with: %v", err)
	}
}

func TestObservations(t *testing.T) {
	p := guest(t, step.Limits{})
	for _, tt := range []struct {
		request       string
		clock, random int
	}{
		{"echo x", 0, 0}, // not even Go's runtime, whose start is not the request's
		{"sleep 1s", 1, 0},
		{"order", 1, 0}, // Go seeded itself while it initialised
	} {
		s := newStage(t)
		if _, err := p.Handle(t.Context(), s.World, []byte(tt.request)); err != nil {
			t.Fatal(err)
		}
		if s.seen.clock != tt.clock || s.seen.random != tt.random {
			t.Errorf("%s: %d observations of the clock and %d of randomness, want %d and %d", tt.request, s.seen.clock, s.seen.random, tt.clock, tt.random)
		}
	}
}

func TestCancellation(t *testing.T) {
	p := guest(t, step.Limits{})
	s := newStage(t)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for s.workspace.Usage().Entries == 0 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	if _, err := p.Handle(ctx, s.World, []byte("loop /workspace/x")); !errors.Is(err, context.Canceled) {
		t.Fatalf("Handle = %v, want that it was cancelled", err)
	}
	if _, err := p.Handle(ctx, s.World, []byte("echo")); !errors.Is(err, context.Canceled) {
		t.Errorf("Handle with a context that has ended = %v", err)
	}
	if got := answerOf(t, p, "count"); got != "1" {
		t.Errorf("the next request gets %q", got)
	}
}

func TestResponsesOfHandMadeModules(t *testing.T) {
	huge := bytes.Repeat([]byte{'r'}, 70_000)
	for _, tt := range []struct {
		name    string
		module  assembly
		request []byte
		want    string // of the response, or of the failure after its cause
	}{
		{"the request itself", assembled([]byte{opLocalGet, 0, opExtend, opI64Const, 32, opI64Shl, opLocalGet, 1, opExtend, opI64Or}), []byte("hi"), "hi"},
		{"from the data", withData(assembled(result(2, 3)), "abcdefg"), nil, "cde"},
		{"empty, wherever", assembled(result(0, 0)), nil, ""},
		{"the last byte", assembled(result(65535, 1)), nil, "\x00"},
		{"beyond the memory", assembled(result(65535, 2)), nil, "broken: rover_handle returned 2 bytes at 65535, which is outside its memory of 65536 bytes"},
		{"a pointer of all ones", assembled(i64(-1)), nil, "broken: rover_handle returned 4294967295 bytes at 4294967295, which is outside its memory"},
		{"more than any limit, and not there", assembled(result(1024, 1<<31-1)), nil, "broken: rover_handle returned 2147483647 bytes at 1024, which is outside its memory"},
		{"address and length swapped", withData(assembled(result(11, 3)), `abc{"ok":true}`), nil, "broken: rover_handle returned 3 bytes at 11, and the response has 11 at 3: address and length are swapped"},
		{"swapped, and outside", withData(assembled(result(11, 65530)), ""), nil, "broken: rover_handle returned 65530 bytes at 11, which is outside its memory"},
		{"not swapped", withData(assembled(result(2, 3)), `ab{}}`), nil, "{}}"},
		{"alloc returns null", withAlloc(i32(0)), []byte("x"), "broken: rover_alloc(1) returned 0, where there is no room"},
		{"alloc returns garbage", withAlloc(i32(-1)), []byte("x"), "broken: rover_alloc(1) returned 4294967295"},
		{"alloc has no room", assembled(result(0, 0)), huge, "broken: rover_alloc(70000) returned 1024"},
		{"alloc traps", withAlloc([]byte{opUnreachable}), nil, "trapped: unreachable"},
		{"unreachable", assembled([]byte{opUnreachable}), nil, "trapped: unreachable"},
		{"wild load", assembled(i32(-4), []byte{opI32Load, 2, 0, opDrop}, result(0, 0)), nil, "trapped: out of bounds memory access"},
		{"endless recursion", assembled([]byte{opLocalGet, 0, opLocalGet, 1, opCall, 1}), nil, "exhausted: limit depth: 1900 calls inside each other, and it made one more"},
		{"memory that does not grow", assembled(i32(65535), []byte{opMemoryGrow, 0}, i32(-1), []byte{opI32Equal, opExtend}), nil, "\x00"},
		{"trap after memory was refused", assembled(i32(65535), []byte{opMemoryGrow, 0, opDrop, opUnreachable}), nil, "exhausted: limit memory: 268435456 bytes, and it asked for more (unreachable)"},
		{"trap in _initialize", withInitialize([]byte{opUnreachable}), nil, "trapped: unreachable"},
		{"trap in the start section", withStart([]byte{opUnreachable}), nil, "trapped: unreachable"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, interpret := range []bool{false, true} {
				e := New(&Options{Interpret: interpret})
				response, _, err := ask(t, open(t, e, Source{Module: tt.module.bytes()}), string(tt.request))
				if failure, ok := errors.AsType[*step.Failure](err); ok {
					response = string(failure.Cause) + ": " + failure.Detail
				} else if err != nil {
					t.Fatal(err)
				}
				if response != tt.want && (err == nil || !strings.HasPrefix(response, tt.want)) {
					t.Errorf("%s: got %q, want %q", e.Name(), response, tt.want)
				}
				if err := e.Close(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func withData(a assembly, data string) assembly {
	a.data = []byte(data)
	return a
}

func withAlloc(code []byte) assembly {
	a := assembled(result(0, 0))
	a.funcs[0].code = code
	return a
}

func withInitialize(code []byte) assembly {
	a := assembled(result(0, 0))
	a.funcs = append(a.funcs, function{name: entryInitialize, typ: ">", code: code})
	return a
}

func withStart(code []byte) assembly {
	a := assembled(result(0, 0))
	a.funcs = append(a.funcs, function{name: "begin", typ: ">", code: code})
	a.start = "begin"
	return a
}

func TestInvalidCodeIsRefused(t *testing.T) {
	e := New(&Options{CacheDir: t.TempDir()})
	p := open(t, e, Source{Module: assembled([]byte{opI32Add}).bytes()})
	for range 2 {
		_, _, err := ask(t, p, "")
		if _, ok := errors.AsType[*step.Refusal](err); !ok || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("a function that does not type-check: %v, want a Refusal", err)
		}
	}
}
