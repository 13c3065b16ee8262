package wasm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// guestModule, commandModule and extismGuest are programs of testdata, and
// guestEngine an engine that has them compiled; all are made once for all tests.
var (
	guestModule   []byte
	commandModule []byte
	extismGuest   []byte
	guestEngine   *Engine
)

func TestMain(m *testing.M) {
	code, err := withGuest(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func withGuest(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "guest")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if guestModule, err = build(dir, "./testdata/guest", "-buildmode=c-shared"); err != nil {
		return 0, err
	}
	if commandModule, err = build(dir, "./testdata/command", "-buildmode=exe"); err != nil {
		return 0, err
	}
	if extismGuest, err = build(dir, "./testdata/extism", "-buildmode=c-shared"); err != nil {
		return 0, err
	}
	guestEngine = New(&Options{CacheDir: "../../../bin/cache/workrover"}) // with the race detector it takes minutes to compile all
	code := m.Run()
	return code, guestEngine.Close(context.Background())
}

// build builds a program for WASM.
func build(dir, program, mode string) ([]byte, error) {
	file := filepath.Join(dir, filepath.Base(program)+".wasm")
	build := exec.Command("go", "build", mode, "-ldflags=-s -w", "-o", file, program)
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build %s: %w\n%s", program, err, out)
	}
	return os.ReadFile(file)
}

// soak is how often a test does something: a few times, or as often as make soak
// has it.
func soak(few, many int) int {
	if os.Getenv("ROVER_SOAK") != "" {
		return many
	}
	return few
}

// open makes a plugin of a module with a package of one file.
func open(t testing.TB, e *Engine, src Source) *Plugin {
	t.Helper()
	src.Digest = digest.Of(src.Module)
	src.Package = tree(t, map[string]string{"/data.txt": "plugin data"})
	p, err := e.Plugin(&src)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// guest opens testdata/guest.
func guest(t testing.TB, limits step.Limits) *Plugin {
	t.Helper()
	return open(t, guestEngine, Source{Module: guestModule, Limits: limits})
}

// tree is a tree of files.
func tree(t testing.TB, files map[string]string) *vfs.Tree {
	t.Helper()
	l := vfs.Empty().Fork(nil)
	names, err := vfs.NewNamespace(vfs.Mount{Path: "/", Layer: l})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		h, err := names.Open(nil, name, vfs.WriteFlag|vfs.CreateFlag, 0o644)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.WriteAt([]byte(text), 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := names.Close(); err != nil {
		t.Fatal(err)
	}
	return l.Snapshot()
}

// stage is a world that a test can look at afterwards.
type stage struct {
	*step.World
	workspace *vfs.Layer
	seen      *witness
}

// witness counts what it hears.
type witness struct {
	mu            sync.Mutex
	clock, random int
}

func (w *witness) ObserveClock() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.clock++
}

func (w *witness) ObserveRandom() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.random++
}

// newStage has /workspace and /tmp to write, /plugin to read.
func newStage(t testing.TB) *stage {
	t.Helper()
	clock := step.NewClock(time.Date(2026, 10, 1, 9, 0, 0, 0, time.UTC))
	layers := &vfs.LayerOptions{Now: clock.Now}
	s := &stage{workspace: vfs.Empty().Fork(layers), seen: &witness{}}
	names, err := vfs.NewNamespace(
		vfs.Mount{Path: "/workspace", Layer: s.workspace},
		vfs.Mount{Path: "/tmp", Layer: vfs.Empty().Fork(layers)},
		vfs.Mount{Path: "/plugin", Layer: tree(t, map[string]string{"/data.txt": "plugin data"}).Fork(nil), ReadOnly: true},
	)
	if err != nil {
		t.Fatal(err)
	}
	s.World = step.NewWorld(names, clock, step.RandomKey{1}, s.seen)
	return s
}

// ask hands a request to p in a world of its own.
func ask(t testing.TB, p step.Plugin, request string) (string, *step.Answer, error) {
	t.Helper()
	s := newStage(t)
	answer, err := p.Handle(t.Context(), s.World, []byte(request))
	if err := s.Files.Close(); err != nil {
		t.Error(err)
	}
	if answer == nil {
		return "", nil, err
	}
	return string(answer.Response), answer, err
}

// answerOf is ask for a request that succeeds.
func answerOf(t testing.TB, p step.Plugin, request string) string {
	t.Helper()
	response, answer, err := ask(t, p, request)
	if err != nil {
		if answer != nil {
			t.Logf("log: %s", answer.Log)
		}
		t.Fatalf("%s: %v", request, err)
	}
	return response
}

// failureOf is ask for a request that fails.
func failureOf(t testing.TB, p step.Plugin, request string) (*step.Failure, *step.Answer) {
	t.Helper()
	response, answer, err := ask(t, p, request)
	failure, ok := errors.AsType[*step.Failure](err)
	if !ok {
		t.Fatalf("%s: %q, %v; want a failure", request, response, err)
	}
	return failure, answer
}
