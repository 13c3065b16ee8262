package wasm

import (
	"bytes"
	"testing"
)

func TestMemoryGrows(t *testing.T) {
	l, err := newLinear(4*pageSize, pageSize, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Free()
	b := l.Reallocate(pageSize)
	b[0], b[pageSize-1] = 1, 2
	b = l.Reallocate(3 * pageSize)
	if len(b) != 3*pageSize || b[0] != 1 || b[pageSize-1] != 2 || b[pageSize] != 0 || b[3*pageSize-1] != 0 {
		t.Error("growing loses what was there, or brings something")
	}
	if l.Reallocate(5*pageSize) != nil || !l.refused || l.fault != nil {
		t.Error("a memory grows beyond its limit")
	}
	if got := len(l.Reallocate(4 * pageSize)); got != 4*pageSize {
		t.Errorf("a memory grows to %d bytes, and its limit is more", got)
	}
}

// shrinking is the engine's side of a memory.
type shrinking struct{ of *linear }

func (s shrinking) Grow(pages uint32) (before uint32, ok bool) {
	before = uint32(s.of.size / pageSize)
	return before, s.of.Reallocate(s.of.size+uint64(pages)*pageSize) != nil
}

func TestMemoryOfAnImage(t *testing.T) {
	for name, size := range map[string]int{"copied as a whole": 2 * pageSize, "copied by pages": 8 * pageSize, "too much to copy": 150 * pageSize} {
		t.Run(name, func(t *testing.T) {
			content := bytes.Repeat([]byte("image"), size/5+1)[:size]
			clear(content[pageSize/2 : pageSize])
			origin, err := freeze(content)
			if err != nil {
				t.Fatal(err)
			}
			pages := openPagemap()
			var spaces []*linear
			for range 2 {
				// The module starts with less than the image has.
				l, err := newLinear(200*pageSize, pageSize, origin)
				if err != nil {
					t.Fatal(err)
				}
				if b := l.Reallocate(pageSize); !bytes.Equal(b, content) {
					t.Fatal("it does not start as its image")
				}
				spaces = append(spaces, l)
			}
			changed, other := spaces[0], spaces[1]
			for range 2 {
				for at := 0; at < size; at += 4096 {
					changed.view()[at+at%7]++
				}
				if !changed.reset(nil, pages) || !bytes.Equal(changed.view(), content) || !bytes.Equal(other.view(), content) {
					t.Error("it is not as its image, or another one has changed")
				}
			}
			for _, grown := range []int{size + pageSize, 199 * pageSize, size + pageSize} {
				b := changed.Reallocate(uint64(grown))
				if len(b) != grown || !bytes.Equal(b[:size], content) || !bytes.Equal(b[size:], make([]byte, grown-size)) {
					t.Error("it does not grow by zeros")
				}
				for at := 0; at < grown; at += 4096 {
					b[at]++
				}
				if !changed.reset(shrinking{changed}, pages) || !bytes.Equal(changed.view(), content) {
					t.Error("what has grown is not as its image")
				}
			}
			changed.Free()
			origin.free()
			if !bytes.Equal(other.view(), content) {
				t.Error("a memory goes with its image")
			}
			other.Free()
			pages.close()
		})
	}
}
