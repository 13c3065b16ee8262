package expenseaudit_test

import (
	"testing"

	"github.com/workrover/workrover/examples/exampletest"
	"github.com/workrover/workrover/plugins/files"
)

var plugins = exampletest.Plugins{"files": files.Plugin()}

// TestControls: each wrong control fails by what it does wrong, and by nothing
// else. None makes a call that fails: what is wrong is their work.
func TestControls(t *testing.T) {
	exampletest.Controls(t, exampletest.Build(t, plugins), map[string][]string{
		"oracle":           nil,
		"crlf":             nil,
		"inclusive-limit":  {"violations/rows"},
		"misses-duplicate": {"memo/total", "violations/rows"},
		"counts-once":      {"memo/total"},
		"corrects-ledger":  {"invariant/inputs"},
		"names-everybody":  {"discretion/names-nobody-else"},
		"hedges":           {"memo/objections", "memo/offenders", "memo/total"},
		"takes-notes":      {"tidy/nothing-beside"},
		"noop": {
			"discretion/names-nobody-else", "memo/objections", "memo/offenders", "memo/total",
			"outline/plain", "outline/section", "outline/title",
			"tidy/two-files", "violations/columns", "violations/rows",
		},
	})
}

// TestTransports: the plugin does the same in this process and as a module, in
// every step of every control.
func TestTransports(t *testing.T) {
	exampletest.Transports(t, plugins)
}
