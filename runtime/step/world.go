package step

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/workrover/workrover/runtime/vfs"
)

// Clock is the virtual time of one request. It moves only when the guest
// sleeps, never by being read: a garbage collector reads clocks, so a clock
// that ticks per reading would leak heap behaviour into results.
type Clock struct {
	mu    sync.Mutex
	start time.Time
	slept time.Duration
}

// NewClock returns a clock whose wall time starts at start.
func NewClock(start time.Time) *Clock { return &Clock{start: start.UTC()} }

// Now is the wall time. It is not an observation; [World.Wall] is.
func (c *Clock) Now() time.Time { return c.start.Add(c.Elapsed()) }

// Elapsed is the monotonic time since the request began.
func (c *Clock) Elapsed() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.slept
}

// Sleep moves the clock and returns at once. It stops at the largest time it
// can express.
func (c *Clock) Sleep(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d = max(0, d); d <= math.MaxInt64-c.slept {
		c.slept += d
	} else {
		c.slept = math.MaxInt64
	}
}

// RandomKey keys the random stream of a request.
type RandomKey [32]byte

// Witness hears the first use of the clock and of randomness. A nil Witness in
// a World means that nobody listens.
type Witness interface {
	ObserveClock()
	ObserveRandom()
}

// World is everything that one request may see and touch.
type World struct {
	Files *vfs.Namespace

	clock   *Clock
	key     RandomKey
	witness Witness

	mu     sync.Mutex
	stream *rand.ChaCha8 // nil until first used
	read   bool          // the wall clock was read
}

// NewWorld makes the world of one request. The layers in files should have
// been given clock.Now, so that file times and the clock agree.
func NewWorld(files *vfs.Namespace, clock *Clock, key RandomKey, witness Witness) *World {
	return &World{Files: files, clock: clock, key: key, witness: witness}
}

// Wall is the wall clock; the first reading in a step is an observation.
func (w *World) Wall() time.Time {
	w.mu.Lock()
	first := !w.read
	w.read = true
	w.mu.Unlock()
	if first && w.witness != nil {
		w.witness.ObserveClock()
	}
	return w.clock.Now()
}

// Monotonic is the time since the request began; it is not an observation.
func (w *World) Monotonic() time.Duration { return w.clock.Elapsed() }

// Sleep moves both clocks and returns at once.
func (w *World) Sleep(d time.Duration) { w.clock.Sleep(d) }

// Random fills p from the ChaCha8 stream of the request; the first use in a
// step is an observation of the key.
func (w *World) Random(p []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stream == nil {
		w.stream = rand.NewChaCha8(w.key)
		if w.witness != nil {
			w.witness.ObserveRandom()
		}
	}
	for len(p) >= 8 {
		binary.LittleEndian.PutUint64(p, w.stream.Uint64())
		p = p[8:]
	}
	if len(p) > 0 {
		var last [8]byte
		binary.LittleEndian.PutUint64(last[:], w.stream.Uint64())
		copy(p, last[:])
	}
}
