package convert

import (
	"encoding/json"
	"io"

	"github.com/workrover/workrover/runtime/credit"
)

// Neutral is the format of the model itself: JSON Lines with a group on each.
// Credit is not written, as it follows from what is.
func Neutral() Format {
	return Format{
		Name: "neutral", About: "rover.credit.input/v1: all that is known, in JSON Lines with a group on each",
		Carries: AllParts(),
		File:    func(out io.Writer) Writer { return newNeutralWriter(out) },
	}
}

// neutralWriter writes a group on each line.
type neutralWriter struct{ lines *json.Encoder }

func newNeutralWriter(out io.Writer) *neutralWriter {
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	return &neutralWriter{lines}
}

// Group implements [Writer].
func (w *neutralWriter) Group(g *Group, _ *credit.Result) error { return w.lines.Encode(g) }

// Close implements [Writer].
func (w *neutralWriter) Close() error { return nil }
