package table_test

import (
	"bytes"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/convert/table"
)

func TestLines(t *testing.T) {
	rows := formattest.Lines(formattest.Write(t, table.Lines(), formattest.Halves(t), formattest.Halves(t))[""])
	if len(rows) != 6 {
		t.Fatalf("%d rows, want one for each turn", len(rows))
	}
	formattest.Facts(t, rows[1],
		formattest.Fact{At: "group", Want: `0`},
		formattest.Fact{At: "rollout", Want: `"totals#1"`},
		formattest.Fact{At: "turn", Want: `2`},
		formattest.Fact{At: "turns", Want: `2`},
		formattest.Fact{At: "advantage", Want: `0.5`},
		formattest.Fact{At: "phi", Want: `0.875`},
		formattest.Fact{At: "calls.0.writes", Want: `[{"path":"/out.txt","version":"v1"}]`},
		formattest.Fact{At: "calls.0.consumes", Want: `["c1"]`},
		formattest.Fact{At: "calls.1.arguments", Want: `"\"path: /etc\""`},
		formattest.Fact{At: "cost_terms.error", Want: `1`},
	)
	formattest.Facts(t, rows[3], formattest.Fact{At: "group", Want: `1`})
}

// TestParquet reads the same rows again as JSON Lines has, from several groups of
// rows.
func TestParquet(t *testing.T) {
	groups := []*convert.Group{formattest.Full(t), formattest.Bare(t), formattest.Halves(t)}
	file := formattest.Write(t, table.Parquet(), groups...)[""]
	rows, err := parquet.Read[any](bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	lines := formattest.Lines(formattest.Write(t, table.Lines(), groups...)[""])
	if len(rows) != len(lines) {
		t.Errorf("%d rows, and %d lines", len(rows), len(lines))
	}
}
