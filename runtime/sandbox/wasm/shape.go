package wasm

import (
	"bytes"
	"errors"
	"strings"

	"github.com/tetratelabs/wazero/api"

	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// shape is what can be seen of a module from outside.
type shape struct {
	imports   []imported
	types     []string            // signatures, as "ii>I"
	functions []uint32            // type of each function, the imported ones first
	exports   map[string]exported // by name
	memory    uint64              // pages that the memory starts with
	shared    bool                // the memory is
	sections  []section
}

type imported struct {
	module, name string
	kind         byte
	typ          uint32 // of a function
	shared       bool   // of a memory
}

type exported struct {
	kind  byte
	index uint32
}

// The kinds of imports and exports.
const (
	kindFunction = 0
	kindTable    = 1
	kindMemory   = 2
	kindGlobal   = 3
)

// inspect reads the shape of a module, and refuses what is none. It does not
// look at code: a module that passes may still be invalid.
func inspect(module []byte) (*shape, error) {
	if err := checkHeader(module); err != nil {
		return nil, err
	}
	if refusal, ok := errors.AsType[*meter.Refusal](meter.CheckSize(module)); ok {
		return nil, unmetered(refusal)
	}
	list, err := sections(module)
	if err != nil {
		return nil, damaged(err.Error())
	}
	s := &shape{exports: map[string]exported{}, sections: list}
	for _, section := range list {
		if err := s.read(section); err != nil {
			return nil, damaged(err.Error())
		}
	}
	return s, nil
}

// check refuses a module that does not have the form.
func (s *shape) check(f form, imports []Import) error {
	if err := s.checkImports(imports); err != nil {
		return err
	}
	if s.shared {
		return threads()
	}
	if i, ok := f.(inspector); ok {
		return i.check(s)
	}
	return nil
}

func checkHeader(module []byte) error {
	core := []byte("\x00asm\x01\x00\x00\x00")
	switch {
	case !bytes.HasPrefix(module, core[:4]):
		return notWASM(module)
	case len(module) < headerSize:
		return damaged(errTruncated.Error())
	case module[6] == 1 && module[7] == 0: // the layer of components
		return component()
	case !bytes.HasPrefix(module, core):
		return damaged("its version is unknown")
	}
	return nil
}

func (s *shape) read(sec section) error {
	r := &reader{b: sec.body}
	switch sec.id {
	case sectionType:
		r.each(func(uint32) { s.types = append(s.types, r.signature()) })
	case sectionImport:
		r.each(func(uint32) { s.addImport(r.imported()) })
	case sectionFunction:
		r.each(func(uint32) { s.functions = append(s.functions, r.u32()) })
	case sectionMemory:
		r.each(func(uint32) { s.memory, s.shared = r.limits() })
	case sectionExport:
		r.each(func(uint32) {
			name := r.name()
			s.exports[name] = exported{kind: r.byte(), index: r.u32()}
		})
	}
	return r.err
}

func (s *shape) addImport(i imported) {
	s.imports = append(s.imports, i)
	if i.kind == kindFunction {
		s.functions = append(s.functions, i.typ)
	}
}

func (r *reader) imported() imported {
	i := imported{module: r.name(), name: r.name(), kind: r.byte()}
	switch i.kind {
	case kindFunction:
		i.typ = r.u32()
	case kindTable:
		r.byte()
		r.limits()
	case kindMemory:
		_, i.shared = r.limits()
	case kindGlobal:
		r.take(2)
	}
	return i
}

func (r *reader) signature() string {
	var text strings.Builder
	r.byte() // what kind of type: functions are all there is
	r.each(func(uint32) { text.WriteByte(r.valueType()) })
	text.WriteByte('>')
	r.each(func(uint32) { text.WriteByte(r.valueType()) })
	return text.String()
}

func (r *reader) valueType() byte { return letterOf(r.byte()) }

// letterOf is the letter that stands for a type in a signature.
func letterOf(t api.ValueType) byte {
	switch t {
	case api.ValueTypeI32:
		return 'i'
	case api.ValueTypeI64:
		return 'I'
	case api.ValueTypeF32:
		return 'f'
	case api.ValueTypeF64:
		return 'F'
	}
	return '?'
}

// typeOf returns the signature of the type with number i.
func (s *shape) typeOf(i uint32) string {
	if uint64(i) >= uint64(len(s.types)) {
		return "?"
	}
	return s.types[i]
}

func (s *shape) checkImports(imports []Import) error {
	for _, i := range s.imports {
		name := i.module + "." + i.name
		want, known := signatureOf(i.module, i.name, imports)
		switch {
		case i.kind == kindMemory && i.shared:
			return threads()
		case i.kind == kindMemory:
			return importedMemory(name)
		case i.kind != kindFunction || !known:
			return foreignImport(name)
		case s.typeOf(i.typ) != want:
			return wrongImport(name, spelled(s.typeOf(i.typ)), spelled(want))
		}
	}
	return nil
}

// entry is a function that a transport calls.
type entry struct {
	name, typ string
	optional  bool
}

func (s *shape) checkEntry(want entry, remedy string) error {
	e, ok := s.exports[want.name]
	switch {
	case !ok && want.optional:
		return nil
	case !ok || e.kind != kindFunction:
		return missingEntry(want.name, remedy)
	case uint64(e.index) >= uint64(len(s.functions)):
		return damaged("it exports a function that it does not have")
	case s.typeOf(s.functions[e.index]) != want.typ:
		return wrongEntry(want.name, spelled(s.typeOf(s.functions[e.index])), remedy)
	}
	return nil
}

const entryMemory = "memory"

func (s *shape) checkMemory(remedy string) error {
	if e, ok := s.exports[entryMemory]; !ok || e.kind != kindMemory {
		return missingEntry(entryMemory, remedy)
	}
	return nil
}

// spelled writes a signature as people write it: "(i32, i32) -> i64".
func spelled(signature string) string {
	names := map[rune]string{'i': "i32", 'I': "i64", 'f': "f32", 'F': "f64", '?': "?"}
	params, results, _ := strings.Cut(signature, ">")
	list := func(letters string) string {
		words := make([]string, 0, len(letters))
		for _, letter := range letters {
			words = append(words, names[letter])
		}
		return strings.Join(words, ", ")
	}
	return "(" + list(params) + ") -> (" + list(results) + ")"
}
