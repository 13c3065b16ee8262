package sheet

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func recalculateTool() plugin.Tool {
	return plugin.Tool{Call: recalculate, Output: recalculation{}, Info: plugin.ToolInfo{
		Name:        "recalculate",
		Description: "Calculate all formulas of a workbook and save their values. Tools that write do so themselves; this is for workbooks that came without values.",
		InputSchema: file.Schema(pathProperty, "path"),
		OutputSchema: file.Schema(`
			"path": {"type": "string"},
			"formulas": {"type": "integer"},
			"changed": {"type": "integer", "description": "How many have another value than before."},
			"errors": {"type": "array", "items": {"type": "string"}},
			"problems": {"type": "array", "items": {"type": "string"}, "description": "Cells whose formula cannot be calculated here."}`, "path", "formulas", "changed"),
		Writes: true,
	}}
}

type recalculation struct {
	Path     string   `json:"path"`
	Formulas int      `json:"formulas"`
	Changed  int      `json:"changed"`
	Errors   []string `json:"errors,omitempty"`
	Problems []string `json:"problems,omitempty"`
}

func recalculate(env *plugin.Env) (plugin.Result, error) {
	var args struct{ Path string }
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, err := bookOf(env, args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	done, err := b.Calculate(env.Now)
	if err != nil {
		return plugin.Result{}, err
	}
	if done.Changed > 0 {
		if err := save(env, b); err != nil {
			return plugin.Result{}, err
		}
	}
	r := recalculation{b.At(), done.Formulas, done.Changed, faultsOf(done), saidOf(done.Problems)}
	text := fmt.Sprintf("%s: calculated %s, of which %d changed\n", r.Path, file.Counted(r.Formulas, "formula"), r.Changed)
	for _, line := range r.Errors {
		text += "error: " + line + "\n"
	}
	text += strings.Join(prefixed("not calculated: ", r.Problems), "")
	return plugin.Result{Output: r, Text: &text}, nil
}

func prefixed(head string, lines []string) []string {
	var out []string
	for _, line := range lines {
		out = append(out, head+line+"\n")
	}
	return out
}
