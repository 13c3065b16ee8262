package wasi

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/tetratelabs/wazero/sys"

	"github.com/workrover/workrover/runtime/step"
)

func TestFunctionsAreAllOfPreview1(t *testing.T) {
	if n := len(functions()); n != 46 {
		t.Errorf("%d functions, want 46", n)
	}
	if got, ok := Signature("path_open"); !ok || got != "iiiiiIIii>i" {
		t.Errorf("Signature(path_open) = %q, %v", got, ok)
	}
	if got, ok := Signature("proc_exit"); !ok || got != "i>" {
		t.Errorf("Signature(proc_exit) = %q, %v", got, ok)
	}
	if _, ok := Signature("fork"); ok {
		t.Error("there is a fork")
	}
}

func TestDescriptorNumbers(t *testing.T) {
	m := newMachine(t, &Options{Files: 4})
	var got []uint64
	for range 4 {
		got = append(got, m.file("workspace/f"))
	}
	if _, errno := m.openAt(preopen, "workspace/f", 0, every, 0); errno != eMFILE {
		t.Errorf("one more than the limit = %d", errno)
	}
	m.must("fd_close", 6)
	m.must("fd_close", 5)
	got = append(got, m.file("workspace/f"), m.file("workspace/f"))
	if diff := cmp.Diff([]uint64{4, 5, 6, 7, 5, 6}, got); diff != "" {
		t.Error(diff)
	}
	m.must("fd_close", 1)
	m.must("fd_close", 7)
	if fd := m.file("workspace/f"); fd != 1 {
		t.Errorf("the lowest free number is 1, given was %d", fd)
	}
	for _, closed := range []uint64{7, 99, math.MaxUint32} {
		if errno := m.do("fd_close", closed); errno != eBADF {
			t.Errorf("fd_close(%d) = %d", closed, errno)
		}
	}
}

func TestRenumber(t *testing.T) {
	m := newMachine(t, &Options{Files: 4})
	a, b := m.file("workspace/f"), m.file("plugin/p")
	for _, tt := range []struct {
		name     string
		from, to uint64
		want     Errno
	}{
		{"onto itself", a, a, success},
		{"onto nothing", a, 99, eBADF},
		{"from nothing", 99, a, eBADF},
		{"onto the root", a, preopen, eNOTSUP},
		{"the root", preopen, a, eNOTSUP},
		{"onto another", b, a, success},
		{"from what has moved", b, a, eBADF},
		{"onto a stream", a, 0, success},
	} {
		if got := m.do("fd_renumber", tt.from, tt.to); got != tt.want {
			t.Errorf("%s = %d, want %d", tt.name, got, tt.want)
		}
	}
	if got := m.read(0, 10); got != "plugin" {
		t.Errorf("0 is now %q", got)
	}
	for range 3 {
		m.file("workspace/f")
	}
	if _, errno := m.openAt(preopen, "workspace/f", 0, every, 0); errno != eMFILE {
		t.Errorf("renumbering lost count: the fifth file = %d", errno)
	}
}

func TestRights(t *testing.T) {
	m := newMachine(t, &Options{Files: 4})
	fd := m.file("workspace/f")
	m.must("fd_fdstat_get", fd, atResult)
	base := m.u64(atResult + 8)
	if m.memory[atResult] != byte(typeRegular) || rights(base) != rightsOfFile|rightsOfReading|rightsOfWriting {
		t.Errorf("type %d, rights %#x", m.memory[atResult], base)
	}
	m.must("fd_fdstat_set_rights", fd, base&^uint64(rightWrite), 0)
	if errno := m.write(fd, "x"); errno != eBADF {
		t.Errorf("writing without the right = %d", errno)
	}
	if errno := m.do("fd_fdstat_set_rights", fd, base, 0); errno != eNOTCAPABLE {
		t.Errorf("taking a right back = %d", errno)
	}
	m.must("fd_fdstat_get", preopen, atResult)
	if m.memory[atResult] != byte(typeDirectory) || rights(m.u64(atResult+8)) != rightsOfDir || rights(m.u64(atResult+16)) != rightsBelowDir {
		t.Errorf("the root: type %d, rights %#x, %#x", m.memory[atResult], m.u64(atResult+8), m.u64(atResult+16))
	}
}

func TestClocks(t *testing.T) {
	m := newMachine(t, nil)
	read := func(id uint64) uint64 {
		m.must("clock_time_get", id, 1, atResult)
		return m.u64(atResult)
	}
	wall := uint64(start.UnixNano())
	for range 3 {
		if got := read(clockRealtime); got != wall {
			t.Errorf("the wall clock reads %d, want %d", got, wall)
		}
		if got := read(clockMonotonic); got != uint64(firstInstant) {
			t.Errorf("the monotonic clock reads %d, want %d", got, firstInstant)
		}
	}
	m.must("clock_res_get", clockMonotonic, atResult)
	if m.u64(atResult) != 1 {
		t.Errorf("resolution = %d", m.u64(atResult))
	}
}

// subscribe puts subscriptions for pollOneoff at atText, and polls.
func (m *machine) poll(subscriptions ...[]byte) (errno Errno, events []uint64) {
	at, n := m.text(atText, string(bytes.Join(subscriptions, nil)))
	errno = m.do("poll_oneoff", at, atText2, n/subscriptionSize, atResult)
	for i := range uint64(m.u32(atResult)) {
		event := m.memory[atText2+i*eventSize:]
		events = append(events, binary.LittleEndian.Uint64(event), uint64(binary.LittleEndian.Uint16(event[8:])))
	}
	return errno, events
}

func clockSubscription(userdata uint64, id uint32, timeout uint64, flags uint16) []byte {
	b := make([]byte, subscriptionSize)
	binary.LittleEndian.PutUint64(b, userdata)
	binary.LittleEndian.PutUint32(b[16:], id)
	binary.LittleEndian.PutUint64(b[24:], timeout)
	binary.LittleEndian.PutUint16(b[40:], flags)
	return b
}

func fileSubscription(userdata uint64, tag byte, fd uint32) []byte {
	b := make([]byte, subscriptionSize)
	binary.LittleEndian.PutUint64(b, userdata)
	b[8] = tag
	binary.LittleEndian.PutUint32(b[16:], fd)
	return b
}

func TestPoll(t *testing.T) {
	hour := uint64(time.Hour)
	wall := uint64(start.UnixNano())
	for _, tt := range []struct {
		name   string
		asked  [][]byte
		events []uint64 // userdata and errno of each
		slept  time.Duration
	}{
		{"a while", [][]byte{clockSubscription(1, clockMonotonic, hour, 0)}, []uint64{1, 0}, time.Hour},
		{"until a time of the wall clock", [][]byte{clockSubscription(1, clockRealtime, wall+hour, absoluteTime)}, []uint64{1, 0}, time.Hour},
		{"until an instant", [][]byte{clockSubscription(1, clockMonotonic, hour, absoluteTime)}, []uint64{1, 0}, time.Hour - firstInstant},
		{"until the past", [][]byte{clockSubscription(1, clockRealtime, 5, absoluteTime)}, []uint64{1, 0}, 0},
		{"the earlier of two", [][]byte{clockSubscription(1, 1, 2*hour, 0), clockSubscription(2, 0, hour, 0)}, []uint64{2, 0}, time.Hour},
		{"two at once", [][]byte{clockSubscription(1, 1, hour, 0), clockSubscription(2, 0, hour, 0)}, []uint64{1, 0, 2, 0}, time.Hour},
		{"a descriptor is ready at once", [][]byte{clockSubscription(1, 1, hour, 0), fileSubscription(2, eventFDRead, 0)}, []uint64{2, 0}, 0},
		{"and what has no delay", [][]byte{clockSubscription(1, 1, 0, 0), fileSubscription(2, eventFDWrite, 1)}, []uint64{1, 0, 2, 0}, 0},
		{"a closed descriptor", [][]byte{fileSubscription(2, eventFDRead, 50)}, []uint64{2, uint64(eBADF)}, 0},
		{"an unknown clock", [][]byte{clockSubscription(1, 9, hour, 0)}, []uint64{1, uint64(eINVAL)}, 0},
		{"an unknown event", [][]byte{fileSubscription(1, 9, 0)}, []uint64{1, uint64(eINVAL)}, 0},
		{"for ever", [][]byte{clockSubscription(1, clockMonotonic, math.MaxUint64, 0)}, []uint64{1, 0}, math.MaxInt64},
	} {
		m := newMachine(t, nil)
		errno, events := m.poll(tt.asked...)
		if diff := cmp.Diff(tt.events, events); errno != success || diff != "" {
			t.Errorf("%s = %d; events:\n%s", tt.name, errno, diff)
		}
		if got := m.clock.Elapsed(); got != tt.slept {
			t.Errorf("%s: %v went by, want %v", tt.name, got, tt.slept)
		}
	}
	m := newMachine(t, nil)
	for name, args := range map[string][]uint64{
		"nothing": {atText, atText2, 0, atResult}, "too much": {atText, atText2, math.MaxUint32, atResult},
		"results nowhere": {atText, nowhere, 1, atResult}, "count nowhere": {atText, atText2, 1, nowhere},
	} {
		if errno := m.do("poll_oneoff", args...); errno != eINVAL && errno != eFAULT {
			t.Errorf("polling for %s = %d", name, errno)
		}
	}
}

func TestSleepingPastTheEndOfTime(t *testing.T) {
	m := newMachine(t, nil)
	for _, d := range []uint64{uint64(time.Hour), math.MaxUint64, math.MaxInt64} {
		m.poll(clockSubscription(1, clockMonotonic, d, 0))
	}
	m.must("clock_time_get", clockMonotonic, 1, atResult)
	if m.u64(atResult) != math.MaxInt64 {
		t.Errorf("the monotonic clock reads %d", m.u64(atResult))
	}
	m.must("clock_time_get", clockRealtime, 1, atResult)
	if want := uint64(start.UnixNano()) + math.MaxInt64; m.u64(atResult) != want {
		t.Errorf("the wall clock reads %d, want %d", m.u64(atResult), want)
	}
}

func TestArguments(t *testing.T) {
	m := newMachine(t, &Options{Args: []string{"ab", "", "c"}, Env: []string{"X=1"}})
	m.must("args_sizes_get", atResult, atResult+4)
	if m.u32(atResult) != 3 || m.u32(atResult+4) != 6 {
		t.Errorf("%d arguments of %d bytes", m.u32(atResult), m.u32(atResult+4))
	}
	m.must("args_get", atResult, atBytes)
	if got := string(m.memory[atBytes : atBytes+6]); got != "ab\x00\x00c\x00" || m.u32(atResult+8) != atBytes+4 {
		t.Errorf("arguments %q, the third at %#x", got, m.u32(atResult+8))
	}
	m.must("environ_sizes_get", atResult, atResult+4)
	if m.u32(atResult) != 1 || m.u32(atResult+4) != 4 {
		t.Errorf("%d variables of %d bytes", m.u32(atResult), m.u32(atResult+4))
	}
	for _, bad := range [][2]uint64{{nowhere, atBytes}, {atResult, nowhere}} {
		if errno := m.do("args_get", bad[0], bad[1]); errno != eFAULT {
			t.Errorf("args_get%v = %d", bad, errno)
		}
	}
}

func TestExit(t *testing.T) {
	m := newMachine(t, nil)
	if err := m.Ended(); err != nil {
		t.Errorf("it ended before it did: %v", err)
	}
	m.ends(func() { m.do("proc_exit", 42) })
	if exit, ok := errors.AsType[*ExitError](m.Ended()); !ok || exit.Code != 42 {
		t.Errorf("proc_exit(42) ends with %v", m.Ended())
	}
}

// ends expects that f ends the guest.
func (m *machine) ends(f func()) {
	m.t.Helper()
	defer func() {
		m.t.Helper()
		if _, ok := recover().(*sys.ExitError); !ok {
			m.t.Error("the guest goes on")
		}
	}()
	f()
}

func TestEndedContextEndsTheGuest(t *testing.T) {
	m := newMachine(t, &Options{Log: 10})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m.ctx = ctx
	m.ends(func() { m.write(2, "x") })
	if !errors.Is(m.Ended(), context.Canceled) || len(m.Log()) > 0 {
		t.Errorf("it ended with %v and wrote %q", m.Ended(), m.Log())
	}
}

func TestRestart(t *testing.T) {
	m := newMachine(t, &Options{Log: 10, Files: 2})
	m.write(2, "boot ")
	m.dirents(preopen, 1000, 0)
	m.poll(clockSubscription(1, clockMonotonic, uint64(time.Second), 0))
	state, ok := m.State()
	if !ok {
		t.Fatal("a session that has nothing open is not all state")
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"one", "two"} {
		m.Restart(state, newWorld(t, nil, step.NewClock(start)))
		m.must("clock_time_get", clockMonotonic, 1, atResult)
		if want := uint64(firstInstant + time.Second); m.u64(atResult) != want {
			t.Errorf("the monotonic clock reads %d, want %d", m.u64(atResult), want)
		}
		m.Pipe([]byte("in"), 1)
		m.write(2, word)
		if got := string(m.Log()); got != "boot "+word {
			t.Errorf("log = %q", got)
		}
		m.file("plugin/p")
		m.must("fd_close", 0)
		m.ends(func() { m.write(1, "too much") })
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
	m.Restart(state, newWorld(t, nil, step.NewClock(start)))
	if m.Ended() != nil || m.Piped() != nil || m.write(1, "x") != success || m.file("plugin/p") != preopen+1 {
		t.Error("something is left of the world before")
	}
}

func TestStateHasTheStandardDescriptors(t *testing.T) {
	m := newMachine(t, &Options{Files: 2})
	m.must("fd_close", 0)
	m.must("fd_renumber", 1, 2)
	m.must("fd_fdstat_set_flags", 2, uint64(flagNonblock))
	m.must("fd_fdstat_set_rights", preopen, uint64(rightsOfDir), 0)
	state, ok := m.State()
	m.must("fd_close", 2)
	m.Restart(state, newWorld(t, nil, step.NewClock(start)))
	m.Pipe(nil, 10)
	m.must("fd_fdstat_get", 2, atResult)
	if flags := m.memory[atResult+2]; !ok || flags != byte(flagNonblock) || m.write(2, "x") != success || string(m.Piped()) != "x" {
		t.Errorf("standard output, moved: flags %d, output %q", flags, m.Piped())
	}
	m.must("fd_fdstat_get", preopen, atResult)
	if inheriting := m.u64(atResult + 16); inheriting != 0 || m.do("fd_close", 0) != eBADF || m.do("fd_close", 1) != eBADF {
		t.Errorf("the root may give %x; the others are open again", inheriting)
	}
}

func TestStateHasNoFiles(t *testing.T) {
	m := newMachine(t, &Options{Files: 2})
	fd := m.file("plugin/p")
	if _, ok := m.State(); ok {
		t.Error("an open file is part of the state")
	}
	m.must("fd_close", fd)
	if _, ok := m.State(); !ok {
		t.Error("a file that was closed is still there")
	}
}

func TestCosts(t *testing.T) {
	spent := int64(0)
	m := newMachine(t, &Options{Files: 2, Args: []string{"ab", "c"}, Spend: func(units int64) { spent += units }})
	fd := m.file("workspace/f")
	for _, tt := range []struct {
		name  string
		do    func()
		units int64
	}{
		{"nothing moved", func() { m.must("sched_yield") }, 0},
		{"a bad descriptor", func() { m.read(99, 5) }, 0},
		{"what was read", func() { m.read(fd, 4) }, 4},
		{"less than was asked for", func() { m.read(fd, 100) }, 6},
		{"what was written, and copied before", func() { m.write(fd, "abc") }, 3 + 10*contentCost},
		{"what was written", func() { m.write(fd, "abc") }, 3},
		{"zeros", func() { m.must("fd_filestat_set_size", fd, 116) }, 100 * contentCost},
		{"what is told", func() { m.must("fd_close", fd) }, 116 * contentCost},
		{"what is told already", func() { m.must("fd_close", m.file("workspace/f")) }, callCost + 11 + 2*nameCost},
		{"what was logged", func() { m.write(2, "abcd") }, 4},
		{"a path", func() {
			at, n := m.text(atText, "workspace/f")
			m.must("path_filestat_get", preopen, 0, at, n, atResult)
		}, 11 + 2*nameCost},
		{"random bytes", func() { m.must("random_get", atBytes, 20) }, 20},
		{"arguments", func() { m.must("args_get", atResult, atBytes) }, 8 + 5},
		{"a listing and what of it was asked for", func() { m.must("fd_readdir", preopen, atBytes, 30, 0, atResult) }, 25 + 26 + 30 + 33 + 30 + 2*1},
		{"a subscription", func() { m.poll(clockSubscription(1, clockMonotonic, 1, 0)) }, subscriptionSize + eventSize},
	} {
		before := spent
		tt.do()
		if got, want := spent-before, callCost+tt.units; got != want {
			t.Errorf("%s: costs %d, want %d", tt.name, got, want)
		}
	}
}

func TestEnter(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	kept, gone := m.file("plugin/p"), m.file("workspace/f")
	m.read(kept, 3)
	m.dirents(preopen, 1000, 0)
	m.poll(clockSubscription(1, clockMonotonic, uint64(time.Second), 0))

	later := step.NewClock(start.Add(24 * time.Hour))
	m.Enter(newWorld(t, nil, later))
	if got := m.read(kept, 10); got != "gin" {
		t.Errorf("a descriptor goes on with %q", got)
	}
	if got := m.read(gone, 10); got != "errno 8" {
		t.Errorf("a descriptor of what does not exist any more reads %q", got)
	}
	names, _, _ := m.dirents(preopen, 1000, 0)
	if diff := cmp.Diff([]string{".", "..", "plugin"}, names); diff != "" {
		t.Errorf("the root:\n%s", diff)
	}
	m.must("clock_time_get", clockMonotonic, 1, atResult)
	if want := uint64(firstInstant + time.Second); m.u64(atResult) != want {
		t.Errorf("the monotonic clock reads %d, want %d: it must not go back", m.u64(atResult), want)
	}
	m.must("clock_time_get", clockRealtime, 1, atResult)
	if want := uint64(later.Now().UnixNano()); m.u64(atResult) != want {
		t.Errorf("the wall clock reads %d, want %d", m.u64(atResult), want)
	}
	for range 7 {
		m.file("plugin/p")
	}
	if _, errno := m.openAt(preopen, "plugin/p", 0, uint64(rightRead), 0); errno != eMFILE {
		t.Errorf("entering lost count: the ninth file = %d", errno)
	}
}

func TestRandom(t *testing.T) {
	m, same := newMachine(t, nil), newMachine(t, nil)
	m.must("random_get", atBytes, 20)
	same.must("random_get", atBytes, 20)
	if !bytes.Equal(m.memory[atBytes:atBytes+20], same.memory[atBytes:atBytes+20]) {
		t.Error("one key gives two streams")
	}
	first := bytes.Clone(m.memory[atBytes : atBytes+20])
	m.must("random_get", atBytes, 20)
	if bytes.Equal(first, m.memory[atBytes:atBytes+20]) {
		t.Error("the stream repeats itself")
	}
}

func TestFault(t *testing.T) {
	m := newMachine(t, nil)
	disk := errors.New("the disk is gone")
	if errno := m.errno(disk); errno != eIO {
		t.Errorf("errno = %d, want %d", errno, eIO)
	}
	if !errors.Is(m.Fault(), disk) || !errors.Is(m.Close(), disk) {
		t.Errorf("the session keeps %v", m.Fault())
	}
}
