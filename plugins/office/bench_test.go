package office_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// bench is the module of the plugin with a workspace.
type bench struct {
	plugin    step.Plugin
	workspace *vfs.Tree
}

func newBench(b *testing.B) *bench {
	b.Helper()
	module, err := builtin.Module("office")
	if err != nil {
		b.Fatal(err)
	}
	box := sandbox.New(nil)
	b.Cleanup(func() {
		if err := box.Close(context.WithoutCancel(b.Context())); err != nil {
			b.Error(err)
		}
	})
	opened, err := box.Open(&sandbox.Source{Module: module, Limits: step.Limits{}.Filled()})
	if err != nil {
		b.Fatal(err)
	}
	return &bench{opened, vfs.Empty()}
}

// call makes a call as a rollout does: in a fresh instance, and traced.
func (s *bench) call(b *testing.B, name, args string) *vfs.Tree {
	b.Helper()
	result, err := step.Run(b.Context(), &step.Step{
		Name: name, Kind: step.ToolCall, Plugin: s.plugin,
		Clock:   time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC),
		Request: &plugin.Request{Op: plugin.OpCall, Name: name, Args: json.RawMessage(args)},
		Grant:   step.Grant{Write: []string{"/workspace"}},
		Mounts:  []step.Mount{{Path: "/workspace", Tree: s.workspace, Writable: true}},
	})
	if err != nil {
		b.Fatal(err)
	}
	if !result.OK() {
		b.Fatalf("%s: %+v", name, result.Response)
	}
	return result.Trees["/workspace"]
}

// sales is a workbook of 200 rows and 10 columns.
func sales() string {
	var rows []string
	for row := 1; row <= 200; row++ {
		cells := []string{fmt.Sprintf(`"customer %d"`, row), fmt.Sprintf(`"2026-%02d-%02d"`, 1+row%12, 1+row%28)}
		for column := 3; column <= 10; column++ {
			cells = append(cells, fmt.Sprint(float64(row*column)+0.25))
		}
		rows = append(rows, "["+strings.Join(cells, ",")+"]")
	}
	return `{"name":"Sales","rows":[` + strings.Join(rows, ",") + `]}`
}

// withFormulas is that workbook with a sheet of 500 formulas, none of which has a
// value.
func (s *bench) withFormulas(b *testing.B) {
	b.Helper()
	s.make(b, sales(), `{"name":"Sums"}`)
	const at = "/workspace/book.xlsx"
	data, err := fs.ReadFile(s.workspace.FS(), "book.xlsx")
	if err != nil {
		b.Fatal(err)
	}
	book, err := workbook.Open(at, data)
	if err != nil {
		b.Fatal(err)
	}
	sums, err := book.Sheet("Sums")
	if err != nil {
		b.Fatal(err)
	}
	for i := range 500 {
		row := 1 + i%200
		f := fmt.Sprintf("ROUND(SUM(Sales!C%d:J%d)*1.19,2)+IF(Sales!C%d>100,1,0)", row, row, row)
		if err := sums.Set(cell.Address{Row: i + 1, Column: 1}, workbook.Cell{Formula: f}); err != nil {
			b.Fatal(err)
		}
	}
	if data, err = book.Save(); err != nil {
		b.Fatal(err)
	}
	layer := vfs.Empty().Fork(nil)
	if err := layer.Import("/", fstest.MapFS{"book.xlsx": {Data: data}}, nil); err != nil {
		b.Fatal(err)
	}
	s.workspace = layer.Snapshot()
}

// make puts a workbook into the workspace.
func (s *bench) make(b *testing.B, sheets ...string) {
	b.Helper()
	s.workspace = s.call(b, "create_workbook", `{"path":"book.xlsx","sheets":[`+strings.Join(sheets, ",")+`]}`)
}

// measure reports the median of a call.
func (s *bench) measure(b *testing.B, name, args string) {
	b.Helper()
	s.call(b, name, args)
	var times []time.Duration
	for b.Loop() {
		start := time.Now()
		s.call(b, name, args)
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2]), "p50-ns")
}

// BenchmarkRead reads 200 rows of 10 cells.
func BenchmarkRead(b *testing.B) {
	s := newBench(b)
	s.make(b, sales())
	s.measure(b, "read_range", `{"path":"book.xlsx"}`)
}

// BenchmarkWrite writes 50 cells of that workbook, and saves it.
func BenchmarkWrite(b *testing.B) {
	s := newBench(b)
	s.make(b, sales())
	s.measure(b, "write_cells", `{"path":"book.xlsx","start":"C101","rows":[`+strings.Repeat("[1],", 49)+`[1]]}`)
}

// BenchmarkRecalculate calculates 500 formulas that have no values, and saves
// them.
func BenchmarkRecalculate(b *testing.B) {
	s := newBench(b)
	s.withFormulas(b)
	s.measure(b, "recalculate", `{"path":"book.xlsx"}`)
}
