package meter

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/workrover/workrover/sdk/plugin"
)

// The bounds of how much a module declares. Each of them costs a
// host far more memory than the byte or two that it takes in the module, so they are
// counted before anything is made of them. Of the largest honest modules that were
// looked at, an interpreter of Python has the most functions, 11,448; Go's linker makes
// up to 100,000 data segments; and all that is neither code, data nor custom takes less
// than 30 KB.
const (
	maxSections = 1000
	maxDeclared = 16 << 20 // bytes of all sections but code, data and custom ones
)

// maxCounts is how many entries sections of each kind may have together, and what they
// are called.
func maxCounts() map[byte]bound {
	return map[byte]bound{
		sectionType:     {"types", 100_000},
		sectionImport:   {"imports", 10_000},
		sectionFunction: {"functions", 100_000},
		sectionTable:    {"tables", 32},
		sectionMemory:   {"memories", 32},
		sectionGlobal:   {"global variables", 100_000},
		sectionExport:   {"exports", 100_000},
		sectionElement:  {"element segments", 100_000},
		sectionCode:     {"functions with code", 100_000},
		sectionData:     {"data segments", 200_000},
	}
}

type bound struct {
	what string
	most uint64
}

// tally counts what the sections of a module say that they have.
type tally struct {
	bounds   map[byte]bound
	sections uint64
	declared uint64           // bytes
	counts   [sections]uint64 // entries that sections announce
	refusal  *Refusal
}

// CheckSize refuses a module that is larger than it may be: in bytes, or by how many
// sections, types, functions and other entries it announces. It makes nothing of what
// it reads, so that it is safe to ask of anything. What is damaged passes, for others to
// refuse. An error is always a *[Refusal].
func CheckSize(source []byte) error {
	if refusal := checkSize(source); refusal != nil {
		return refusal
	}
	return nil
}

func checkSize(source []byte) *Refusal {
	if len(source) > plugin.MaxModule {
		return large(0, "bytes", uint64(len(source)), plugin.MaxModule)
	}
	t := tally{bounds: maxCounts()}
	for at := len(header); at < len(source); {
		id := source[at]
		size, n := binary.Uvarint(source[at+1:])
		body := at + 1 + n
		if n <= 0 || size > uint64(len(source)-body) {
			break
		}
		t.add(id, at, source[body:body+int(size)]) //nolint:gosec // it is not more than the module has
		at = body + int(size)                      //nolint:gosec // as above
	}
	if t.sections > maxSections {
		return large(len(header), "sections", t.sections, maxSections)
	}
	return t.refusal
}

// add counts a section, which is at an offset.
func (t *tally) add(id byte, at int, body []byte) {
	t.sections++
	if t.refusal != nil || id == sectionCustom || id >= sections {
		return
	}
	if id != sectionCode && id != sectionData {
		t.declared += uint64(len(body))
	}
	bound, counted := t.bounds[id]
	if count, n := binary.Uvarint(body); counted && n > 0 {
		t.counts[id] += min(count, math.MaxUint32)
	}
	switch {
	case counted && t.counts[id] > bound.most:
		t.refusal = large(at, bound.what, t.counts[id], bound.most)
	case t.declared > maxDeclared:
		t.refusal = large(at, "bytes of declarations (sections beside code, data and custom ones)", t.declared, maxDeclared)
	}
}

func large(at int, what string, count, most uint64) *Refusal {
	return &Refusal{
		Offset: at,
		What:   fmt.Sprintf("it has %d %s, and %d are the most", count, what, most),
		Remedy: "strip it, leave out what it does not need, or split it into several plugins",
	}
}
