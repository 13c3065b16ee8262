package wasi

import (
	"math"
	"testing"
)

func TestReadAndWrite(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	fd := m.file("workspace/f")
	if got := m.read(fd, 4); got != "0123" {
		t.Errorf("read %q", got)
	}
	if errno := m.write(fd, "xy"); errno != success || m.u32(atResult) != 2 {
		t.Errorf("write = %d, %d bytes", errno, m.u32(atResult))
	}
	if got := m.read(fd, 100); got != "6789" {
		t.Errorf("read on: %q", got)
	}
	if got := m.read(fd, 100); got != "" {
		t.Errorf("read at the end: %q", got)
	}
	if got, want := m.content("/workspace/f"), "0123xy6789"; got != want {
		t.Errorf("content = %q, want %q", got, want)
	}
}

func TestVectors(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	fd := m.file("workspace/f")
	// Three buffers, one of them empty, in no order.
	for i, v := range []uint32{atBytes + 2, 3, atBytes, 0, atBytes + 10, 20} {
		m.memory.putU32(atVector+uint32(4*i), v)
	}
	m.must("fd_pread", fd, atVector, 3, 1, atResult)
	if got := string(m.memory[atBytes+2:atBytes+5]) + string(m.memory[atBytes+10:atBytes+16]); got != "123456789" || m.u32(atResult) != 9 {
		t.Errorf("read %q, %d bytes", got, m.u32(atResult))
	}
	m.must("fd_tell", fd, atResult)
	if m.u64(atResult) != 0 {
		t.Errorf("fd_pread moved the offset to %d", m.u64(atResult))
	}
}

func TestAppend(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	fd, _ := m.openAt(preopen, "workspace/f", 0, every, uint64(flagAppend))
	other := m.file("workspace/f")
	m.must("fd_seek", fd, 0, seekStart, atResult)
	m.write(fd, "a")
	m.must("fd_seek", other, 0, seekEnd, atResult)
	m.write(other, "b")
	m.write(fd, "c")
	m.must("fd_tell", fd, atResult)
	if m.u64(atResult) != 13 {
		t.Errorf("the offset after an append is %d, want 13", m.u64(atResult))
	}
	m.must("fd_fdstat_set_flags", fd, 0)
	m.must("fd_seek", fd, 0, seekStart, atResult)
	m.write(fd, "Z")
	if got, want := m.content("/workspace/f"), "Z123456789abc"; got != want {
		t.Errorf("content = %q, want %q", got, want)
	}
}

func TestSeek(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	fd := m.file("workspace/f")
	back := func(n int64) uint64 { return uint64(-n) }
	for _, tt := range []struct {
		name          string
		delta, whence uint64
		errno         Errno
		offset        uint64
	}{
		{"to a place", 7, seekStart, success, 7},
		{"back", back(3), seekCurrent, success, 4},
		{"from the end", back(1), seekEnd, success, 9},
		{"beyond the end", 5, seekEnd, success, 15},
		{"before the beginning", back(16), seekCurrent, eINVAL, 15},
		{"too far", math.MaxInt64, seekCurrent, eOVERFLOW, 15},
		{"from nowhere", 0, 3, eINVAL, 15},
	} {
		errno := m.do("fd_seek", fd, tt.delta, tt.whence, atResult)
		m.must("fd_tell", fd, atResult)
		if errno != tt.errno || m.u64(atResult) != tt.offset {
			t.Errorf("%s: %d, offset %d; want %d, offset %d", tt.name, errno, m.u64(atResult), tt.errno, tt.offset)
		}
	}
}

func TestSizes(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	fd := m.file("workspace/f")
	for _, tt := range []struct {
		name  string
		errno Errno
		do    func() Errno
		want  string
	}{
		{"allocate inside", success, func() Errno { return m.do("fd_allocate", fd, 2, 3) }, "0123456789"},
		{"allocate beyond", success, func() Errno { return m.do("fd_allocate", fd, 10, 2) }, "0123456789\x00\x00"},
		{"allocate nothing", eINVAL, func() Errno { return m.do("fd_allocate", fd, 0, 0) }, "0123456789\x00\x00"},
		{"allocate too much", eFBIG, func() Errno { return m.do("fd_allocate", fd, 1<<62, 1<<62) }, "0123456789\x00\x00"},
		{"cut", success, func() Errno { return m.do("fd_filestat_set_size", fd, 3) }, "012"},
		{"negative", eINVAL, func() Errno { return m.do("fd_filestat_set_size", fd, 1<<63) }, "012"},
		{"huge", eFBIG, func() Errno { return m.do("fd_filestat_set_size", fd, 1<<50) }, "012"},
	} {
		if errno := tt.do(); errno != tt.errno {
			t.Errorf("%s = %d, want %d", tt.name, errno, tt.errno)
		}
		m.must("fd_sync", fd)
		at, count := m.vector(100)
		m.must("fd_pread", fd, at, count, 0, atResult)
		if got := string(m.memory[atBytes : atBytes+m.u32(atResult)]); got != tt.want {
			t.Errorf("after %s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestStandardStreams(t *testing.T) {
	m := newMachine(t, &Options{Log: 5})
	if got := m.read(0, 10); got != "" {
		t.Errorf("standard input has %q", got)
	}
	if errno := m.write(0, "x"); errno != eBADF {
		t.Errorf("writing to standard input = %d", errno)
	}
	for fd, text := range map[uint64]string{1: "ab", 2: "cd"} {
		if errno := m.write(fd, text); errno != success {
			t.Errorf("write to %d = %d", fd, errno)
		}
		if got := m.read(fd, 1); got != "errno 8" {
			t.Errorf("read from %d: %s", fd, got)
		}
	}
	if errno := m.write(2, "efgh"); errno != success || m.u32(atResult) != 4 {
		t.Errorf("writing more than the log keeps = %d, %d bytes", errno, m.u32(atResult))
	}
	if len(m.Log()) != 5 || m.Log()[4] != 'e' {
		t.Errorf("log = %q", m.Log())
	}
}

func TestErrors(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	rw := m.file("workspace/f")
	ro, _ := m.openAt(preopen, "workspace/f", 0, uint64(rightRead), 0)
	wo, _ := m.openAt(preopen, "workspace/f", 0, uint64(rightWrite), 0)
	dir, _ := m.openAt(preopen, "workspace", openDirectory, every, 0)
	at, count := m.vector(4)
	for _, tt := range []struct {
		name string
		want Errno
		args []uint64
	}{
		{"fd_read", eBADF, []uint64{99, at, count, atResult}},
		{"fd_read", eBADF, []uint64{wo, at, count, atResult}},
		{"fd_read", eISDIR, []uint64{dir, at, count, atResult}},
		{"fd_read", eFAULT, []uint64{rw, nowhere, count, atResult}},
		{"fd_read", eFAULT, []uint64{rw, at, count, nowhere}},
		{"fd_read", eINVAL, []uint64{rw, at, maxVectors + 1, atResult}},
		{"fd_write", eBADF, []uint64{ro, at, count, atResult}},
		{"fd_write", eBADF, []uint64{dir, at, count, atResult}},
		{"fd_pread", eSPIPE, []uint64{0, at, count, 0, atResult}},
		{"fd_pread", eINVAL, []uint64{rw, at, count, 1 << 63, atResult}},
		{"fd_pwrite", eSPIPE, []uint64{1, at, count, 0, atResult}},
		{"fd_pwrite", eFBIG, []uint64{rw, at, count, math.MaxInt64, atResult}},
		{"fd_seek", eSPIPE, []uint64{1, 0, 0, atResult}},
		{"fd_seek", eBADF, []uint64{dir, 0, 0, atResult}},
		{"fd_tell", eBADF, []uint64{preopen, atResult}},
		{"fd_advise", eINVAL, []uint64{rw, 0, 0, maxAdvice + 1}},
		{"fd_advise", success, []uint64{rw, 0, 0, maxAdvice}},
		{"fd_filestat_set_size", eBADF, []uint64{ro, 0}},
		{"fd_fdstat_set_flags", eINVAL, []uint64{rw, 1 << 5}},
		{"fd_filestat_set_times", success, []uint64{rw, 1, 1, setAtime | setMtimeNow}},
		{"fd_filestat_set_times", eINVAL, []uint64{rw, 1, 1, setAtime | setAtimeNow}},
		{"fd_prestat_get", eBADF, []uint64{rw, atResult}},
		{"fd_prestat_dir_name", eNAMETOOLONG, []uint64{preopen, atResult, 0}},
		{"fd_prestat_dir_name", eFAULT, []uint64{preopen, 1 << 20, 1}},
		{"fd_readdir", eBADF, []uint64{rw, atBytes, 10, 0, atResult}},
		{"random_get", eFAULT, []uint64{0, 1 << 20}},
		{"clock_time_get", eINVAL, []uint64{4, 0, atResult}},
		{"clock_time_get", eNOTSUP, []uint64{clockProcess, 0, atResult}},
		{"clock_time_get", eFAULT, []uint64{0, 0, nowhere}},
		{"proc_raise", eNOTSUP, []uint64{9}},
		{"sock_accept", eNOTSUP, []uint64{3, 0, atResult}},
		{"sched_yield", success, nil},
	} {
		if got := m.do(tt.name, tt.args...); got != tt.want {
			t.Errorf("%s%v = %d, want %d", tt.name, tt.args, got, tt.want)
		}
	}
}

func TestOverlappingVectors(t *testing.T) {
	m := newMachine(t, &Options{Log: 1 << 20})
	for i := range uint32(20) {
		m.memory.putU32(atVector+8*i, 0)
		m.memory.putU32(atVector+8*i+4, 1<<15)
	}
	if errno := m.do("fd_write", 2, atVector, 20, atResult); errno != eINVAL {
		t.Errorf("20 buffers of half the memory = %d, want to be refused", errno)
	}
}
