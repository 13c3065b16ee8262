package main

import (
	"os"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// module writes a WASM reactor that answers every request with the same bytes,
// so that scripts can play plugins that answer nonsense:
//
//	module FILE DESCRIPTION ANSWER [IMPORT]
//
// DESCRIPTION and ANSWER are files; the first answers describe, the second all
// else, and "trap" in its place crashes. IMPORT is the name of a host function
// that the module asks for and no host has.
func module(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 || len(args) > 4 {
		ts.Fatalf("usage: module FILE DESCRIPTION ANSWER [IMPORT]")
	}
	m := reactor{description: ts.ReadFile(args[1]), trap: args[2] == "trap"}
	if !m.trap {
		m.answer = ts.ReadFile(args[2])
	}
	if len(args) == 4 {
		m.imported = args[3]
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), m.encode(), 0o644))
}

// reactor is a module in the making.
type reactor struct {
	description string
	answer      string
	trap        bool
	imported    string
	code        string // of rover_handle; default: what answers
}

// Where things are in its memory, which has 64 pages.
const (
	descriptionAt = 16
	answerAt      = 1 << 20
	requestAt     = 2 << 20
)

// encode assembles the module. Requests have sorted keys, and only describe has
// none before "op", so the third byte tells it from the others.
func (m *reactor) encode() []byte {
	first := byte(0) // index of the first function that is not imported
	out := []byte("\x00asm\x01\x00\x00\x00")
	out = append(out, section(1, 2, "\x60\x01\x7f\x01\x7f", "\x60\x02\x7f\x7f\x01\x7e")...)
	if m.imported != "" {
		out = append(out, section(2, 1, sized("env"), sized(m.imported), "\x00\x00")...)
		first = 1
	}
	alloc, handle := string([]byte{first}), string([]byte{first + 1})
	out = append(out, section(3, 2, "\x00", "\x01")...)
	out = append(out, section(5, 1, "\x00\x40")...)
	out = append(out, section(7, 3, sized("memory"), "\x02\x00", sized("rover_alloc"), "\x00"+alloc, sized("rover_handle"), "\x00"+handle)...)
	out = append(out, section(10, 2, sized("\x00\x41"+leb(requestAt)+"\x0b"), sized(m.handle()))...)
	out = append(out, section(11, 2, data(descriptionAt, m.description), data(answerAt, m.answer))...)
	return out
}

// handle is the body of rover_handle: the request's third byte decides.
func (m *reactor) handle() string {
	if m.code != "" {
		return m.code
	}
	other := "\x42" + leb(answerAt<<32|int64(len(m.answer)))
	if m.trap {
		other = "\x00"
	}
	return "\x00\x20\x00\x2d\x00\x02\x41" + leb('o') + "\x46\x04\x7e\x42" + leb(descriptionAt<<32|int64(len(m.description))) + "\x05" + other + "\x0b\x0b"
}

func section(id byte, count int, items ...string) []byte {
	body := unsigned(count) + strings.Join(items, "")
	return slices.Concat([]byte{id}, []byte(unsigned(len(body))), []byte(body))
}

func data(at int64, bytes string) string { return "\x00\x41" + leb(at) + "\x0b" + sized(bytes) }

func sized(s string) string { return unsigned(len(s)) + s }

// unsigned and leb are LEB128, without and with a sign.
func unsigned(n int) string {
	var out []byte
	for ; n >= 0x80; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return string(append(out, byte(n)))
}

func leb(n int64) string {
	var out []byte
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return string(append(out, b))
		}
		out = append(out, b|0x80)
	}
}
