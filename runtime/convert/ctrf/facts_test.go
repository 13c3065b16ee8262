package ctrf_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/convert/ctrf"
	"github.com/workrover/workrover/runtime/convert/formattest"
)

func TestFacts(t *testing.T) {
	files := formattest.Write(t, ctrf.Format(), formattest.Full(t))
	formattest.Facts(t, files["totals-1.ctrf.json"],
		formattest.Fact{At: "reportFormat", Want: `"CTRF"`},
		formattest.Fact{At: "results.summary", Want: `{"tests":2,"passed":2,"failed":0,"skipped":0,"pending":0,"other":0,"start":1767323045000,"stop":1767323046000}`},
		formattest.Fact{At: "results.tests.0.name", Want: `"sums/total"`},
		formattest.Fact{At: "results.tests.0.suite", Want: `["sums"]`},
		formattest.Fact{At: "results.tests.0.message", Want: `"42 is right"`},
		formattest.Fact{At: "results.tests.0.extra.values", Want: `[{"turn":1,"value":0},{"turn":2,"value":1}]`},
		formattest.Fact{At: "results.tests.1.extra.kind", Want: `"gate"`},
	)
	formattest.Facts(t, files["totals-2.ctrf.json"], formattest.Fact{At: "results.tests.0.status", Want: `"failed"`})
}

// TestWithoutVerdict takes what the checks came to last; one that was never read
// does not hold.
func TestWithoutVerdict(t *testing.T) {
	files := formattest.Write(t, ctrf.Format(), formattest.Bare(t))
	formattest.Facts(t, files["a.ctrf.json"], formattest.Fact{At: "results.tests.0.status", Want: `"passed"`}, formattest.Fact{At: "results.summary.start", Want: `0`})
	formattest.Facts(t, files["b.ctrf.json"], formattest.Fact{At: "results.tests.0.status", Want: `"failed"`})
}
