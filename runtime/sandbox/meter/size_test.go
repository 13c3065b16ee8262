package meter_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/sandbox/meter"
	"github.com/workrover/workrover/sdk/plugin"
)

const moduleHeader = "\x00asm\x01\x00\x00\x00"

// announced is a section that says it has so many entries, and has so many bytes behind
// that.
func announced(id byte, count uint64, more int) []byte {
	body := append(binary.AppendUvarint(nil, count), make([]byte, more)...)
	return append(binary.AppendUvarint([]byte{id}, uint64(len(body))), body...)
}

// TestSize holds the bounds of what a module declares. What is within them is refused
// for what else is wrong with it, or not at all.
func TestSize(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		sections []byte
		want     string // "" if its size is right
	}{
		{"1,000 sections", make([]byte, 2*1000), ""},
		{"one more", make([]byte, 2*1001), "it has 1001 sections, and 1000 are the most (at offset 0x8)"},
		{"nothing but sections", make([]byte, 5<<20), "it has 2621440 sections, and 1000 are the most (at offset 0x8)"},
		{"types", announced(1, 100_001, 0), "it has 100001 types, and 100000 are the most (at offset 0x8)"},
		{"types in two sections", append(announced(1, 99_999, 0), announced(1, 2, 0)...), "it has 100001 types, and 100000 are the most (at offset 0xd)"},
		{"as many as there may be", announced(1, 100_000, 0), ""},
		{"imports", announced(2, 10_001, 0), "it has 10001 imports"},
		{"functions", announced(3, 1<<32-1, 0), "it has 4294967295 functions, and 100000 are the most"},
		{"tables", announced(4, 33, 0), "it has 33 tables"},
		{"global variables", announced(6, 100_001, 0), "it has 100001 global variables"},
		{"exports", announced(7, 100_001, 0), "it has 100001 exports"},
		{"element segments", announced(9, 100_001, 0), "it has 100001 element segments"},
		{"code", announced(10, 100_001, 0), "it has 100001 functions with code"},
		{"data segments", announced(11, 200_001, 0), "it has 200001 data segments"},
		{"data segments of a program in Go", announced(11, 100_000, 0), ""},
		{"a type with too many parameters", announced(1, 1, 16<<20), "it has 16777217 bytes of declarations"},
		{"much in custom sections", announced(0, 1, 17<<20), ""},
		{"much data", announced(11, 1, 17<<20), ""},
		{"a section that is cut", []byte{1, 0x7f}, ""},
		{"too many bytes", make([]byte, plugin.MaxModule), "it has 134217736 bytes, and 134217728 are the most"},
	} {
		err := meter.CheckSize(append([]byte(moduleHeader), c.sections...))
		refusal, _ := errors.AsType[*meter.Refusal](err)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (refusal == nil || !strings.HasPrefix(err.Error(), c.want) || refusal.Remedy == ""):
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
}

// TestSizeIsCheckedFirst refuses a module that is too large before anything is made of
// it: a few bytes are set aside, not some hundred for each section.
func TestSizeIsCheckedFirst(t *testing.T) {
	module := append([]byte(moduleHeader), make([]byte, 1<<20)...)
	allocated := testing.AllocsPerRun(1, func() {
		if _, err := meter.Rewrite(module, nil); err == nil || !strings.HasPrefix(err.Error(), "it has 524288 sections") {
			t.Errorf("got %v", err)
		}
	})
	if allocated > 1000 {
		t.Errorf("%v allocations before it was refused", allocated)
	}
}

// TestSizeOfHonest leaves room for the modules that come with WorkRover: none has half
// of what a module may have.
func TestSizeOfHonest(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../../plugins/builtin/modules/*.wasm")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d modules, %v: make build makes them", len(files), err)
	}
	for _, file := range files {
		module, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		twice := append(bytes.Clone(module), module[len(moduleHeader):]...)
		if err := meter.CheckSize(twice); err != nil {
			t.Errorf("all that is in %s, twice: %v", filepath.Base(file), err)
		}
	}
}
