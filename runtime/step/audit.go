package step

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/workrover/workrover/sdk/plugin"
)

// Audited is a plugin some of whose steps are run a second time on another
// engine, to see that they come out the same. A step starts from immutable
// trees, so it can be repeated without a trace.
type Audited struct {
	Plugin         // whose answers count
	Twin   Plugin  // the same plugin on another engine
	Share  float64 // of the steps that are repeated, from 0 to 1
}

// Difference is the fault of a step that came out differently on two engines.
// Which of the two is right nobody knows.
type Difference struct {
	Step    string
	What    string    // "response", "effect", …
	Engines [2]string // name and version
	Found   [2]string // on each
}

// maxFound is how much of what was found an error tells.
const maxFound = 200

func (d *Difference) Error() string {
	return fmt.Sprintf("the audit of %s found a different %s: %s on %s, and %s on %s",
		d.Step, d.What, clip(d.Found[0]), d.Engines[0], clip(d.Found[1]), d.Engines[1])
}

func clip(text string) string {
	if len(text) > maxFound {
		return text[:maxFound] + "…"
	}
	return text
}

// chooses tells whether a step is repeated. It goes by the key, so that the
// same rollout has the same steps repeated.
func (a *Audited) chooses(k Key) bool {
	return float64(binary.BigEndian.Uint64(k[:])) < a.Share*math.MaxUint64
}

// audit repeats s, which came out as first. The error is a *[Difference] or why
// s could not be repeated.
func (a *Audited) audit(ctx context.Context, s *Step, first *Record) error {
	again := *s
	again.Plugin = a.Twin
	second, err := again.run(ctx)
	if err != nil {
		return fmt.Errorf("repeat %s on %s: %w", s.Name, a.Twin.Identity().Engine, err)
	}
	one, two := outcomesOf(first), outcomesOf(second.Record)
	for i := range one {
		if d := one[i].difference(two[i]); d != nil {
			d.Step, d.Engines = s.Name, [2]string{a.Identity().Engine, a.Twin.Identity().Engine}
			return d
		}
	}
	return nil
}

// outcome is one kind of thing that a step came to, in words.
type outcome struct {
	what   string
	values []string
}

// outcomesOf is everything that a step came to, what says most first.
func outcomesOf(r *Record) []outcome {
	return []outcome{
		{"failure", words(r.Failure)},
		{"response", words(string(r.Response))},
		{"effect", words(r.Effects...)},
		{"observation", words(r.Observations...)},
		{"number of refused writes", words(r.OutOfScope)},
		{"log", words(string(r.Log))},
		{"use of fuel", words(r.Fuel)},
	}
}

// difference is the first value that is another one, nil if there is none.
func (o outcome) difference(other outcome) *Difference {
	for i := range max(len(o.values), len(other.values)) {
		d := &Difference{What: o.what, Found: [2]string{"nothing", "nothing"}}
		for j, values := range [2][]string{o.values, other.values} {
			if i < len(values) {
				d.Found[j] = values[i]
			}
		}
		if d.Found[0] != d.Found[1] {
			return d
		}
	}
	return nil
}

// words writes each of some plain values as JSON.
func words[T any](values ...T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		text, err := plugin.Encode(v)
		if err != nil {
			panic(err) // plain data is only refused by a mistake of ours
		}
		list[i] = string(text)
	}
	return list
}
