package wasm

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

func dataSection(list []segment) section {
	raw := encodeData(list)
	r := reader{b: raw[1:]}
	return section{id: sectionData, body: r.take(r.u32()), raw: raw}
}

// image is memory after the segments of a section were placed.
func image(t *testing.T, raw []byte) []byte {
	t.Helper()
	r := reader{b: raw[1:]}
	list, ok := plainSegments(r.take(r.u32()))
	if !ok {
		t.Fatal("the section is not plain")
	}
	memory := make([]byte, 1<<20)
	for _, s := range list {
		copy(memory[s.at:], s.bytes)
	}
	return memory
}

func TestMergedPlacesTheSameBytes(t *testing.T) {
	const seed = 1
	random := rand.New(rand.NewPCG(seed, seed))
	for i := range 200 {
		var list []segment
		for range random.IntN(20) {
			content := make([]byte, random.IntN(100))
			for j := range content {
				content[j] = byte(1 + random.IntN(255))
			}
			list = append(list, segment{at: uint32(random.IntN(1 << (4 + random.IntN(15)))), bytes: content})
		}
		s := dataSection(list)
		if !bytes.Equal(image(t, s.raw), image(t, merged(s))) {
			t.Fatalf("seed %d, case %d: %v", seed, i, list)
		}
	}
}

func TestMergedHasFewerSegments(t *testing.T) {
	b := []byte{1}
	for _, tt := range []struct {
		name string
		at   []uint32
		want int
	}{
		{"none", nil, 0},
		{"close together, in any order", []uint32{300, 100, 200}, 1},
		{"far apart", []uint32{0, maxGap + 2}, 2},
		{"overlapping stay", []uint32{5, 6, 5}, 3},
		{"at the largest addresses", []uint32{1<<32 - 1, 1<<32 - 3, 1 << 31}, 2},
	} {
		var list []segment
		for _, at := range tt.at {
			list = append(list, segment{at: at, bytes: b})
		}
		got := merged(dataSection(list))
		r := reader{b: got[1:]}
		segments, _ := plainSegments(r.take(r.u32()))
		if len(segments) != tt.want {
			t.Errorf("%s: %d segments, want %d", tt.name, len(segments), tt.want)
		}
	}
}

func TestMergedKeepsWhatIsNotPlain(t *testing.T) {
	for name, body := range map[string][]byte{
		"passive":             {1, 1, 2, 'a', 'b'},
		"an address computed": {1, 0, 0x23, 0, opFinish, 1, 'a'},
		"with a memory index": {1, 2, 0, opConst, 0, opFinish, 1, 'a'},
		"cut":                 {2, 0, opConst, 0, opFinish, 1, 'a'},
		"too long":            {1, 0, opConst, 0, opFinish, 1, 'a', 'b'},
	} {
		raw := append([]byte{sectionData, byte(len(body))}, body...)
		if got := merged(section{id: sectionData, body: body, raw: raw}); !bytes.Equal(got, raw) {
			t.Errorf("%s: became % x", name, got)
		}
	}
}
