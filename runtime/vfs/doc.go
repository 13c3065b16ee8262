// Package vfs is the traced virtual file system that plugins work on.
//
// A [Tree] is an immutable, content-addressed file tree. [Tree.Fork] puts a
// writable [Layer] on it in O(1), and [Layer.Snapshot] makes the next Tree of
// the layer in O(1), whatever the size. A [Namespace] mounts layers at paths
// and is the one face with POSIX operations; package sandbox offers it to
// guests, [NewFs] offers it to Go code as an afero.Fs. Every operation tells
// the mount's [Observer] what it asked of the starting tree and what it
// changed.
//
// # Digests
//
// The digest of a tree depends on names, types, permission bits and contents
// alone. A directory is a treap: its root is the entry whose name has the
// greatest SHA-256 (first 8 bytes, then the name), and the entries with lesser
// and greater names make the treaps left and right of it. An entry is hashed
// with what is left and right of it, so a change costs the path to it. In
// Python, for a node that is a tuple (type, mode, content), where type is b"f",
// b"l" or b"d" and content is the bytes of the file, those of the symlink's
// target, or the dict of the directory by name, as bytes:
//
//	H = lambda b: hashlib.sha256(b).digest()
//	def entry(name, node, left, right):
//	    type, mode, content = node
//	    inner = treap(content) if type == b"d" else H(content)
//	    return H(left + right + inner + type + mode.to_bytes(2, "big") + name)
//	def treap(nodes):
//	    if not nodes: return bytes(32)
//	    top = max(nodes, key=lambda n: (H(n)[:8], n))
//	    part = lambda keep: treap({n: v for n, v in nodes.items() if keep(n)})
//	    return entry(top, nodes[top], part(lambda n: n < top), part(lambda n: n > top))
//	def tree(root): return entry(b"", root, bytes(32), bytes(32))
//
// The digest of a listing ([Tree.Listing]) is H over type, name and a zero byte
// of each entry, sorted by name.
package vfs
