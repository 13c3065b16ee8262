package wasi

import (
	"slices"

	"github.com/workrover/workrover/runtime/vfs"
)

// descriptor is what a number of the guest stands for.
type descriptor struct {
	kind       kind
	handle     *vfs.Handle // of a node; of the root once it was listed
	rights     rights
	inheriting rights // of what is opened below a directory
	flags      fdflags
	offset     int64       // of a file: where the next read or write begins
	listing    []vfs.Entry // of a directory: as it was when the guest began to read it
}

type kind uint8

const (
	input  kind = iota // standard input: at its end unless there is a pipe
	output             // standard output: goes to the log unless there is a pipe
	errout             // standard error: goes to the log
	root               // the one preopened directory
	node               // a file or directory that the guest opened
)

// fdflags are the flags of an open descriptor.
type fdflags uint16

const (
	flagAppend fdflags = 1 << iota
	flagDsync
	flagNonblock
	flagRsync
	flagSync
	allFlags = flagAppend | flagDsync | flagNonblock | flagRsync | flagSync
)

// preopen is the number of the root directory.
const preopen = 3

func (d *descriptor) isStream() bool { return d.kind <= errout }

func (d *descriptor) isDir() bool {
	return d.kind == root || d.kind == node && d.handle.Type() == vfs.TypeDir
}

func (d *descriptor) filetype() filetype {
	switch {
	case d.isDir():
		return typeDirectory
	case d.kind == node:
		return typeRegular
	}
	return typeUnknown
}

func (d *descriptor) close() error {
	if d.handle == nil {
		return nil
	}
	return d.handle.Close()
}

// table gives descriptors their numbers: always the lowest that is free.
type table struct {
	slots []*descriptor // nil: free
	free  int           // no lower slot is free
	open  int64         // descriptors in slots, without the four that every guest starts with
	limit int64
}

// initialDescriptors are those that every guest starts with.
func initialDescriptors() []*descriptor {
	return []*descriptor{
		{kind: input, rights: rightsOfInput},
		{kind: output, rights: rightsOfOutput, flags: flagAppend},
		{kind: errout, rights: rightsOfOutput, flags: flagAppend},
		preopen: {kind: root, rights: rightsOfDir, inheriting: rightsBelowDir},
	}
}

// newTable makes a table of copies of the slots, in which nothing is a node.
func newTable(slots []*descriptor, limit int64) table {
	t := table{slots: make([]*descriptor, len(slots)), limit: limit}
	for fd, d := range slots {
		if d != nil {
			t.slots[fd] = &descriptor{kind: d.kind, rights: d.rights, inheriting: d.inheriting, flags: d.flags}
		}
	}
	return t
}

// hasNodes reports whether the guest has files or directories open.
func (t *table) hasNodes() bool {
	return slices.ContainsFunc(t.slots, func(d *descriptor) bool { return d != nil && d.kind == node })
}

// get returns the descriptor with number fd, or nil.
func (t *table) get(fd uint32) *descriptor {
	if uint64(fd) >= uint64(len(t.slots)) {
		return nil
	}
	return t.slots[fd]
}

// full reports whether no more descriptors may be opened.
func (t *table) full() bool { return t.open >= t.limit }

// add gives d the lowest free number. The table must not be full.
func (t *table) add(d *descriptor) uint32 {
	for t.free < len(t.slots) && t.slots[t.free] != nil {
		t.free++
	}
	if t.free == len(t.slots) {
		t.slots = append(t.slots, nil)
	}
	t.slots[t.free] = d
	t.open++
	return uint32(t.free)
}

// remove frees the number fd, which must be in use.
func (t *table) remove(fd uint32) *descriptor {
	d := t.slots[fd]
	t.slots[fd] = nil
	t.free = min(t.free, int(fd))
	if d.kind == node {
		t.open--
	}
	return d
}

// replace gives to's number to the descriptor of from, and returns what was to
// before. Both must be in use.
func (t *table) replace(to, from uint32) *descriptor {
	moved := t.remove(from)
	old := t.remove(to)
	t.slots[to] = moved
	if moved.kind == node {
		t.open++
	}
	return old
}
