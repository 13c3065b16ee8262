package plugintest

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/runtime/conformance"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/sandbox/opener"
	"github.com/workrover/workrover/runtime/sandbox/specimen"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// Options are how a plugin is tried. Nil means the defaults.
type Options struct {
	// Cases is the directory of the author's cases. Default: there are none.
	Cases string

	// Seed is of all that is random. The same seed asks the same questions. Default: 1.
	Seed uint64

	// CacheDir keeps compiled plugins between tests: compiling one takes seconds.
	// Default: where the command rover keeps them, in the cache of the user. It has no
	// influence on what comes of a test.
	CacheDir string

	// Guests are the directories in which language runtimes are looked for, which run
	// plugins that are scripts. Default: where rover guest install puts them.
	Guests []string
}

// Run holds the plugin in a file or directory against the rules.
func Run(t *testing.T, path string, opts *Options) {
	t.Helper()
	if opts == nil {
		opts = &Options{}
	}
	s, err := specimen.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	cache, guests := opts.places()
	box := sandbox.New(&sandbox.Options{CacheDir: cache, Languages: guests})
	defer func() {
		if err := box.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	}()
	run(t, conformance.SubjectOf(s.Package, &opener.Opener{Sandbox: box, Builtin: builtin.Module}), opts)
}

// RunNative holds a plugin of this process against the rules. Of the limits, those of
// fuel, memory and depth are not tried, and neither is what belongs to a file.
func RunNative(t *testing.T, p *plugin.Plugin, opts *Options) {
	t.Helper()
	if opts == nil {
		opts = &Options{}
	}
	run(t, &conformance.Subject{Open: func(_ context.Context, limits step.Limits) (step.Plugin, error) {
		return native.New(p, limits), nil
	}}, opts)
}

func run(t *testing.T, s *conformance.Subject, opts *Options) {
	t.Helper()
	var cases []*conformance.Case
	if opts.Cases != "" {
		var err error
		if cases, err = conformance.ReadCases(os.DirFS(opts.Cases)); err != nil {
			t.Fatal(err)
		}
		if len(cases) == 0 {
			t.Fatalf("there is no case in %s: each is a directory with a case.json", opts.Cases)
		}
	}
	report, err := conformance.Run(t.Context(), s, &conformance.Options{Seed: max(opts.Seed, 1), Cases: cases})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range report.Tests {
		t.Run(strings.ReplaceAll(test.Name(), ": ", "/"), func(t *testing.T) {
			t.Helper()
			switch {
			case test.Finding != nil:
				t.Errorf("%s\nseed: %d", story(test), report.Seed)
			case test.Skipped != "":
				t.Skip(test.Skipped)
			}
		})
	}
}

// story is all that is known of a rule that is broken.
func story(t *conformance.Test) string {
	f := t.Finding
	lines := []string{"expected: " + f.Expected, "found: " + f.Found}
	if f.Request != "" {
		lines = append(lines, "request: "+f.Request)
	}
	for _, files := range f.Files {
		lines = append(lines, "files: "+files)
	}
	if f.Log != "" {
		lines = append(lines, "log: "+f.Log)
	}
	return strings.Join(append(lines, "protocol: "+t.Rule.Sentence, "remedy: "+cmp.Or(f.Remedy, t.Rule.Remedy), "docs: "+t.Rule.Name.Docs()), "\n")
}

// places are the directories of the cache and of language runtimes.
func (o *Options) places() (cache string, guests []string) {
	cache, guests = o.CacheDir, o.Guests
	if cache == "" {
		if dir, err := os.UserCacheDir(); err == nil { //nolint:forbidigo // it only saves time
			cache = filepath.Join(dir, "workrover")
		}
	}
	if guests == nil {
		if home, err := os.UserHomeDir(); err == nil { //nolint:forbidigo // what is there is known by its digest
			guests = []string{filepath.Join(home, ".local", "share", "workrover", "guests")}
		}
	}
	return cache, guests
}
