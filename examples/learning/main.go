// Command learning shows on a small task what credit for turns does to learning: a
// clerk with a tabular softmax policy learns by policy gradient, from GRPO, from
// e-GRPO, and from VTCA. It is a simulation.
//
// The workplace is an environment of this directory, played by the runtime. A
// [clerk] does in it one [deed] a turn, out of what it knows, its [memory]. An
// [atlas] has all situations that it can come into; it is drawn from rollouts that
// are played and recorded, and a [walk] is a rollout on it. A [policy] chooses the
// deeds, and a [lesson] improves it by a [method]. A study gives lessons to each
// [arm], and a [chart] shows the [outcome].
package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/runtime/durable"
)

//go:embed rates.json
var tunedRates []byte

func main() {
	flags := flag.NewFlagSet("learning", flag.ExitOnError)
	out := flags.String("out", "examples/learning", "write what comes out into `DIR`")
	tune := flags.Bool("tune", false, "tune the learning rates, into rates.json, instead")
	if err := flags.Parse(os.Args[1:]); err != nil {
		os.Exit(2)
	}
	if err := run(context.Background(), os.Stdout, *out, *tune); err != nil {
		fmt.Fprintln(os.Stderr, "learning:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, say io.Writer, dir string, tune bool) error {
	w, err := openWorkplace(ctx)
	if err != nil {
		return err
	}
	a, err := explore(ctx, w, append(work(), distractions()...))
	if err != nil {
		return err
	}
	fmt.Fprintf(say, "%d situations, drawn from %d rollouts that were played.\n\n", len(a.places), a.visits)
	if tune {
		return tuneAll(a, say, dir)
	}
	return study(a, say, dir)
}

// tuneAll tunes every arm, and writes down the rates.
func tuneAll(on *atlas, say io.Writer, dir string) error {
	var list []*tuned
	for _, each := range arms() {
		t, err := each.tune(on)
		if err != nil {
			return err
		}
		list = append(list, t)
	}
	fmt.Fprint(say, rateTable(list))
	return writeJSON(filepath.Join(dir, "rates.json"), list)
}

// study runs every arm, and writes down and draws what comes out.
func study(on *atlas, say io.Writer, dir string) error {
	rates, err := readRates()
	if err != nil {
		return err
	}
	var list []*outcome
	for _, each := range arms() {
		rate, err := each.rate(rates)
		if err != nil {
			return err
		}
		o, err := each.run(on, rate)
		if err != nil {
			return err
		}
		list = append(list, o)
	}
	fmt.Fprint(say, table(list))
	if err := writeJSON(filepath.Join(dir, "results.json"), list); err != nil {
		return err
	}
	return durable.WriteFile(filepath.Join(dir, "learning.svg"), func(w io.Writer) error { return drawChart(w, list) })
}

func readRates() ([]*tuned, error) {
	var list []*tuned
	err := json.Unmarshal(tunedRates, &list)
	return list, err
}

// writeJSON writes a list, an item on each line.
func writeJSON[T any](file string, list []T) error {
	var text bytes.Buffer
	for i, item := range list {
		line, err := json.Marshal(item)
		if err != nil {
			return err
		}
		text.WriteString(map[bool]string{true: "[", false: ",\n "}[i == 0])
		text.Write(line)
	}
	text.WriteString("]\n")
	return durable.WriteFile(file, func(w io.Writer) error {
		_, err := w.Write(text.Bytes())
		return err
	})
}
