//go:build linux

package process

import (
	"slices"
	"strings"
	"sync"
)

// tailSize is how much of a log is searched when a process has died.
const tailSize = 16 << 10

// log is what a process says on standard error. What it says while one request
// is in it is of that request; of what it says otherwise only the end is kept.
type log struct {
	mu     sync.Mutex
	tail   []byte
	shares []*share
}

// share is the part of a log that is of one request.
type share struct {
	log   *log
	limit int64
	kept  []byte
}

func (l *log) write(p []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tail = append(l.tail, p[max(0, len(p)-tailSize):]...)
	l.tail = l.tail[max(0, len(l.tail)-tailSize):]
	if len(l.shares) == 1 {
		s := l.shares[0]
		room := max(0, s.limit-int64(len(s.kept)))
		s.kept = append(s.kept, p[:min(int64(len(p)), room)]...)
	}
}

// share begins the part of a request.
func (l *log) share(limit int64) *share {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &share{log: l, limit: limit}
	l.shares = append(l.shares, s)
	return s
}

// close ends the part of a request and returns it.
func (s *share) close() []byte {
	l := s.log
	l.mu.Lock()
	defer l.mu.Unlock()
	l.shares = slices.DeleteFunc(l.shares, func(other *share) bool { return other == s })
	return s.kept
}

// end is the line of the log that says most about how the process ended: that
// of a panic, or the last.
func (l *log) end() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := strings.FieldsFunc(strings.ToValidUTF8(string(l.tail), "?"), func(r rune) bool { return r == '\n' || r == '\r' })
	for _, line := range lines {
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			return line
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return lines[len(lines)-1]
}
