//go:build linux

package process_test

import (
	"testing"
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox/process"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// opened opens the hostile plugin, which is a good one if it is let.
func opened(b *testing.B, unconfined bool) *process.Plugin {
	b.Helper()
	executable, err := build()
	if err != nil {
		b.Fatal(err)
	}
	p, err := process.New(&process.Source{Name: "hostile", Executable: executable, Digest: digest.Of(executable), Unconfined: unconfined}, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := p.Close(); err != nil {
			b.Error(err)
		}
	})
	return p
}

func BenchmarkStart(b *testing.B) {
	for name, unconfined := range map[string]bool{"confined": false, "unconfined": true} {
		b.Run(name, func(b *testing.B) {
			p := opened(b, unconfined)
			for b.Loop() {
				if err := p.Start(b.Context()); err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				end(b, p)
				b.StartTimer()
			}
		})
	}
}

// end makes the process end, so that the next start is one.
func end(b *testing.B, p *process.Plugin) {
	b.Helper()
	if _, err := p.Handle(b.Context(), world(b), []byte(`{"protocol":1,"op":"call","name":"die"}`)); err == nil {
		b.Fatal("die lives")
	}
}

// world is an empty workspace.
func world(b *testing.B) *step.World {
	b.Helper()
	ns, err := vfs.NewNamespace(vfs.Mount{Path: "/workspace", Layer: vfs.Empty().Fork(nil)})
	if err != nil {
		b.Fatal(err)
	}
	return step.NewWorld(ns, step.NewClock(time.Unix(0, 0)), step.RandomKey{}, nil)
}

func BenchmarkHandle(b *testing.B) {
	for name, tool := range map[string]string{"no files": "echo", "one file": "write"} {
		b.Run(name, func(b *testing.B) {
			p, w := opened(b, false), world(b)
			request := []byte(`{"protocol":1,"op":"call","name":"` + tool + `"}`)
			for b.Loop() {
				if _, err := p.Handle(b.Context(), w, request); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
