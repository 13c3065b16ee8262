package otel_test

import (
	"encoding/json"
	"testing"

	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/convert/otel"
)

func TestFacts(t *testing.T) {
	rows := formattest.Lines(formattest.Write(t, otel.Format(), formattest.Halves(t))[""])
	const spans = "resourceSpans.0.scopeSpans.0.spans."
	formattest.Facts(t, rows[0],
		formattest.Fact{At: "resourceSpans.0.schemaUrl", Want: `"https://opentelemetry.io/schemas/1.41.1"`},
		formattest.Fact{At: spans + "0.name", Want: `"invoke_agent clerk"`},
		formattest.Fact{At: spans + "0.parentSpanId"},
		formattest.Fact{At: spans + "0.endTimeUnixNano", Want: `"1767323046000000000"`},
		formattest.Fact{At: spans + "0.events.0.name", Want: `"gen_ai.evaluation.result"`},
		formattest.Fact{At: spans + "0.events.0.attributes.1.value.doubleValue", Want: `1`},
		formattest.Fact{At: spans + "1.name", Want: `"chat small-1"`},
		formattest.Fact{At: spans + "1.kind", Want: `3`},
		formattest.Fact{At: spans + "2.name", Want: `"execute_tool read"`},
		formattest.Fact{At: spans + "4.name", Want: `"execute_tool write"`},
		formattest.Fact{At: spans + "4.links.0.attributes.0.value.stringValue", Want: `"output"`},
		formattest.Fact{At: spans + "5.status.code", Want: `2`},
		formattest.Fact{At: spans + "6"},
	)
}

// TestIDs are the same whenever a rollout is exported, and others for another one.
func TestIDs(t *testing.T) {
	ids := map[string]bool{}
	for _, row := range formattest.Lines(formattest.Write(t, otel.Format(), formattest.Full(t), formattest.Full(t))[""]) {
		var document struct {
			ResourceSpans []struct {
				ScopeSpans []struct {
					Spans []struct{ TraceID, SpanID string }
				}
			}
		}
		if err := json.Unmarshal(row, &document); err != nil {
			t.Fatal(err)
		}
		for _, span := range document.ResourceSpans[0].ScopeSpans[0].Spans {
			if len(span.TraceID) != 32 || len(span.SpanID) != 16 || ids[span.SpanID] {
				t.Errorf("span %q of trace %q", span.SpanID, span.TraceID)
			}
			ids[span.SpanID] = true
		}
	}
	if len(ids) != 2*(6+2) {
		t.Errorf("%d spans", len(ids))
	}
}

func TestTimeless(t *testing.T) {
	remarks := formattest.Remarks(t, otel.Format(), formattest.Bare(t))
	if want := "spans without a time, which is not known: 5"; len(remarks) != 1 || remarks[0] != want {
		t.Errorf("remarks %q, want %q", remarks, want)
	}
}
