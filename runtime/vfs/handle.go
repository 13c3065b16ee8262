package vfs

import (
	"io"

	"github.com/workrover/workrover/runtime/digest"
)

// Handle is an open file or directory. It follows its node through renames; an
// unlinked file stays usable until Close. Handles of one file share what is
// written. Methods may be called concurrently; errors are [Errno]s, but for
// io.EOF.
type Handle struct {
	n      *Namespace
	mount  *mount
	inode  *inode
	flag   Flag
	closed bool
}

// handle opens what is at p.
func (n *Namespace) handle(p place, flag Flag) *Handle {
	h := &Handle{n: n, mount: p.mount, inode: p.mount.Layer.open(p.path, p.entry, p.from), flag: flag}
	n.handles[h] = struct{}{}
	return h
}

// begin starts an operation on the handle; the caller defers h.n.end.
func (h *Handle) begin() error {
	h.n.begin()
	h.n.lock(h.mount.Layer)
	if h.closed {
		return EBADF
	}
	return nil
}

// Type is the type of the node.
func (h *Handle) Type() Type { return h.inode.kind.public() }

// Path is where the node is now, or was when it was removed, for messages.
func (h *Handle) Path() string {
	h.n.begin()
	defer h.n.end()
	h.n.lock(h.mount.Layer)
	return h.mount.full(h.inode.path)
}

// Stat describes the node. It observes the metadata.
func (h *Handle) Stat() (Info, error) { return h.stat(AskMeta) }

// StatMode is [Handle.Stat] for a caller that shows the permission bits too. It
// observes them.
func (h *Handle) StatMode() (Info, error) { return h.stat(AskMeta, AskMode) }

func (h *Handle) stat(asks ...Ask) (Info, error) {
	err := h.begin()
	defer h.n.end()
	if err != nil {
		return Info{}, err
	}
	l, f := h.mount.Layer, h.inode
	l.walked(f.path)
	if f.gone {
		h.observeGone(asks)
		e := entry{kind: f.kind, mode: f.mode, mtime: f.mtime}
		info := e.info(h.mount.prefix + f.path)
		f.describe(&info)
		return info, nil
	}
	p := place{mount: h.mount, path: f.path, from: l.source(f.path)}
	p.observeInfo(asks)
	e, err := l.root.find(f.path)
	if err != nil {
		return Info{}, err
	}
	return l.info(h.mount.prefix, f.path, e), nil
}

// observeGone observes metadata of a node that has lost its name.
func (h *Handle) observeGone(asks []Ask) {
	if h.inode.own {
		return
	}
	for _, ask := range asks {
		if ask == AskMeta && h.inode.wrote {
			ask = AskExists
		}
		h.observe(ask)
	}
}

// observe reports an observation of the node itself.
func (h *Handle) observe(ask Ask) {
	if h.mount.Observer != nil && !h.inode.own {
		h.mount.Observer.Observe(ask, h.mount.full(h.inode.from))
	}
}

// observeContent observes what the layer has not written itself.
func (h *Handle) observeContent() {
	if f := h.inode; !f.wrote && !f.observed {
		h.observe(AskContent)
		f.observed, f.told = true, f.size()
	}
}

// ReadAt reads as io.ReaderAt has it. It observes the content.
func (h *Handle) ReadAt(p []byte, off int64) (int, error) {
	err := h.begin()
	defer h.n.end()
	switch {
	case err != nil:
		return 0, err
	case h.inode.kind == kindDir:
		return 0, EISDIR
	case !h.flag.has(ReadFlag):
		return 0, EBADF
	case off < 0:
		return 0, EINVAL
	}
	h.observeContent()
	if off >= h.inode.size() {
		if len(p) == 0 {
			return 0, nil
		}
		return 0, io.EOF
	}
	n := copy(p, h.inode.bytes()[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// Digest is that of the content, which it observes: of what nobody has written
// since the layer began it is known, and costs no reading.
func (h *Handle) Digest() (digest.Digest, error) {
	err := h.begin()
	defer h.n.end()
	switch {
	case err != nil:
		return digest.Digest{}, err
	case h.inode.kind == kindDir:
		return digest.Digest{}, EISDIR
	case !h.flag.has(ReadFlag):
		return digest.Digest{}, EBADF
	}
	h.observeContent()
	if h.inode.dirty {
		return digest.Of(h.inode.buf), nil
	}
	return h.inode.blob.Digest(), nil
}

// WriteAt writes at off, with AppendFlag at the end whatever off is; between
// the end and a larger off become zeros. It writes all or nothing.
func (h *Handle) WriteAt(p []byte, off int64) (int, error) {
	err := h.begin()
	defer h.n.end()
	f := h.inode
	if h.flag.has(AppendFlag) && f.kind == kindFile {
		off = f.size()
	}
	switch {
	case err != nil:
		return 0, err
	case !h.flag.has(WriteFlag):
		return 0, EBADF
	case off < 0:
		return 0, EINVAL
	case len(p) == 0:
		return 0, nil
	case off > maxFile-int64(len(p)):
		return 0, EFBIG
	}
	end := off + int64(len(p))
	if err := h.room(end - f.size()); err != nil {
		return 0, err
	}
	h.observeContent()
	h.mount.Layer.work.Bytes += max(0, off-f.size())
	h.mount.Layer.change(f, max(end, f.size()), f.size())
	return copy(f.buf[off:], p), nil
}

// Size is the size of a file now. It is no observation: whoever shows it to a
// guest, as in a seek to the end, calls Stat.
func (h *Handle) Size() int64 {
	h.n.begin()
	defer h.n.end()
	h.n.lock(h.mount.Layer)
	return h.inode.size()
}

// Truncate cuts a file or extends it with zeros. Cut to nothing, it does not
// observe the content.
func (h *Handle) Truncate(size int64) error {
	err := h.begin()
	defer h.n.end()
	switch {
	case err != nil:
		return err
	case !h.flag.has(WriteFlag) || size < 0:
		return EINVAL
	case size > maxFile:
		return EFBIG
	}
	if err := h.room(size - h.inode.size()); err != nil {
		return err
	}
	if size > 0 {
		h.observeContent()
	}
	h.resize(size)
	return nil
}

func (h *Handle) resize(size int64) {
	h.mount.Layer.work.Bytes += max(0, size-h.inode.size())
	h.mount.Layer.change(h.inode, size, size)
}

// room refuses growth that the quota does not allow.
func (h *Handle) room(grow int64) error {
	if !h.mount.Layer.room(grow, 0) {
		return h.mount.refuse(h.inode.path, ENOSPC)
	}
	return nil
}

// Sync does nothing: what is written is told when the handle is closed, so
// that a file has one effect however often it is synced.
func (h *Handle) Sync() error {
	err := h.begin()
	defer h.n.end()
	return err
}

// Close releases the handle; what was written through it becomes the file's
// content, and an effect.
func (h *Handle) Close() error {
	err := h.begin()
	defer h.n.end()
	if err != nil {
		return err
	}
	if h.flag.has(WriteFlag) && h.inode.untold || h.inode.fresh {
		h.mount.tell(h.inode)
	}
	h.n.drop(h)
	return nil
}

// drop forgets a handle, whose layer is locked.
func (n *Namespace) drop(h *Handle) {
	h.closed = true
	delete(n.handles, h)
	h.mount.Layer.release(h.inode)
}

// isClosed tells a closed handle from one that was opened for something else.
func (h *Handle) isClosed() bool {
	h.n.begin()
	defer h.n.end()
	return h.closed
}
