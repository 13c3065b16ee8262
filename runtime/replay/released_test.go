package replay_test

import (
	"errors"
	"flag"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
)

var update = flag.Bool("update", false, "write released bundles that are not there")

// released are the rollouts of which bundles are kept.
func released() map[string]func(t *testing.T) (*store.Memory, journal.Source) {
	whole := func(o office, agent string) func(t *testing.T) (*store.Memory, journal.Source) {
		return func(t *testing.T) (*store.Memory, journal.Source) {
			kept := recorded(t, o, agent)
			return kept, kept
		}
	}
	crash := base()
	crash.verifiers["v2"] = []op{{Op: "trap"}}
	every := looker()
	every.turns = append(every.turns, []op{
		{Op: "mkdir", Path: "/workspace/empty"}, {Op: "remove", Path: "/workspace/stat"}, {Op: "symlink", Path: "/workspace/l", To: "read"},
		{Op: "rename", Path: "/workspace/file", To: "/workspace/moved"}, {Op: "chmod", Path: "/workspace/moved"}, {Op: "append", Path: "/workspace/read", To: "more"},
	}, []op{{Op: "trap"}})
	return map[string]func(t *testing.T) (*store.Memory, journal.Source){
		"control": whole(base(), "oracle"),
		"actions": whole(base(), "serve"),
		"effects": whole(every, "oracle"),
		"error":   whole(crash, "oracle"),
		"cut": func(t *testing.T) (*store.Memory, journal.Source) {
			kept := recorded(t, base(), "oracle")
			return kept, &cutOff{kept, 12}
		},
	}
}

// retired lists formats that this version does not read, with what it says.
func retired() map[string]string { return map[string]string{} }

// recorded plays an office into a store.
func recorded(t testing.TB, o office, agent string) *store.Memory {
	t.Helper()
	env := load(t, o)
	built, err := env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	kept := store.NewMemory()
	rollout.Play(t.Context(), built, oracleOf(t, env), &rollout.Options{ID: "r", Agent: agent, Sample: 2, Record: kept})
	return kept
}

// TestReleased plays bundles of every format that was ever written.
func TestReleased(t *testing.T) {
	const root = "testdata/released"
	if *update {
		writeReleased(t, filepath.Join(root, directoryOf(journal.BundleFormat)))
	}
	formats, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range formats {
		if !format.IsDir() {
			continue
		}
		bundles, err := filepath.Glob(filepath.Join(root, format.Name(), "*.rover"))
		if err != nil || len(bundles) == 0 {
			t.Fatal("no bundles of", format.Name(), err)
		}
		for _, file := range bundles {
			t.Run(format.Name()+"/"+filepath.Base(file), func(t *testing.T) {
				if why, ok := retired()[format.Name()]; ok {
					if _, err := journal.OpenBundle(file, nil); err == nil || !strings.Contains(err.Error(), why) {
						t.Errorf("OpenBundle = %v, want %q", err, why)
					}
					return
				}
				playReleased(t, file)
			})
		}
	}
	for name := range released() {
		if _, err := os.Stat(filepath.Join(root, directoryOf(journal.BundleFormat), name+".rover")); err != nil {
			t.Errorf("of the present format no bundle %q is kept: go test -run TestReleased -update writes it", name)
		}
	}
}

func directoryOf(format string) string { return strings.ReplaceAll(format, "/", "-") }

func writeReleased(t *testing.T, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(released())) {
		file := filepath.Join(dir, name+".rover")
		if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		_, from := released()[name](t)
		if err := journal.WriteBundle(t.Context(), file, from, "r", &journal.BundleOptions{Producer: "rover"}); err != nil {
			t.Fatal(err)
		}
	}
}

// playReleased plays a bundle in its own environment, with its records and
// without.
func playReleased(t *testing.T, file string) {
	t.Helper()
	bundle, err := journal.OpenBundle(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer bundle.Close() //nolint:errcheck // reading only
	for _, err := range bundle.Workspaces() {
		if err != nil {
			t.Error(err)
		}
	}
	env, err := replay.Own(t.Context(), bundle, beside("maker", "tool", "judge"), &machine{})
	if err != nil {
		t.Fatal(err)
	}
	for _, fresh := range []bool{true, false} {
		got := playIn(t, bundle, env, &replay.Options{Fresh: fresh})
		if !got.Identical || fresh && got.Reused > 0 || !fresh && got.Executed > 0 {
			t.Errorf("fresh: %v: %d executed, %d reused, divergence %+v", fresh, got.Executed, got.Reused, got.Divergence)
		}
		if cut := bundle.Journal.End == nil; !cut && got.Digest != bundle.Journal.End.Digest {
			t.Errorf("fresh: %v: digest %s, recorded %s", fresh, got.Digest, bundle.Journal.End.Digest)
		}
	}
}
