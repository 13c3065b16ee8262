package replaytest

import (
	"context"
	"flag"
	"path/filepath"
	"strings"
	"testing"
)

// Options are how bundles are played. Nil means the defaults.
type Options struct {
	// Env is the directory of the environment that the rollouts are played in, as
	// it is now. Default: each is played in the environment that is in its
	// bundle, and all of its steps run.
	Env string

	// Renamed plays bundles of an environment of another name, too: Env was renamed
	// since. By default that is a wrong path, and the test fails.
	Renamed bool

	// Fresh runs every step, also where its record is valid.
	Fresh bool

	// AssumeActions plays the actions of a recorded agent on where it would be
	// shown something else than it had seen. By default nobody knows what it
	// would have done then, and the test ends there.
	AssumeActions bool

	// AllowRecordedRerun runs plugins that are processes again where nothing
	// valid is recorded. By default the test says that it would have to.
	AllowRecordedRerun bool

	// CacheDir keeps compiled plugins between tests: compiling one takes seconds.
	// Default: where the command rover keeps them, in the cache of the user. It
	// has no influence on what comes of a test.
	CacheDir string

	// Guests are the directories in which language runtimes are looked for, which
	// run plugins that are scripts. Default: where rover guest install
	// puts them, and guests beside the rover that is on the PATH.
	Guests []string
}

// update is a flag because it is for whoever runs the tests to say; and flags are
// there before tests begin.
var update = flag.Bool("update", false, "replaytest: record the rollouts again, as they are now") //nolint:gochecknoglobals // see there

// Run plays each bundle that matches the pattern, in a subtest with its name.
// Subtests run in parallel. A pattern that matches nothing fails the test.
func Run(t *testing.T, pattern string, opts *Options) {
	t.Helper()
	if opts == nil {
		opts = &Options{}
	}
	bundles, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatalf("pattern %q: %v", pattern, err)
	}
	if len(bundles) == 0 {
		t.Fatalf("no bundle matches %q; one is recorded by: rover run DIR --agent AGENT --out %s", pattern, filepath.Dir(pattern))
	}
	p := newPlayer(opts)
	t.Cleanup(func() { // after the subtests, which are not awaited here
		if err := p.close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	if err := p.load(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, bundle := range bundles {
		t.Run(filepath.Base(bundle), func(t *testing.T) {
			t.Parallel()
			t.Helper()
			one(t, p, bundle)
		})
	}
}

// one plays a bundle.
func one(t *testing.T, p *player, bundle string) {
	t.Helper()
	if *update {
		if err := p.update(t.Context(), bundle); err != nil {
			t.Fatal(err)
		}
		return
	}
	played, err := p.play(t.Context(), bundle, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := played.bundle.Close(); err != nil {
			t.Error(err)
		}
	}()
	switch report := played.report; {
	case report.Divergence != nil:
		test, _, _ := strings.Cut(t.Name(), "/")
		t.Errorf("%s\nIf this is as it should be, record again: go test -run '^%s$' -update", played.difference(), test)
	case report.Unresolved != "":
		t.Errorf("%s has no verdict: %s", bundle, report.Unresolved)
	}
}
