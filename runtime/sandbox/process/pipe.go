//go:build linux

package process

import (
	"errors"
	"math"
	"os"
	"sync"
	"syscall"
)

// pipe is a standard stream of a process. Its reader can be caught up with: so
// what a process wrote before it answered is known to be read.
type pipe struct {
	ours, theirs *os.File
	raw          syscall.RawConn
	take         func([]byte)
	done         sync.WaitGroup

	mu sync.Mutex // held while something is taken, which keeps the order
}

func newPipe(take func([]byte)) (*pipe, error) {
	ours, theirs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	raw, err := ours.SyscallConn()
	if err != nil {
		return nil, errors.Join(err, ours.Close(), theirs.Close())
	}
	return &pipe{ours: ours, theirs: theirs, raw: raw, take: take}, nil
}

// abandon gives back a pipe that no process got.
func (p *pipe) abandon() error { return errors.Join(p.ours.Close(), p.theirs.Close()) }

// begin reads what the process writes, which has its end by now, until end.
func (p *pipe) begin() {
	_ = p.theirs.Close() // the process has it
	p.done.Go(func() {
		_ = p.raw.Read(func(fd uintptr) bool { return p.drain(int(fd), math.MaxInt) }) // closed by end
	})
}

// flush takes what has been written until now.
func (p *pipe) flush() {
	const most = 1 << 20 // as much as a pipe holds: what comes after that came later
	_ = p.raw.Control(func(fd uintptr) { p.drain(int(fd), most) })
}

// drain takes what is there, up to a number of bytes; it reports whether the
// stream has ended.
func (p *pipe) drain(fd, most int) bool {
	buffer := make([]byte, 32<<10)
	for taken := 0; taken < most; {
		n, again := p.some(fd, buffer)
		if n <= 0 {
			return !again
		}
		taken += n
	}
	return false
}

// some takes what one read gives.
func (p *pipe) some(fd int, buffer []byte) (n int, again bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		n, err := syscall.Read(fd, buffer)
		if err == syscall.EINTR {
			continue
		}
		if n > 0 {
			p.take(buffer[:n])
		}
		return n, err == syscall.EAGAIN
	}
}

// end takes what is left when the process is gone and closes the pipe, which a
// process that it left behind might hold open for ever.
func (p *pipe) end() {
	p.flush()
	_ = p.ours.Close()
	p.done.Wait()
}
