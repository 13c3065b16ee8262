package wasm

import (
	"encoding/binary"
	"strings"
)

// assembly is a module written by hand: signatures are written as "ii>I", code
// is bytes without the local declarations and the final end.
type assembly struct {
	imports []function // module.name in name
	funcs   []function
	memory  []byte // limits; nil for none
	export  bool   // the memory
	data    []byte // at address 0
	start   string // function that the start section names
	custom  []byte // content of a custom section
	foreign []byte // a raw import entry
}

type function struct {
	name string // exported under this name; "" for no export
	typ  string
	code []byte
}

// onePage are the limits of a memory of one page that may grow.
var onePage = []byte{0, 1}

// Some instructions.
const (
	opUnreachable = 0x00
	opLoop        = 0x03
	opIf          = 0x04
	opEnd         = 0x0b
	opBranch      = 0x0c
	opReturn      = 0x0f
	opCall        = 0x10
	opDrop        = 0x1a
	opLocalGet    = 0x20
	opI32Load     = 0x28
	opI32Store    = 0x36
	opMemorySize  = 0x3f
	opMemoryGrow  = 0x40
	opI32Const    = 0x41
	opI64Const    = 0x42
	opI32Equal    = 0x46
	opI32Add      = 0x6a
	opI64Or       = 0x84
	opI64Shl      = 0x86
	opExtend      = 0xad // i32 to i64, unsigned

	blockEmpty = 0x40
)

func (a assembly) bytes() []byte {
	module := []byte("\x00asm\x01\x00\x00\x00")
	module = append(module, a.customSection()...)
	var types, imports, functions, exports, codes [][]byte
	exported := func(name string, kind byte, index int) {
		exports = append(exports, join(text(name), []byte{kind}, leb(index)))
	}
	start := []byte(nil)
	for _, f := range a.imports {
		types = append(types, signature(f.typ))
		slash := strings.LastIndexByte(f.name, '/')
		imports = append(imports, join(text(f.name[:slash]), text(f.name[slash+1:]), []byte{kindFunction}, leb(len(types)-1)))
	}
	if a.foreign != nil {
		imports = append(imports, a.foreign)
	}
	for _, f := range a.funcs {
		types = append(types, signature(f.typ))
		functions = append(functions, leb(len(types)-1))
		codes = append(codes, sized(join([]byte{0}, f.code, []byte{opEnd})))
		if f.name != "" {
			exported(f.name, kindFunction, len(types)-1)
		}
		if f.name != "" && f.name == a.start {
			start = leb(len(types) - 1)
		}
	}
	if a.export {
		exported("memory", kindMemory, 0)
	}
	module = append(module, vector(sectionType, types)...)
	module = append(module, vector(sectionImport, imports)...)
	module = append(module, vector(sectionFunction, functions)...)
	if a.memory != nil {
		module = append(module, vector(sectionMemory, [][]byte{a.memory})...)
	}
	module = append(module, vector(sectionExport, exports)...)
	if start != nil {
		module = append(module, join([]byte{8}, sized(start))...)
	}
	module = append(module, vector(10, codes)...)
	if a.data != nil {
		module = append(module, vector(11, [][]byte{join([]byte{0, opI32Const, 0, opEnd}, sized(a.data))})...)
	}
	return append(module, a.customSection()...)
}

func (a assembly) customSection() []byte {
	if a.custom == nil {
		return nil
	}
	return join([]byte{0}, sized(join(text("note"), a.custom)))
}

func vector(id byte, items [][]byte) []byte {
	if len(items) == 0 {
		return nil
	}
	return join([]byte{id}, sized(append(leb(len(items)), join(items...)...)))
}

func signature(typ string) []byte {
	params, results, _ := strings.Cut(typ, ">")
	list := func(letters string) []byte {
		b := leb(len(letters))
		for _, letter := range letters {
			b = append(b, map[rune]byte{'i': 0x7f, 'I': 0x7e, 'f': 0x7d, 'F': 0x7c}[letter])
		}
		return b
	}
	return join([]byte{0x60}, list(params), list(results))
}

func leb(n int) []byte        { return binary.AppendUvarint(nil, uint64(n)) }
func sized(b []byte) []byte   { return append(leb(len(b)), b...) }
func text(s string) []byte    { return sized([]byte(s)) }
func join(p ...[]byte) []byte { return []byte(strings.Join(asStrings(p), "")) }

func asStrings(parts [][]byte) []string {
	list := make([]string, len(parts))
	for i, p := range parts {
		list[i] = string(p)
	}
	return list
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

func i32(n int64) []byte { return append([]byte{opI32Const}, sleb(n)...) }
func i64(n int64) []byte { return append([]byte{opI64Const}, sleb(n)...) }

// assembled is a reactor by hand, whose rover_handle is the given code. It has
// the request at address 1024.
func assembled(handle ...[]byte) assembly {
	return assembly{
		memory: onePage, export: true,
		funcs: []function{
			{name: entryAlloc, typ: "i>i", code: i32(1024)},
			{name: entryHandle, typ: "ii>I", code: join(handle...)},
		},
	}
}

// result is the code that answers size bytes at address.
func result(address, size int64) []byte { return i64(address<<32 | size) }
