package wasi

import (
	"encoding/binary"
	"testing"

	"github.com/tetratelabs/wazero/sys"
)

// FuzzWASI calls functions with whatever arguments over whatever memory: a
// guest can do no worse. Each call takes its function and its arguments from
// the input, every argument as a number that is small, near the end of memory,
// or anything.
func FuzzWASI(f *testing.F) {
	for i := range functions() {
		// Of the file and the directory that are open, and of vectors that are good,
		// as of anything.
		f.Add([]byte{byte(i), 0, 4, 0, 2, 0, 0x30, 0, 1, 0, 2, 0, 0x50, 2, 0, 0x50, 2, 0, 0x50}, []byte("workspace/f"))
		f.Add([]byte{byte(i), 0, 5, 0, 2, 0, 0x30, 0, 8, 0, 0, 0, 0, 2, 0, 0x50, 2, 0, 0x50}, []byte("workspace/f"))
		f.Add([]byte{byte(i), 3, 0, 0x40, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, []byte("workspace/f"))
	}
	f.Fuzz(func(t *testing.T, calls, contents []byte) {
		m := newMachine(t, &Options{Files: 4, Log: 100, Args: []string{"a"}, Env: []string{"B=c"}})
		m.file("workspace/f")
		if _, errno := m.openAt(preopen, "workspace", openDirectory, every, 0); errno != success {
			t.Fatal(errno)
		}
		copy(m.memory, contents)
		copy(m.memory[atVector:], contents) // lists, as whoever calls sees them
		copy(m.memory[atText:], "workspace/f")
		for range 50 {
			if len(calls) == 0 {
				break
			}
			function := functions()[int(calls[0])%len(functions())]
			calls = calls[1:]
			args := make([]uint64, len(function.params)+1)
			for i := range function.params {
				args[i], calls = argument(calls)
			}
			m.survive(&function, args)
		}
		if err := m.Close(); err != nil {
			t.Errorf("a guest brought about a fault of the host: %v", err)
		}
	})
}

func argument(input []byte) (value uint64, rest []byte) {
	if len(input) < 3 {
		return 0, nil
	}
	number := uint64(binary.LittleEndian.Uint16(input[1:]))
	switch input[0] % 4 {
	case 0:
		return number % 8, input[3:]
	case 1:
		return 1<<16 - number%64, input[3:]
	case 2:
		return number, input[3:]
	}
	return number << (input[0] / 4), input[3:]
}

// survive lets a guest be ended, and nothing else happen.
func (m *machine) survive(f *function, args []uint64) {
	defer func() {
		switch reason := recover().(type) {
		case nil:
		case *sys.ExitError:
			m.ended = nil
		default:
			m.t.Fatalf("%s%v: %v", f.name, args, reason)
		}
	}()
	m.call(m.ctx, f, m.memory, args)
}
