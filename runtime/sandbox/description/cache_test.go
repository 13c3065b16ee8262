package description_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox/description"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// counted is a plugin that counts how often it runs.
type counted struct {
	identity step.Identity
	response string
	err      error
	runs     int
}

const answer = `{"ok":true,"describe":{"name":"counted","version":"1.0.0","description":"<é>"}}`

func newCounted() *counted {
	return &counted{identity: step.Identity{Digest: digest.Of([]byte("v1")), Transport: "test", Engine: "test/1"}, response: answer}
}

func (c *counted) Identity() step.Identity { return c.identity }

func (c *counted) Handle(context.Context, *step.World, []byte) (*step.Answer, error) {
	c.runs++
	return &step.Answer{Response: []byte(c.response), Log: []byte("a \xff log"), Fuel: 7}, c.err
}

// asking is the step that describes a plugin.
func asking(p step.Plugin) *step.Step {
	return &step.Step{
		Name: "describe/counted", Alias: "counted", Plugin: p, Request: &plugin.Request{Op: plugin.OpDescribe},
		Mounts: []step.Mount{
			{Path: "/plugin", Tree: vfs.Empty(), Private: true},
			{Path: "/tmp", Tree: vfs.Empty(), Writable: true, Private: true},
		},
	}
}

func run(t *testing.T, cache description.Cache, s *step.Step) *step.Result {
	t.Helper()
	r, err := cache.Run(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAnswerIsKept(t *testing.T) {
	cache := description.Cache{Dir: filepath.Join(t.TempDir(), "made", "by", "it")}
	p := newCounted()
	want := run(t, cache, asking(p))
	again := asking(p)
	again.Name, again.Alias = "describe/other", "other" // which says nothing of the plugin
	got := run(t, cache, again)
	if p.runs != 1 {
		t.Errorf("it ran %d times", p.runs)
	}
	want.Record.Name, want.Record.Plugin = "describe/other", "other"
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("-run +kept:\n%s", diff)
	}
}

// TestWhatMakesAnotherAnswer: all that a plugin could tell apart has it run.
func TestWhatMakesAnotherAnswer(t *testing.T) {
	own := vfs.Empty().Fork(nil)
	if err := own.Apply(vfs.Effect{Op: vfs.OpPut, Path: "/own", Blob: vfs.NewBlob([]byte("own")), Mode: 0o644}); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*counted, *step.Step){
		"digest":    func(c *counted, _ *step.Step) { c.identity.Digest = digest.Of([]byte("v2")) },
		"transport": func(c *counted, _ *step.Step) { c.identity.Transport = "other" },
		"engine":    func(c *counted, _ *step.Step) { c.identity.Engine = "test/2" },
		"schedule":  func(c *counted, _ *step.Step) { c.identity.Schedule = "rover/2" },
		"arguments": func(c *counted, _ *step.Step) { c.identity.Args = []string{"-x"} },
		"variables": func(c *counted, _ *step.Step) { c.identity.Env = []string{"A=b"} },
		"limits":    func(c *counted, _ *step.Step) { c.identity.Limits.Fuel = 1 },
		"NaNs":      func(c *counted, _ *step.Step) { c.identity.NaN = true },
		"own files": func(_ *counted, s *step.Step) { s.Mounts[0].Tree = own.Snapshot() },
		"a mount":   func(_ *counted, s *step.Step) { s.Mounts = s.Mounts[:1] },
		"a path":    func(_ *counted, s *step.Step) { s.Mounts[1].Path = "/temporary" },
		"a quota":   func(_ *counted, s *step.Step) { s.Mounts[1].Quota.Bytes = 1 },
		"read-only": func(_ *counted, s *step.Step) { s.Mounts[1].Writable = false },
		"clock":     func(_ *counted, s *step.Step) { s.Clock = time.Unix(1, 0) },
		"random":    func(_ *counted, s *step.Step) { s.Random[0] = 1 },
		"request":   func(_ *counted, s *step.Step) { s.Request = &plugin.Request{Op: plugin.OpDescribe, Name: "x"} },
	} {
		t.Run(name, func(t *testing.T) {
			cache := description.Cache{Dir: t.TempDir()}
			run(t, cache, asking(newCounted()))
			p := newCounted()
			s := asking(p)
			change(p, s)
			run(t, cache, s)
			if p.runs != 1 {
				t.Error("it was given the answer of another")
			}
		})
	}
}

// TestWhatAlwaysRuns: the second time as the first.
func TestWhatAlwaysRuns(t *testing.T) {
	for name, change := range map[string]func(*counted){
		"a process":           func(c *counted) { c.identity.Transport = step.ProcessTransport },
		"a failure":           func(c *counted) { c.err = &step.Failure{Cause: step.Trapped, Detail: "unreachable"} },
		"a refusal":           func(c *counted) { c.response = `{"ok":false,"error":{"code":"internal","message":"no"}}` },
		"no answer":           func(c *counted) { c.response = `{}` },
		"a fault of the host": func(c *counted) { c.err = errors.New("the disk is gone") },
	} {
		t.Run(name, func(t *testing.T) {
			cache := description.Cache{Dir: t.TempDir()}
			p := newCounted()
			change(p)
			for range 2 {
				_, _ = cache.Run(t.Context(), asking(p)) // how it ends is step's
			}
			if kept, err := os.ReadDir(cache.Dir); p.runs != 2 || err != nil || len(kept) > 0 {
				t.Errorf("it ran %d times of 2, and left %v (%v)", p.runs, kept, err)
			}
		})
	}
	p, twin := newCounted(), newCounted()
	cache := description.Cache{Dir: t.TempDir()}
	for range 2 {
		run(t, cache, asking(&step.Audited{Plugin: p, Twin: twin, Share: 1}))
	}
	if p.runs != 2 || twin.runs != 2 {
		t.Errorf("an audited plugin ran %d times of 2, and its twin %d", p.runs, twin.runs)
	}
}

// TestDamage: what is not as it was left is made again.
func TestDamage(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"flipped": func(b []byte) []byte { b[len(b)/2] ^= 1; return b },
		"cut":     func(b []byte) []byte { return b[:len(b)-1] },
		"short":   func(b []byte) []byte { return b[:3] },
		"empty":   func([]byte) []byte { return nil },
		"no JSON": func([]byte) []byte { sum := digest.Of([]byte("x")); return append(sum[:], 'x') },
		"of another version": func([]byte) []byte {
			text := []byte(`{"response":"{\"ok\":true}"}`)
			sum := digest.Of(text)
			return append(sum[:], text...)
		},
	} {
		t.Run(name, func(t *testing.T) {
			cache := description.Cache{Dir: t.TempDir()}
			p := newCounted()
			run(t, cache, asking(p))
			files, err := filepath.Glob(filepath.Join(cache.Dir, "*"))
			if err != nil || len(files) != 1 {
				t.Fatalf("it has left %v (%v)", files, err)
			}
			content, err := os.ReadFile(files[0])
			if err == nil {
				err = os.WriteFile(files[0], damage(content), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if got := run(t, cache, asking(p)).Record.Fuel; got != 7 {
					t.Errorf("fuel = %d", got)
				}
			}
			if p.runs != 2 {
				t.Errorf("it ran %d times of 2", p.runs)
			}
		})
	}
}

func TestUnusableDirectory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, dir := range map[string]string{"none": "", "below a file": filepath.Join(file, "x"), "has a NUL": "a\x00b"} {
		t.Run(name, func(t *testing.T) {
			p := newCounted()
			for range 2 {
				run(t, description.Cache{Dir: dir}, asking(p))
			}
			if p.runs != 2 {
				t.Errorf("it ran %d times of 2", p.runs)
			}
		})
	}
}

// TestTogether: many who ask at once all hear the answer, and leave one file.
func TestTogether(t *testing.T) {
	cache := description.Cache{Dir: t.TempDir()}
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			for range 8 {
				if r, err := cache.Run(t.Context(), asking(newCounted())); err != nil || !r.OK() {
					t.Errorf("got %v, %v", r, err)
				}
			}
		})
	}
	group.Wait()
	if files, err := os.ReadDir(cache.Dir); err != nil || len(files) != 1 {
		t.Errorf("they have left %v (%v)", files, err)
	}
}
