package credit_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/workrover/workrover/runtime/credit"
)

// typical is a group of 8 rollouts of 25 turns with 3 calls each: two read what
// was there or written before, and one writes.
func typical(number int) *credit.Group {
	g := &credit.Group{Format: credit.Format, Checks: []credit.Check{{ID: "total"}, {ID: "memo"}}}
	for k := range 8 {
		r := credit.Rollout{ID: fmt.Sprint("rollout-", number, "-", k), Reward: new(float64(k % 2)), Turns: []*credit.Turn{}}
		for t := range 25 {
			at := func(t, call int) string { return fmt.Sprint("turn/", t+1, "/call/", call) }
			file := func(t int) string { return fmt.Sprint("/workspace/out/file-", t) }
			turn := &credit.Turn{Tokens: new(40.0)}
			for call := 1; call <= 3; call++ {
				c := credit.Call{ID: at(t, call), Tool: "files", Args: new(fmt.Sprint("sha256:", t, call)), Output: new("sha256:0"), Status: credit.StatusOK}
				switch {
				case call == 3:
					c.Writes = []credit.Access{{Path: file(t), Version: credit.Content(at(t, call))}}
				case t > 2:
					c.Reads = []credit.Access{{Path: file(t - call), Version: credit.Content(at(t-call, 3))}}
					c.Consumes = []string{at(t-1, call)}
				}
				turn.Calls = append(turn.Calls, c)
			}
			if t%8 == 7 {
				turn.Checks = []credit.Reading{{ID: "total", Value: new(float64(t) / 25), Reads: turn.Calls[0].Reads}}
			}
			r.Turns = append(r.Turns, turn)
		}
		g.Rollouts = append(g.Rollouts, r)
	}
	return g
}

const turnsOfTypical = 8 * 25

func BenchmarkAssign(b *testing.B) {
	g := typical(0)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := g.Assign(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*turnsOfTypical/b.Elapsed().Seconds(), "turns/s")
}

// BenchmarkLines reads, computes and writes.
func BenchmarkLines(b *testing.B) {
	line, err := json.Marshal(typical(0))
	if err != nil {
		b.Fatal(err)
	}
	r := credit.NewReader(bytes.NewReader(bytes.Repeat(append(line, '\n'), b.N)), nil)
	out := json.NewEncoder(io.Discard)
	b.ReportAllocs()
	b.ResetTimer()
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			b.Fatal(err)
		}
		result, err := g.Assign(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		if err := out.Encode(result); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*turnsOfTypical/b.Elapsed().Seconds(), "turns/s")
}

// long is a rollout with five edges a turn and 20 increases of a check.
func long(turns int) *credit.Group {
	r := credit.Rollout{ID: "long", Reward: new(1.0), Turns: []*credit.Turn{}}
	for t := range turns {
		c := credit.Call{ID: fmt.Sprint(t), Tool: "files", Args: new(fmt.Sprint(t)), Writes: []credit.Access{{Path: fmt.Sprint("/", t), Version: credit.Content("1")}}}
		for before := max(0, t-5); before < t; before++ {
			c.Reads = append(c.Reads, credit.Access{Path: fmt.Sprint("/", before)})
		}
		turn := &credit.Turn{Calls: []credit.Call{c}}
		if part := turns / 20; t%part == part-1 {
			turn.Checks = []credit.Reading{{ID: "c", Value: new(float64(t+1) / float64(turns)), Reads: []credit.Access{{Path: fmt.Sprint("/", t)}}}}
		}
		r.Turns = append(r.Turns, turn)
	}
	return &credit.Group{Format: credit.Format, Checks: []credit.Check{{ID: "c"}}, Rollouts: []credit.Rollout{r}}
}

func BenchmarkLong(b *testing.B) {
	for _, turns := range []int{2_000, 20_000} {
		b.Run(fmt.Sprint(turns), func(b *testing.B) {
			g := long(turns)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := g.Assign(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkDense is a rollout of many checks, which all come further in every turn, and
// of calls that each take up the outputs of the hundred before.
func BenchmarkDense(b *testing.B) {
	const turns, checks = 500, 50
	g := &credit.Group{Format: credit.Format}
	r := credit.Rollout{ID: "dense", Reward: new(1.0)}
	for c := range checks {
		g.Checks = append(g.Checks, credit.Check{ID: fmt.Sprint(c)})
	}
	for t := range turns {
		call := credit.Call{ID: fmt.Sprint(t)}
		for before := max(0, t-100); before < t; before++ {
			call.Consumes = append(call.Consumes, fmt.Sprint(before))
		}
		turn := &credit.Turn{Calls: []credit.Call{call}}
		for c := range checks {
			turn.Checks = append(turn.Checks, credit.Reading{ID: fmt.Sprint(c), Value: new(float64(t+1) / turns)})
		}
		r.Turns = append(r.Turns, turn)
	}
	g.Rollouts = []credit.Rollout{r}
	for b.Loop() {
		if _, err := g.Assign(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
