package wasi

import (
	"context"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// machine is a guest without an engine: 64 KiB of memory, and calls by name.
type machine struct {
	t   *testing.T
	ctx context.Context //nolint:containedctx // every call of the guest has it
	*Session
	memory    memory
	workspace *vfs.Layer
	clock     *step.Clock
}

// start is where the wall clock of a machine starts.
var start = time.Date(2026, 10, 1, 9, 0, 0, 5, time.UTC)

// newMachine has /workspace to write, with the file /workspace/f, which holds
// "0123456789", and /plugin to read, with the file /plugin/p.
func newMachine(t *testing.T, opts *Options) *machine {
	t.Helper()
	clock := step.NewClock(start)
	m := &machine{t: t, ctx: t.Context(), memory: make(memory, 1<<16), workspace: vfs.Empty().Fork(&vfs.LayerOptions{Now: clock.Now}), clock: clock}
	m.Session = NewSession(newWorld(t, m.workspace, clock), opts)
	m.create("/workspace/f", "0123456789")
	return m
}

func newWorld(t *testing.T, workspace *vfs.Layer, clock *step.Clock) *step.World {
	t.Helper()
	own := vfs.Empty().Fork(nil)
	if err := own.Apply(vfs.Effect{Op: vfs.OpPut, Path: "/p", Blob: vfs.NewBlob([]byte("plugin")), Mode: 0o644}); err != nil {
		t.Fatal(err)
	}
	mounts := []vfs.Mount{{Path: "/plugin", Layer: own, ReadOnly: true}}
	if workspace != nil {
		mounts = append(mounts, vfs.Mount{Path: "/workspace", Layer: workspace})
	}
	files, err := vfs.NewNamespace(mounts...)
	if err != nil {
		t.Fatal(err)
	}
	return step.NewWorld(files, clock, step.RandomKey{7}, nil)
}

// create makes a file behind the guest's back.
func (m *machine) create(name, text string) {
	m.t.Helper()
	h, err := m.world.Files.Open(nil, name, vfs.WriteFlag|vfs.CreateFlag|vfs.TruncFlag, 0o644)
	if err != nil {
		m.t.Fatal(err)
	}
	if _, err := h.WriteAt([]byte(text), 0); err != nil {
		m.t.Fatal(err)
	}
	if err := h.Close(); err != nil {
		m.t.Fatal(err)
	}
}

// content reads a file behind the guest's back.
func (m *machine) content(name string) string {
	m.t.Helper()
	if err := m.world.Files.Close(); err != nil {
		m.t.Fatal(err)
	}
	blob, err := m.workspace.Snapshot().Blob(strings.TrimPrefix(name, "/workspace"))
	if err != nil {
		return err.Error()
	}
	return string(blob.Bytes())
}

// do calls a function.
func (m *machine) do(name string, args ...uint64) Errno {
	m.t.Helper()
	for _, f := range functions() {
		if f.name == name {
			if len(args) != len(f.params) {
				m.t.Fatalf("%s has %d parameters, not %d", name, len(f.params), len(args))
			}
			return m.call(m.ctx, &f, m.memory, append(args, 0))
		}
	}
	m.t.Fatalf("there is no %s", name)
	return 0
}

// must calls a function that succeeds.
func (m *machine) must(name string, args ...uint64) {
	m.t.Helper()
	if errno := m.do(name, args...); errno != success {
		m.t.Fatalf("%s%v = %d", name, args, errno)
	}
}

// Where tests put things.
const (
	atText   = 0x1000 // text arguments
	atText2  = 0x2000
	atVector = 0x3000 // one iovec …
	atBytes  = 0x4000 // … and its bytes
	atResult = 0x5000
	nowhere  = 1<<16 - 1 // too near to the end of memory for anything
)

// text puts s at ptr and returns it as two parameters.
func (m *machine) text(ptr uint64, s string) (at, length uint64) {
	copy(m.memory[ptr:], s)
	return ptr, uint64(len(s))
}

func (m *machine) u32(ptr uint64) uint32 { return binary.LittleEndian.Uint32(m.memory[ptr:]) }
func (m *machine) u64(ptr uint64) uint64 { return binary.LittleEndian.Uint64(m.memory[ptr:]) }

// vector makes one iovec for n bytes.
func (m *machine) vector(n int) (at, count uint64) {
	binary.LittleEndian.PutUint32(m.memory[atVector:], atBytes)
	binary.LittleEndian.PutUint32(m.memory[atVector+4:], uint32(n))
	return atVector, 1
}

const every = uint64(rightRead | rightWrite)

// openAt calls path_open below a directory.
func (m *machine) openAt(dir uint64, name string, oflags, rights, fdflags uint64) (fd uint64, errno Errno) {
	at, n := m.text(atText, name)
	errno = m.do("path_open", dir, lookupFollow, at, n, oflags, rights, 0, fdflags, atResult)
	return uint64(m.u32(atResult)), errno
}

// file opens a file for reading and, in the workspace, for writing.
func (m *machine) file(name string) uint64 {
	m.t.Helper()
	wanted := every
	if strings.HasPrefix(name, "plugin") {
		wanted = uint64(rightRead)
	}
	fd, errno := m.openAt(preopen, name, 0, wanted, 0)
	if errno != success {
		m.t.Fatalf("open %s: %d", name, errno)
	}
	return fd
}

// read reads up to n bytes.
func (m *machine) read(fd uint64, n int) string {
	at, count := m.vector(n)
	if errno := m.do("fd_read", fd, at, count, atResult); errno != success {
		return fmt.Sprint("errno ", errno)
	}
	return string(m.memory[atBytes : atBytes+m.u32(atResult)])
}

// write writes s.
func (m *machine) write(fd uint64, s string) Errno {
	copy(m.memory[atBytes:], s)
	at, count := m.vector(len(s))
	return m.do("fd_write", fd, at, count, atResult)
}
