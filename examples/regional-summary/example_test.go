package regionalsummary_test

import (
	"slices"
	"testing"

	"github.com/workrover/workrover/examples/exampletest"
	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/runtime/repair/mutate"
)

var plugins = exampletest.Plugins{"files": files.Plugin(), "office": office.Plugin()}

// TestControls: each wrong control fails by what it does wrong, and by nothing
// else. None makes a call that fails: what is wrong is their work.
func TestControls(t *testing.T) {
	exampletest.Controls(t, exampletest.Build(t, plugins), map[string][]string{
		"oracle":           nil,
		"types-the-sums":   {"formulas/Summary!B2", "formulas/Summary!C5", "formulas/Summary!C6", "formulas/Summary!D6"},
		"skips-texts":      wrongSums("3"),
		"counts-offers":    wrongSums("5"),
		"takes-last-year":  wrongSums("2"),
		"blames-south":     {"memo/fell"},
		"touches-an-input": {"invariant/inputs"},
		"noop":             nothing(),
	})
}

// nothing are the checks that fail when there is no report and no memo.
func nothing() []string {
	names := []string{
		"formulas/Summary!B2", "formulas/Summary!C5", "formulas/Summary!C6", "formulas/Summary!D6",
		"memo/fell", "memo/total", "months/columns", "months/rows",
	}
	for _, column := range "ABCD" {
		for _, row := range "123456" {
			names = append(names, "summary/Summary!"+string(column)+string(row))
		}
	}
	return names
}

// wrongSums are the checks that fail when what a region sold is wrong, which has
// a row in the sheet Summary.
func wrongSums(row string) []string {
	names := []string{"memo/total", "months/rows"}
	for _, column := range []string{"B", "C", "D"} {
		names = append(names, "summary/Summary!"+column+row, "summary/Summary!"+column+"6")
	}
	slices.Sort(names)
	return names
}

// TestTransports: the plugin does the same in this process and as a module, in
// every step of every control.
func TestTransports(t *testing.T) {
	exampletest.Transports(t, plugins)
}

// TestMutants: of what the oracle makes, the verifiers tell every file that says
// something else, and accept every one that says the same in other bytes.
func TestMutants(t *testing.T) {
	count := exampletest.Mutants(t, exampletest.Build(t, plugins))
	if count[mutate.Violating] < 20 || count[mutate.Equivalent] < 5 || count[mutate.Unsettled] < 8 {
		t.Errorf("mutants by label: %v", count)
	}
}
