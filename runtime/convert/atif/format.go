package atif

import (
	"encoding/json"
	"fmt"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/filenames"
	"github.com/workrover/workrover/runtime/credit"
)

// Format writes a document for each rollout.
func Format() convert.Format {
	return convert.Format{
		Name: "atif", About: "trajectories in ATIF 1.7, a directory with a document for each rollout",
		Carries:   carries(),
		Directory: func(out convert.Directory) convert.Writer { return &writer{out: out} },
	}
}

// carries is all but what rollouts that ended in an error have.
func carries() []convert.Part {
	var parts []convert.Part
	for _, p := range convert.AllParts() {
		if p != convert.PartErrors {
			parts = append(parts, p)
		}
	}
	return parts
}

type writer struct {
	out   convert.Directory
	names filenames.Set
	empty int // rollouts
}

// Group implements [convert.Writer].
func (w *writer) Group(g *convert.Group, result *credit.Result) error {
	for r, c := range convert.Credited(g, result) {
		t := build(g, r, c, result.Sigma)
		if len(t.Steps) == 0 {
			w.empty++
			continue
		}
		if err := w.write(t); err != nil {
			return fmt.Errorf("rollout %s: %w", r.ID, err)
		}
	}
	return nil
}

func (w *writer) write(t *trajectory) error {
	file, err := w.out.Create(w.names.For(t.TrajectoryID) + ".trajectory.json")
	if err != nil {
		return err
	}
	e := json.NewEncoder(file)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(t); err != nil {
		return err
	}
	return file.Close()
}

// Close implements [convert.Writer].
func (w *writer) Close() error { return nil }

// LeftOut implements [convert.Selective].
func (w *writer) LeftOut() (rollouts int, why string) {
	return w.empty, "in which nothing was said, as a trajectory has to have a step"
}

// Remarks implements [convert.Remarker].
func (w *writer) Remarks() []string {
	return convert.Remarks([]convert.Remark{{N: w.empty, What: "rollouts left out, in which nothing was said, as a trajectory has to have a step; read again, their groups are compared without them"}})
}
