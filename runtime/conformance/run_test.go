package conformance_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/conformance"
	"github.com/workrover/workrover/sdk/plugin"
)

// TestHealthy: a plugin that keeps the rules keeps them all, whatever the seed.
func TestHealthy(t *testing.T) {
	for seed := range uint64(20) {
		report := examined(t, nativeSubject(healthy()), &conformance.Options{Seed: seed})
		for _, failed := range report.Failed() {
			t.Errorf("seed %d: %s: %+v", seed, failed.Name(), *failed.Finding)
		}
	}
}

// TestSameSeedSameReport: the same seed asks the same questions.
func TestSameSeedSameReport(t *testing.T) {
	one := examined(t, nativeSubject(healthy()), &conformance.Options{Seed: 7})
	two := examined(t, nativeSubject(healthy()), &conformance.Options{Seed: 7})
	if diff := cmp.Diff(one, two); diff != "" {
		t.Errorf("-first +second:\n%s", diff)
	}
}

// TestRefusedWritesAreNamed: whoever is told of a write that was refused is told where.
func TestRefusedWritesAreNamed(t *testing.T) {
	for _, tt := range []struct {
		rule    plugin.Rule
		subject *conformance.Subject
		want    string
	}{
		{conformance.ReadsOnly, judging(func(env *plugin.Env) ([]plugin.Check, error) {
			_ = plugin.WriteFile(env.Files, "/workspace/cache", []byte("x"))
			_ = plugin.WriteFile(env.Files, "/reference/cache", []byte("x"))
			return rows(env)
		}), "it tried 2 times to write to a mount that is read only to it: /workspace/cache, /reference/cache"},
		{conformance.BuilderStays, changed(func(p *plugin.Plugin) {
			p.Builders[0].Build = func(env *plugin.Env) error {
				_ = stamp(env, "/workspace/stamp.txt")
				return stamp(env, env.Into+"/stamp.txt")
			}
		}), "it tried once to write elsewhere: /workspace/stamp.txt"},
	} {
		failed := examined(t, tt.subject, nil).Failed()
		if len(failed) != 1 || failed[0].Rule.Name != tt.rule {
			t.Fatalf("%s: %d rules are broken, want this one", tt.rule, len(failed))
		}
		if got := failed[0].Finding.Found; got != tt.want {
			t.Errorf("%s: found %q, want %q", tt.rule, got, tt.want)
		}
	}
}

func examined(t *testing.T, s *conformance.Subject, opts *conformance.Options) *conformance.Report {
	t.Helper()
	report, err := conformance.Run(t.Context(), s, opts)
	if err != nil {
		t.Fatal(err)
	}
	return report
}
