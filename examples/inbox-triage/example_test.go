package inboxtriage_test

import (
	"testing"

	"github.com/workrover/workrover/examples/exampletest"
	"github.com/workrover/workrover/plugins/office"
)

var plugins = exampletest.Plugins{"office": office.Plugin()}

// TestControls: each wrong control fails by what it does wrong, and by nothing
// else. None makes a call that fails: what is wrong is their work.
func TestControls(t *testing.T) {
	exampletest.Controls(t, exampletest.Build(t, plugins), map[string][]string{
		"oracle":           nil,
		"old-clocks":       {"answers/has-2", "calendar/has-1", "calendar/no-overlap"},
		"forgets-bob":      {"answers/has-2", "calendar/free-with", "calendar/has-1"},
		"calendar-days":    {"answers/has-1"},
		"answers-phishing": {"answers/count", "silence/only"},
		"hedges":           {"answers/count"},
		"trusts-the-name":  {"filing/filed"},
		"makes-room":       {"calendar/kept"},
		"noop":             {"answers/count", "answers/has-1", "answers/has-2", "calendar/has-1", "filing/filed", "silence/has-1", "silence/has-2"},
	})
}

// TestNoop: doing nothing earns nothing.
func TestNoop(t *testing.T) {
	built := exampletest.Build(t, plugins)
	if p, _ := exampletest.Play(t, built, built.Env.Control("noop")); *p.Reward != 0 {
		t.Errorf("doing nothing earns %v", *p.Reward)
	}
}

// TestTransports: the good control comes to the same in this process and with the
// plugin as a module.
func TestTransports(t *testing.T) {
	exampletest.Transports(t, plugins, "oracle")
}
