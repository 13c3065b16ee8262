package conformance_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/conformance"
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

func examined(t *testing.T, s *conformance.Subject, opts *conformance.Options) *conformance.Report {
	t.Helper()
	report, err := conformance.Run(t.Context(), s, opts)
	if err != nil {
		t.Fatal(err)
	}
	return report
}
