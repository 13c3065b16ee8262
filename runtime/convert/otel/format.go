package otel

import (
	"fmt"
	"io"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/rows"
	"github.com/workrover/workrover/runtime/credit"
)

// schemaURL is the version of the conventions.
const schemaURL = "https://opentelemetry.io/schemas/1.41.1"

// Format writes the traces of a rollout on each line.
func Format() convert.Format {
	return convert.Format{
		Name: "otel", About: "OpenTelemetry spans by the GenAI conventions 1.41.1, OTLP in JSON Lines with a rollout on each",
		Carries: []convert.Part{
			convert.PartTask, convert.PartSystem, convert.PartInstructions, convert.PartTools, convert.PartEnvironment, convert.PartAgent,
			convert.PartModel, convert.PartHeard, convert.PartSay, convert.PartReasoning, convert.PartTimes, convert.PartTokens,
			convert.PartPrompt, convert.PartCost, convert.PartArguments, convert.PartOutputs, convert.PartStatus, convert.PartProgress,
			convert.PartVerdict, convert.PartAdvantage, convert.PartCredit, convert.PartEdges, convert.PartTokenWeight,
		},
		File: func(out io.Writer) convert.Writer { return &writer{Encoder: rows.NewEncoder(out)} },
	}
}

type writer struct {
	rows.Encoder

	groups   int
	timeless int // spans
}

// Group implements [convert.Writer].
func (w *writer) Group(g *convert.Group, result *credit.Result) error {
	for r, c := range convert.Credited(g, result) {
		t, err := traceOf(&rollout{group: g, number: w.groups, Rollout: r, credit: c, sigma: result.Sigma})
		if err != nil {
			return fmt.Errorf("rollout %s: %w", r.ID, err)
		}
		for i := range t.spans {
			if t.spans[i].Start == "" {
				w.timeless++
			}
		}
		if err := w.Encode(document(t.spans)); err != nil {
			return err
		}
	}
	w.groups++
	return nil
}

// document is what spans are written in.
func document(spans []span) *tracesData {
	of := resource{}
	of.Attributes.text("service.name", "workrover")
	return &tracesData{[]resourceSpans{{
		Resource: of, SchemaURL: schemaURL,
		ScopeSpans: []scopeSpans{{Scope: scope{"github.com/workrover/workrover"}, Spans: spans, SchemaURL: schemaURL}},
	}}}
}

// Remarks implements [convert.Remarker].
func (w *writer) Remarks() []string {
	return convert.Remarks([]convert.Remark{{N: w.timeless, What: "spans without a time, which is not known"}})
}
