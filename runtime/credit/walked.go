package credit

import "encoding/binary"

// walked remembers what the checks after the turn so far stand on. Many checks of one
// file begin at the same calls, and a walk passes every edge of the rollout.
type walked struct {
	turn  int32
	found map[string][]prerequisite // by starts
	key   []byte                    // scratch
}

// once is what walk returns for starts, which are sorted. It holds for all checks after
// a turn, between which no calls are added.
func (w *walked) once(turn int32, starts []int32, walk func() []prerequisite) []prerequisite {
	if w.turn != turn {
		w.turn = turn
		clear(w.found)
	}
	w.key = w.key[:0]
	for _, start := range starts {
		w.key = binary.LittleEndian.AppendUint32(w.key, uint32(start))
	}
	found, known := w.found[string(w.key)]
	if !known {
		found = walk()
		if w.found == nil {
			w.found = map[string][]prerequisite{}
		}
		w.found[string(w.key)] = found
	}
	return found
}
