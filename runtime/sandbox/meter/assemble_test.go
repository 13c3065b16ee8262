package meter_test

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// assembly is a module written by hand. Types are written as "i32 i64 > i32",
// code as lines of instructions; a function may have several types in types.
type assembly struct {
	types   []string // beside those of the functions, before them
	imports []function
	funcs   []function
	table   []byte // raw table entry
	memory  int    // pages; 0 for none
	globals [][]byte
	exports [][]byte // raw entries
	start   int      // number of the function plus one
	elems   [][]byte // raw segments
	counted bool     // data segments are announced
	data    [][]byte // raw segments
}

type function struct {
	name   string // exported under it; module/name for an import
	typ    string
	locals string // types
	code   string
}

func (a assembly) bytes(t testing.TB) []byte {
	t.Helper()
	types, imports, numbers, codes := [][]byte{}, [][]byte{}, [][]byte{}, [][]byte{}
	exports := a.exports
	for _, typ := range a.types {
		types = append(types, signature(typ))
	}
	for _, f := range a.imports {
		types = append(types, signature(f.typ))
		from, name, _ := strings.Cut(f.name, "/")
		imports = append(imports, join(text(from), text(name), []byte{0}, leb(len(types)-1)))
	}
	for i, f := range a.funcs {
		types = append(types, signature(f.typ))
		numbers = append(numbers, leb(len(types)-1))
		var locals [][]byte
		for typ := range strings.FieldsSeq(f.locals) {
			locals = append(locals, []byte{1, valueType(typ)})
		}
		codes = append(codes, sized(join(leb(len(locals)), join(locals...), code(t, f.code+"\nend"))))
		if f.name != "" {
			exports = append(exports, join(text(f.name), []byte{0}, leb(len(a.imports)+i)))
		}
	}
	module := join([]byte("\x00asm\x01\x00\x00\x00"), vector(1, types), vector(2, imports), vector(3, numbers))
	if a.table != nil {
		module = append(module, vector(4, [][]byte{a.table})...)
	}
	if a.memory > 0 {
		module = append(module, vector(5, [][]byte{join([]byte{0}, leb(a.memory))})...)
		exports = append(exports, join(text("memory"), []byte{2, 0}))
	}
	module = join(module, vector(6, a.globals), vector(7, exports))
	if a.start > 0 {
		module = join(module, []byte{8}, sized(leb(a.start-1)))
	}
	module = join(module, vector(9, a.elems))
	if a.counted {
		module = join(module, []byte{12}, sized(leb(len(a.data))))
	}
	return join(module, vector(10, codes), vector(11, a.data))
}

// code assembles lines of instructions.
func code(t testing.TB, text string) []byte {
	t.Helper()
	var b []byte
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == ';' }) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		opcode, immediates := meter.Encoding(words[0])
		if opcode == nil {
			t.Fatalf("no such instruction: %s", words[0])
		}
		b = append(b, opcode...)
		words = words[1:]
		for _, kind := range immediates {
			b, words = immediate(t, b, kind, words)
		}
	}
	return b
}

func immediate(t testing.TB, b []byte, kind string, words []string) ([]byte, []string) {
	t.Helper()
	switch {
	case kind == "0":
		return append(b, 0), words
	case kind == "block" && len(words) == 0:
		return append(b, 0x40), nil
	case kind == "labels":
		b = append(b, leb(len(words)-1)...)
		for _, w := range words {
			b = append(b, leb(number(t, w))...)
		}
		return b, nil
	case len(words) == 0:
		t.Fatal("something is missing behind an instruction")
	case kind == "type", kind == "block" && valueType(words[0]) != 0:
		return append(b, valueType(words[0])), words[1:]
	case kind == "u", kind == "block":
		return append(b, leb(number(t, words[0]))...), words[1:]
	case kind == "s":
		return append(b, sleb(int64(number(t, words[0])))...), words[1:]
	case kind == "v":
		raw, _ := hex.DecodeString(words[0])
		return append(b, raw...), words[1:]
	}
	f, err := strconv.ParseFloat(words[0], 64)
	if err != nil {
		t.Fatal(err)
	}
	if kind == "f" {
		return binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(f))), words[1:]
	}
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(f)), words[1:]
}

func number(t testing.TB, word string) int {
	t.Helper()
	n, err := strconv.ParseInt(word, 0, 64)
	if err != nil {
		t.Fatal(err)
	}
	return int(n)
}

func valueType(name string) byte {
	return map[string]byte{
		"i32": 0x7f, "i64": 0x7e, "f32": 0x7d, "f64": 0x7c, "v128": 0x7b, "funcref": 0x70, "externref": 0x6f,
	}[name]
}

func signature(typ string) []byte {
	params, results, _ := strings.Cut(typ, ">")
	list := func(names string) []byte {
		var b []byte
		for name := range strings.FieldsSeq(names) {
			b = append(b, valueType(name))
		}
		return sized(b)
	}
	return join([]byte{0x60}, list(params), list(results))
}

func vector(id byte, items [][]byte) []byte {
	if len(items) == 0 {
		return nil
	}
	return join([]byte{id}, sized(join(leb(len(items)), join(items...))))
}

func join(parts ...[]byte) []byte {
	var b []byte
	for _, p := range parts {
		b = append(b, p...)
	}
	return b
}

func leb(n int) []byte      { return binary.AppendUvarint(nil, uint64(n)) }
func sized(b []byte) []byte { return join(leb(len(b)), b) }
func text(s string) []byte  { return sized([]byte(s)) }
func mutable(typ string, initial string, t testing.TB) []byte {
	return join([]byte{valueType(typ), 1}, code(t, initial), []byte{0x0b})
}

// sleb is a signed number as instructions have it.
func sleb(n int64) []byte {
	var b []byte
	for {
		low := byte(n & 0x7f)
		n >>= 7
		if n == 0 && low&0x40 == 0 || n == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}
