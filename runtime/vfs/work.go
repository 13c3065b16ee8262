package vfs

import "strings"

// Work is what operations took that shows neither in what they are given nor in
// what they return, so that whoever lets strangers operate can charge for it.
// It depends on what was done and on the trees it began with, and on nothing
// else: not on what is cached, nor on which contents share their memory.
type Work struct {
	// Bytes of contents were copied before their first change, filled with
	// zeros, or told as an effect.
	Bytes int64
	// Names were looked up on the way to something, or looked at because a
	// directory moved.
	Names int64
}

// Worked returns the work since the last time it was asked.
func (n *Namespace) Worked() Work {
	n.mu.Lock()
	defer n.mu.Unlock()
	w := n.work
	n.work = Work{}
	return w
}

// unlock leaves the layer that the operation has locked, and collects the work
// in it.
func (n *Namespace) unlock() {
	l := n.locked
	if l == nil {
		return
	}
	n.work.Bytes += l.work.Bytes
	n.work.Names += l.work.Names
	l.work, n.locked = Work{}, nil
	l.mu.Unlock()
}

// walked counts the names of an internal path that is looked up from the root.
func (l *Layer) walked(path string) { l.work.Names += int64(strings.Count(path, "/")) }
