package plugin

import (
	"io"
	"math/rand/v2"
	"time"
)

// Env is one request and everything that answering it may use. Package serve
// makes it. It is not to be kept after the function that was given it returns.
type Env struct {
	*Request // Config, Args, Covers, Into, … as the op has them

	Files Files            // the mounts of this request
	Now   func() time.Time // virtual time; it moves only when the plugin sleeps
	Rand  *rand.Rand       // from the host, the same in every replay
	Log   io.Writer        // standard error, kept with the step
}

// Rand returns a generator that draws its seed from random when it is first
// used, and not before: a request that needs no randomness must not depend on
// it. It panics if random gives none.
func Rand(random io.Reader) *rand.Rand { return rand.New(&seeded{random: random}) }

// seeded is a source of random numbers that seeds itself.
type seeded struct {
	random io.Reader
	source *rand.ChaCha8
}

func (s *seeded) Uint64() uint64 {
	if s.source == nil {
		var seed [32]byte
		if _, err := io.ReadFull(s.random, seed[:]); err != nil {
			panic("plugin: no randomness from the host: " + err.Error())
		}
		s.source = rand.NewChaCha8(seed)
	}
	return s.source.Uint64()
}
