package vfs

import (
	"sync"
	"time"
)

// LayerOptions may be nil.
type LayerOptions struct {
	Quota Quota            // default: no limit
	Now   func() time.Time // virtual time of writes; default: the Unix epoch
}

// Layer is a writable tree on top of an immutable one. Its methods may be
// called concurrently. File operations go through a [Namespace]; a layer that
// an [Observer] listens to is mounted in one namespace at a time.
type Layer struct {
	quota Quota
	now   func() time.Time
	start int64 // virtual time of the fork

	mu      sync.Mutex
	edit    *token
	root    *entry
	usage   Usage
	held    int64             // bytes of files that are removed but still open
	inodes  map[string]*inode // what is open and not removed, by internal path
	work    Work
	pending []*inode // files whose put is still to be told, in order of their first change
	origins *origin
}

// Fork starts a layer on t in O(1).
func (t *Tree) Fork(opts *LayerOptions) *Layer {
	if opts == nil {
		opts = &LayerOptions{}
	}
	t = t.there()
	l := &Layer{
		quota: opts.Quota, now: opts.Now, edit: &token{}, root: t.root, usage: t.usage,
		inodes: map[string]*inode{}, origins: &origin{},
	}
	if l.now == nil {
		l.now = func() time.Time { return time.Unix(0, 0) }
	}
	l.start = l.time()
	return l
}

// Snapshot returns the tree as it is now, what open files hold included, in
// O(1) for what is closed.
func (l *Layer) Snapshot() *Tree {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, f := range l.pending {
		l.seal(f)
	}
	l.edit = &token{}
	return &Tree{root: l.root, usage: l.usage}
}

// Usage returns what the layer holds now.
func (l *Layer) Usage() Usage {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.usage
}

func (l *Layer) time() int64 { return l.now().UnixNano() }

// room reports whether the quota lets the layer grow by so much.
func (l *Layer) room(bytes, entries int64) bool {
	return bytes <= 0 && entries <= 0 ||
		l.quota.allows(Usage{Bytes: l.usage.Bytes + l.held + bytes, Entries: l.usage.Entries + entries})
}

// source returns where what is at path comes from.
func (l *Layer) source(path string) source {
	s := source{node: l.origins}
	for rest := path; rest != "" && s.node != nil; {
		walked := path[:len(path)-len(rest)]
		var name string
		name, rest = nextName(rest)
		s = s.down(walked, name)
	}
	return s
}
