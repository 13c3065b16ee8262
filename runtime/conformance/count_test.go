package conformance_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/conformance"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// TestNeverTried: a rule that no answer got as far as does not hold, and says why it was
// not tried.
func TestNeverTried(t *testing.T) {
	for _, test := range []struct {
		name    string
		subject *conformance.Subject
		held    string
	}{
		{"a crash", failing(plugin.OpDescribe, &step.Failure{Cause: step.Trapped, Detail: "unreachable"}), "log-size"},
		{"no answer", saying(plugin.OpDescribe, "{", ""), "log-size no-crash within-limits transport answer-size one-response"},
		{"a crash without the workspace", needsMount(), "log-size"},
	} {
		t.Run(test.name, func(t *testing.T) {
			report := examined(t, test.subject, nil)
			for _, tried := range report.Tests {
				may := strings.Contains(" "+test.held+" ", " "+string(tried.Rule.Name)+" ")
				if holds := tried.Finding == nil && tried.Skipped == ""; holds && !may {
					t.Errorf("%s holds, and nothing was held against it", tried.Name())
				}
			}
			if _, broken, skipped := report.Count(); broken != 1 || skipped == 0 {
				t.Errorf("%d broken, %d skipped", broken, skipped)
			}
		})
	}
}

// TestLogKeepsBothEnds: what a log begins with is told as well as what it ends with.
func TestLogKeepsBothEnds(t *testing.T) {
	report := examined(t, judging(func(env *plugin.Env) ([]plugin.Check, error) {
		fmt.Fprintln(env.Log, "panic: assignment to entry in nil map")
		for i := range 100 {
			fmt.Fprintf(env.Log, "frame %d\n", i)
		}
		panic("nil map")
	}), nil)
	for _, failed := range report.Failed() {
		log := failed.Finding.Log
		if !strings.HasPrefix(log, "panic: assignment") || !strings.HasSuffix(log, "panic: nil map") || !strings.Contains(log, "… 82 more lines …") {
			t.Errorf("%s has the log\n%s", failed.Name(), log)
		}
	}
	if len(report.Failed()) == 0 {
		t.Error("a panic breaks no rule")
	}
}
