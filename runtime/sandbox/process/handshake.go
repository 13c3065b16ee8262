//go:build linux

package process

import (
	"bytes"
	"io"
	"regexp"
	"sync"
)

// maxLine is the longest line that can be a handshake.
const maxLine = 4096

// handshake is standard output of a process as go-plugin is to see it: the one
// line that says where the process listens, and nothing else. A process that
// prints another line first is not ready to be talked to, and go-plugin would
// say something about its architecture.
type handshake struct {
	mu    sync.Mutex
	more  *sync.Cond
	line  []byte
	ended bool // no more comes
	read  int  // of line
}

func newHandshake() *handshake {
	h := &handshake{}
	h.more = sync.NewCond(&h.mu)
	return h
}

// write takes what the process prints and returns what is behind the first
// line.
func (h *handshake) write(p []byte) (rest []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.whole() || h.ended {
		return p
	}
	end := bytes.IndexByte(p, '\n') + 1
	if end == 0 {
		end = min(len(p), maxLine-len(h.line))
	}
	h.line = append(h.line, p[:end]...)
	h.more.Broadcast()
	return p[end:]
}

// whole reports whether the line is as long as it gets.
func (h *handshake) whole() bool {
	return bytes.HasSuffix(h.line, []byte("\n")) || len(h.line) >= maxLine
}

// end says that nothing more comes.
func (h *handshake) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended = true
	h.more.Broadcast()
}

// Read gives go-plugin the line if it is a handshake, and then waits for the
// end of the process.
func (h *handshake) Read(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for !h.ended && (!h.whole() || h.read == len(h.line)) && !h.isStray() {
		h.more.Wait()
	}
	if h.isStray() || h.read == len(h.line) {
		return 0, io.EOF
	}
	n := copy(p, h.line[h.read:])
	h.read += n
	return n, nil
}

// Close implements [io.Closer].
func (h *handshake) Close() error {
	h.end()
	return nil
}

// isStray reports whether there is a line, and it is not a handshake.
func (h *handshake) isStray() bool {
	done := h.whole() || h.ended && len(h.line) > 0
	return done && !regexp.MustCompile(`^[0-9]+\|[0-9]+\|[a-z]+\|[^|]*\|`).Match(h.line)
}

// stray is the line that came in place of a handshake; "" if none did.
func (h *handshake) stray() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.isStray() {
		return ""
	}
	line := bytes.TrimRight(h.line, "\r\n")
	return string(line[:min(len(line), 200)])
}

// complete reports whether a handshake came.
func (h *handshake) complete() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.whole() && !h.isStray()
}
