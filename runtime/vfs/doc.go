// Package vfs is the traced virtual file system that plugins work on.
//
// A [Tree] is an immutable, content-addressed file tree. [Tree.Fork] puts a
// writable [Layer] on it in O(1), and [Layer.Snapshot] makes the next Tree of
// the layer in O(1), whatever the size. A [Namespace] mounts layers at paths
// and is the one face with POSIX operations; package sandbox offers it to
// guests, [NewFs] offers it to Go code as an afero.Fs. Every operation tells
// the mount's [Observer] what it asked of the starting tree and what it
// changed.
package vfs
