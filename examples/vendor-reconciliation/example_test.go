package vendorreconciliation_test

import (
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
	const rows, table = "differences/rows", "memo/table-1"
	exampletest.Controls(t, exampletest.Build(t, plugins), map[string][]string{
		"oracle":            nil,
		"misses-duplicates": counts("38", rows, table),
		"misses-fees":       counts("46", rows),
		"misses-returns":    counts("238", rows, table),
		"misreads-points":   counts("48", rows),
		"matches-numbers":   counts("28", rows),
		"expects-plans":     counts("278", rows),
		"ledger-currency":   {rows},
		"types-counts":      counts("2345678"),
		"tidies-ledger":     {"invariant/inputs"},
		"noop":              counts("2345678", "differences/columns", rows, "memo/headings", table),
	})
}

// counts are the checks of the summary in these rows, after those that are named.
func counts(rows string, names ...string) []string {
	for _, row := range rows {
		names = append(names, "summary/Summary!B"+string(row))
	}
	return names
}

// TestTransports: the plugin does the same in this process and as a module, in
// every step of two controls, which call all the tools that any control calls.
func TestTransports(t *testing.T) {
	exampletest.Transports(t, plugins, "oracle", "tidies-ledger")
}

// TestMutants: of what the oracle makes, the verifiers tell every file that says
// something else, and accept every one that says the same in other bytes.
func TestMutants(t *testing.T) {
	count := exampletest.Mutants(t, exampletest.Build(t, plugins))
	if count[mutate.Violating] < 20 || count[mutate.Equivalent] < 5 || count[mutate.Unsettled] < 8 {
		t.Errorf("mutants by label: %v", count)
	}
}
