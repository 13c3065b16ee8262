package sandbox_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// otherProcess names, in the environment of a process of this test, a module to
// print one sample of.
const otherProcess = "WORKROVER_DETERMINISM_MODULE"

// TestDeterminism runs a plugin that answers with all that Go leaves open: in
// many fresh instances, several at a time, on both engines, in processes with
// one and two processors. There is one answer, one memory and one amount of
// fuel.
func TestDeterminism(t *testing.T) {
	if module := os.Getenv(otherProcess); module != "" {
		fmt.Printf("sample %s\n", newSampler(t, readFile(t, module), nil).sample(t))
		return
	}
	instances, interpreted := 100, 2
	transports, processors := []string{"reactor", "command"}, []string{"1", "2"}
	switch {
	case testing.Short(): // other processes compile, which takes half a minute with the race detector
		instances, transports, processors = 20, transports[:1], nil
	case soak():
		instances, interpreted = 1000, 20
	}
	for _, transport := range transports {
		t.Run(transport, func(t *testing.T) {
			module := filepath.Join(t.TempDir(), "chance.wasm")
			goBuild(t, module, transport == "reactor", "./testdata/chance")
			compiled := newSampler(t, readFile(t, module), &sandbox.Options{CacheDir: cache})
			want := compiled.sample(t)
			compiled.repeat(t, "compiler", instances, want)
			newSampler(t, readFile(t, module), &sandbox.Options{Interpret: true}).repeat(t, "interpreter", interpreted, want)
			for _, p := range processors {
				if got := elsewhere(t, module, p); got != want {
					t.Errorf("another process with GOMAXPROCS=%s:\n%s\nwant\n%s", p, got, want)
				}
			}
		})
	}
}

// elsewhere takes a sample in another process.
func elsewhere(t *testing.T, module, processors string) string {
	t.Helper()
	other := exec.Command(os.Args[0], "-test.run=^TestDeterminism$")
	other.Env = append(os.Environ(), otherProcess+"="+module, "GOMAXPROCS="+processors)
	out, err := other.Output()
	if err != nil {
		t.Fatalf("another process: %v\n%s", err, out)
	}
	line, _, _ := strings.Cut(string(out), "\n")
	return strings.TrimPrefix(line, "sample ")
}

// sampler asks one plugin again and again.
type sampler struct{ plugin step.Plugin }

func newSampler(t *testing.T, module []byte, opts *sandbox.Options) *sampler {
	t.Helper()
	s := sandbox.New(opts)
	t.Cleanup(func() {
		if err := s.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	})
	p, err := s.Open(&sandbox.Source{Module: module})
	if err != nil {
		t.Fatal(err)
	}
	return &sampler{plugin: p}
}

// sample is everything that one request shows, on a line.
func (s *sampler) sample(t *testing.T) string {
	t.Helper()
	r, err := step.Run(t.Context(), &step.Step{
		Name: "turn/1/call/1", Kind: step.ToolCall, Alias: "chance", Plugin: s.plugin,
		Request: &plugin.Request{Protocol: plugin.Protocol, Op: plugin.OpCall, Name: "go", Args: json.RawMessage(`{}`)},
		Mounts: []step.Mount{
			{Path: "/plugin", Tree: vfs.Empty(), Private: true},
			{Path: "/tmp", Tree: vfs.Empty(), Writable: true, Private: true},
		},
		Clock: time.Date(2026, 10, 1, 9, 0, 0, 0, time.UTC),
	})
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK() {
		t.Fatalf("the plugin answers %s (%v)\n%s", r.Record.Response, r.Record.Failure, r.Record.Log)
	}
	return fmt.Sprintf("fuel %d, log %s, response %s", r.Record.Fuel, digest.Of(r.Record.Log), r.Record.Response)
}

// repeat takes so many samples, four at a time, and wants all to be the same.
func (s *sampler) repeat(t *testing.T, engine string, times int, want string) {
	t.Helper()
	const atOnce = 4
	var all sync.WaitGroup
	for first := range min(atOnce, times) {
		all.Go(func() {
			for i := first; i < times; i += atOnce {
				if got := s.sample(t); got != want {
					t.Errorf("%s, sample %d:\n%s\nwant\n%s", engine, i, got, want)
					return
				}
			}
		})
	}
	all.Wait()
}
