package wasm

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
)

// state is the digest of all that is in an instance.
func (g *Guest) state() string {
	h := digest.NewHasher("state").Bytes("memory", g.memory.view())
	for _, global := range g.globals {
		h.String("global", fmt.Sprintf("%x", global.Get()))
	}
	return h.Sum().String()
}

// fresh is the state of an instance that no request has met.
func fresh(t *testing.T, p *Plugin) string {
	t.Helper()
	g, err := p.pool.spawn(t.Context(), p.pool.first.image)
	if err != nil {
		t.Fatal(err)
	}
	defer g.close(t.Context())
	return g.state()
}

// outcome is all that a request comes to.
type outcome struct {
	Answer *step.Answer
	Err    string
	Tree   string
}

func outcomeOf(t *testing.T, p *Plugin, request string) outcome {
	t.Helper()
	s := newStage(t)
	answer, err := p.Handle(t.Context(), s.World, []byte(request))
	if err := s.Files.Close(); err != nil {
		t.Error(err)
	}
	o := outcome{Answer: answer, Tree: s.workspace.Snapshot().Digest().String()}
	if err != nil {
		o.Err = err.Error()
	}
	return o
}

// disturbing are requests that leave an instance in all sorts of states.
func disturbing() []string {
	return []string{
		"order", "count", "echo x", "files", "hoard 1", "listing 100", "panic why", "order", "hoard 20", "open 100", "count",
		"flood 1", "exit 0", "print x", "long 100000", "recurse", "order", "escape", "oom", "sleep 1h", "surround", "started",
	}
}

// TestInstancesAreFresh asks hundreds of things and holds every answer against
// that of an instance that was booted for it, and every instance that was put
// back against a new one, to the last byte.
func TestInstancesAreFresh(t *testing.T) {
	for name, pages := range map[string]*pagemap{"pages copied back": guestEngine.pages, "pages dropped": {}} {
		t.Run(name, func(t *testing.T) {
			e := New(&Options{CacheDir: guestEngine.cache.dir})
			e.pages = pages
			p := open(t, e, Source{Module: guestModule, NaN: true, Limits: step.Limits{Memory: 40 << 20}})
			answerOf(t, p, "echo")
			unimaged := open(t, e, Source{Module: guestModule, NaN: true, Limits: step.Limits{Memory: 40 << 20, Files: 255}})
			unimaged.pool.first = &birth{}
			want := map[string]outcome{}
			for _, request := range disturbing() {
				want[request] = outcomeOf(t, unimaged, request)
			}
			untouched, kept := fresh(t, p), 0
			for n := range soak(66, 2200) {
				request := disturbing()[n%len(disturbing())]
				if diff := cmp.Diff(want[request], outcomeOf(t, p, request)); diff != "" {
					t.Fatalf("request %d, %s (-booted +reset):\n%s", n, request, diff)
				}
				g := e.resting.take(p.pool)
				if g == nil {
					continue
				}
				kept++
				if got := g.state(); got != untouched {
					t.Fatalf("request %d, %s, has left something", n, request)
				}
				e.resting.put(g)
			}
			if kept < soak(66, 2200)/3 {
				t.Errorf("only %d instances were put back", kept)
			}
			if err := e.Close(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestSmallInstancesAreFresh has a memory that is copied as a whole.
func TestSmallInstancesAreFresh(t *testing.T) {
	// It adds 1 to what is at 2048, and answers with it.
	count := assembled(
		i32(2048), i32(2048), []byte{opI32Load, 2, 0}, i32(1), []byte{opI32Add, opI32Store, 2, 0}, result(2048, 4),
	)
	e := New(nil)
	p := open(t, e, Source{Module: count.bytes()})
	for range 3 {
		if got := answerOf(t, p, ""); got != "\x01\x00\x00\x00" {
			t.Errorf("got %q", got)
		}
	}
	if err := e.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestInstancesShrink has a memory that grows, up to what the module declares in one
// case: that cannot be put back.
func TestInstancesShrink(t *testing.T) {
	// It answers with its size, and with what it finds, and leaves, in a page more.
	grow := assembled(
		i32(2048), []byte{opMemorySize, 0, opI32Store, 2, 0},
		i32(1), []byte{opMemoryGrow, 0, opDrop},
		i32(2052), i32(pageSize+4), []byte{opI32Load, 2, 0, opI32Store, 2, 0},
		i32(pageSize+4), i32(7), []byte{opI32Store, 2, 0}, result(2048, 8),
	)
	for _, tt := range []struct {
		name   string
		memory []byte
		opts   *Options
		kept   bool
	}{
		{"compiled", onePage, nil, true},
		{"interpreted", onePage, &Options{Interpret: true}, true},
		{"with a page to spare", []byte{1, 1, 3}, nil, true},
		{"as large as it can be", []byte{1, 1, 2}, nil, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := New(tt.opts)
			grow.memory = tt.memory
			p := open(t, e, Source{Module: grow.bytes()})
			for n := range 3 {
				if got := answerOf(t, p, ""); got != "\x01\x00\x00\x00\x00\x00\x00\x00" {
					t.Errorf("request %d: got %q", n, got)
				}
				if kept := len(e.resting.guests) == 1; kept != tt.kept {
					t.Errorf("request %d: kept %v, want %v", n, kept, tt.kept)
				}
			}
			if err := e.Close(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestInstancesThatAreNotKept are those that have failed.
func TestInstancesThatAreNotKept(t *testing.T) {
	e := New(&Options{CacheDir: guestEngine.cache.dir})
	p := open(t, e, Source{Module: guestModule, Limits: step.Limits{Fuel: 100_000_000}})
	for _, tt := range []struct {
		request string
		kept    bool
	}{{"echo x", true}, {"panic", false}, {"exit 1", false}, {"hoard 8", true}, {"loop", false}, {"order", true}, {"count", true}} {
		outcomeOf(t, p, tt.request)
		g := e.resting.take(p.pool)
		if (g != nil) != tt.kept {
			t.Errorf("%s: kept %v, want %v", tt.request, g != nil, tt.kept)
		}
		if g != nil {
			g.close(t.Context())
		}
	}
	if err := e.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestFuelIsThatOfTheRequest(t *testing.T) {
	p := guest(t, step.Limits{})
	_, first, err := ask(t, p, "order")
	_, again, err2 := ask(t, p, "order")
	interpreted := open(t, New(&Options{Interpret: true}), Source{Module: guestModule})
	_, slow, err3 := ask(t, interpreted, "order")
	if err := errors.Join(err, err2, err3); err != nil {
		t.Fatal(err)
	}
	if first.Fuel == 0 || first.Fuel != again.Fuel || first.Fuel != slow.Fuel {
		t.Errorf("fuel: %d, %d again, %d interpreted", first.Fuel, again.Fuel, slow.Fuel)
	}
	// One unit less is too little.
	if _, err := limited(t, first.Fuel); err != nil {
		t.Errorf("with as much as it needs: %v", err)
	}
	answer, err := limited(t, first.Fuel-1)
	failure, ok := errors.AsType[*step.Failure](err)
	if want := fmt.Sprintf("limit fuel: %d units, and it used ", first.Fuel-1); !ok || failure.Cause != step.Exhausted || len(failure.Detail) <= len(want) || failure.Detail[:len(want)] != want {
		t.Errorf("with one unit less: %v, %v", answer, err)
	}
}

func limited(t *testing.T, fuel int64) (*step.Answer, error) {
	t.Helper()
	p := guest(t, step.Limits{Fuel: fuel})
	_, answer, err := ask(t, p, "order")
	return answer, err
}
