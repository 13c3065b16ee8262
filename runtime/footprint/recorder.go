package footprint

import (
	"slices"
	"sync"

	"github.com/workrover/workrover/runtime/vfs"
)

// Footprint is what a step asked of the state it started from, and what it did.
type Footprint struct {
	Observations []Observation
	Effects      []vfs.Effect // paths are absolute mount paths
	OutOfScope   int          // writes refused because nothing grants them
	Refused      []string     // the paths of these, each once, and the first ones only
	NoSpace      bool         // a write was refused by the quota
}

// Recorder makes the footprint of one step. It listens to the mounts of the
// step as their [vfs.Observer], and to the clock and random stream.
//
// Only the question is kept while the step runs: the starting state does not
// change, so the answers can be looked up when the step has ended.
type Recorder struct {
	start *State

	mu         sync.Mutex
	seen       map[question]struct{}
	asked      []question // in order of first use
	effects    []vfs.Effect
	puts       map[string]int // where in effects a file was put, since names changed
	outOfScope int
	refused    []string
	noSpace    bool
}

type question struct {
	kind Kind
	path string
}

var _ vfs.Observer = (*Recorder)(nil)

// NewRecorder returns a recorder of a step that starts in start.
func NewRecorder(start *State) *Recorder {
	return &Recorder{start: start, seen: map[question]struct{}{}, puts: map[string]int{}}
}

// Observe implements [vfs.Observer].
func (r *Recorder) Observe(ask vfs.Ask, path string) { r.ask(question{Kind(ask), path}) }

// ObserveClock notes that the step read the wall clock.
func (r *Recorder) ObserveClock() { r.ask(question{kind: Clock}) }

// ObserveRandom notes that the step drew from its random stream.
func (r *Recorder) ObserveRandom() { r.ask(question{kind: Random}) }

func (r *Recorder) ask(q question) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.seen[q]; ok {
		return
	}
	r.seen[q] = struct{}{}
	r.asked = append(r.asked, q)
}

// Effect implements [vfs.Observer]. A file that is written again at the same
// virtual time takes the place of what it was: who appends to a file line by line
// would otherwise leave as many versions of it.
func (r *Recorder) Effect(e vfs.Effect) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e.Op != vfs.OpPut {
		clear(r.puts)
	} else if at, ok := r.puts[e.Path]; ok && r.effects[at].After == e.After {
		r.effects[at].Blob = e.Blob
		return
	} else {
		r.puts[e.Path] = len(r.effects)
	}
	r.effects = append(r.effects, e)
}

// Refuse implements [vfs.Observer].
func (r *Recorder) Refuse(path string, errno vfs.Errno) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if errno == vfs.ENOSPC {
		r.noSpace = true
		return
	}
	r.outOfScope++
	if len(r.refused) < maxRefused && !slices.Contains(r.refused, path) {
		r.refused = append(r.refused, path)
	}
}

// maxRefused is how many paths are kept that a step was refused to write to: enough to
// find the mistake, whatever a step tries.
const maxRefused = 8

// Footprint returns what was recorded. The step must have ended and its
// namespace been closed.
func (r *Recorder) Footprint() *Footprint {
	r.mu.Lock()
	defer r.mu.Unlock()
	observations := make([]Observation, len(r.asked))
	for i, q := range r.asked {
		observations[i] = Observation{Kind: q.kind, Path: q.path, Answer: r.start.Answer(q.kind, q.path)}
	}
	return &Footprint{Observations: observations, Effects: r.effects, OutOfScope: r.outOfScope, Refused: r.refused, NoSpace: r.noSpace}
}
