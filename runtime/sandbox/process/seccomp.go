//go:build linux

package process

import (
	"encoding/binary"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// calls are the numbers that system calls have on a machine.
type calls struct {
	arch                  uint32
	clone, clone3, socket uint32
	denied                []uint32
}

// callsOf knows the machines that there is a filter for. Denied are fork and
// vfork where they exist, unshare, setns, ptrace, add_key, request_key, keyctl,
// bpf, perf_event_open, userfaultfd and io_uring_setup: doors into the kernel
// that a plugin has no business at.
func callsOf(machine string) (calls, bool) {
	c, ok := map[string]calls{
		"amd64": {unix.AUDIT_ARCH_X86_64, 56, 435, 41, []uint32{57, 58, 272, 308, 101, 248, 249, 250, 321, 298, 323, 425}},
		"arm64": {unix.AUDIT_ARCH_AARCH64, 220, 435, 198, []uint32{97, 268, 117, 217, 218, 219, 280, 241, 282, 425}},
	}[machine]
	return c, ok
}

// Where what a filter looks at is in struct seccomp_data.
const (
	numberOffset = 0
	archOffset   = 4
	argOffset    = 16 // the lower half of the first argument
)

// filter is the program that the kernel runs at each system call of a confined
// process. It can make threads but no processes, so that nothing multiplies,
// and sockets only of the kind that the host talks to it with: networks of its
// own it has none, but some kinds of sockets are of no network.
func (c calls) filter() []unix.SockFilter {
	load := func(offset uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
	}
	// unless skips the next n instructions unless the test of value holds.
	unless := func(test uint16, value uint32, n uint8) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_K | test, K: value, Jf: n}
	}
	answer := func(k uint32) unix.SockFilter { return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: k} }
	refuse := func(errno unix.Errno) unix.SockFilter { return answer(unix.SECCOMP_RET_ERRNO | uint32(errno)) }
	allow := answer(unix.SECCOMP_RET_ALLOW)
	const otherABI = 0x40000000 // bit of the numbers of x32

	program := []unix.SockFilter{
		load(archOffset),
		{Code: unix.BPF_JMP | unix.BPF_K | unix.BPF_JEQ, K: c.arch, Jt: 1},
		answer(unix.SECCOMP_RET_KILL_PROCESS),
		load(numberOffset),
		unless(unix.BPF_JGE, otherABI, 1), refuse(unix.ENOSYS),
		unless(unix.BPF_JEQ, c.clone3, 1), refuse(unix.ENOSYS), // its flags cannot be seen; all know to use clone then
		unless(unix.BPF_JEQ, c.clone, 4), load(argOffset), unless(unix.BPF_JSET, unix.CLONE_THREAD, 1), allow, refuse(unix.EPERM),
		unless(unix.BPF_JEQ, c.socket, 4), load(argOffset), unless(unix.BPF_JEQ, unix.AF_UNIX, 1), allow, refuse(unix.EAFNOSUPPORT),
	}
	for _, number := range c.denied {
		program = append(program, unless(unix.BPF_JEQ, number, 1), refuse(unix.EPERM))
	}
	return append(program, allow)
}

// filterFile writes the filter of this machine to a file that bubblewrap can
// read; nil if there is none.
func filterFile() (*os.File, error) {
	c, ok := callsOf(runtime.GOARCH)
	if !ok {
		return nil, nil
	}
	fd, err := unix.MemfdCreate("filter", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, os.NewSyscallError("memfd_create", err)
	}
	file := os.NewFile(uintptr(fd), "filter")
	if err := binary.Write(file, binary.NativeEndian, c.filter()); err != nil {
		return nil, err
	}
	_, err = file.Seek(0, 0)
	return file, err
}
