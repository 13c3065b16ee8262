package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata")

// TestMain makes the command available to scripts as a process of its own.
func TestMain(m *testing.M) {
	testscript.Main(tests{m}, map[string]func(){"rover": main})
}

// tests are the tests of this package with the cache that they share with those of
// others: whoever comes first compiles a module. What is in it is found by the digest of
// the module, and sealed.
type tests struct{ *testing.M }

func (t tests) Run() int {
	dir, err := filepath.Abs("../../bin/cache")
	if err != nil {
		panic(err)
	}
	cacheDir = dir
	return t.M.Run()
}

// cacheDir is where compiled modules are kept.
var (
	cacheDir string
	warm     sync.Once
)

// warmCache returns a cache that holds the plugins that come with rover, so
// that no test waits for what another one has compiled.
func warmCache(tb testing.TB) string {
	tb.Helper()
	warm.Do(func() {
		dir := tb.TempDir()
		rover(tb, cacheDir, exit.Yes, "init", dir)
		rover(tb, cacheDir, exit.Yes, "check", dir)
	})
	return cacheDir
}

// TestScripts runs the command lines in testdata; the first word of a file's
// name is what it is about.
func TestScripts(t *testing.T) {
	cache := warmCache(t)
	guests, err := filepath.Abs("../../bin/guests") // where make puts the language runtimes
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                "testdata",
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"bundles":    bundles,
			"executable": executable,
			"exits":      exits,
			"mode":       mode,
			"module":     module,
			"take":       take,
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_DATA_HOME", env.WorkDir+"/.data")
			env.Setenv("XDG_CACHE_HOME", cache)
			env.Setenv("GUESTS", guests)
			return nil
		},
	})
}

// rover runs a command line within the test, which must end with a code, and
// returns what it answers.
func rover(t testing.TB, cache string, want exit.Code, args ...string) string {
	t.Helper()
	answer, diagnostics, got := tryRover(t, cache, args...)
	if got != want {
		t.Fatalf("rover %s: exit code %d, want %d\n%s%s", strings.Join(args, " "), got, want, answer, diagnostics)
	}
	return answer
}

func tryRover(t testing.TB, cache string, args ...string) (answer, diagnostics string, code exit.Code) {
	t.Helper()
	var stdout, stderr strings.Builder
	env := map[string]string{"XDG_CACHE_HOME": cache, "XDG_DATA_HOME": t.TempDir()}
	code = run(t.Context(), process{
		args: args, stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr,
		env: func(name string) string { return env[name] },
	})
	return stdout.String(), stderr.String(), code
}

// exits runs a command that must end with a code: exits CODE COMMAND ARG...
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		ended, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = ended.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// mode compares the permission bits of a file: mode OCTAL FILE.
func mode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: mode OCTAL FILE")
	}
	info, err := os.Stat(ts.MkAbs(args[1]))
	ts.Check(err)
	if got := fmt.Sprintf("%o", info.Mode().Perm()); got != args[0] {
		ts.Fatalf("mode %s, want %s", got, args[0])
	}
}

// bundles counts the bundles in a directory, which holds nothing else:
// bundles DIR N.
func bundles(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: bundles DIR N")
	}
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	entries, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != ".rover" {
			ts.Fatalf("%s is no bundle", entry.Name())
		}
	}
	if len(entries) != want {
		ts.Fatalf("%d bundles, want %d", len(entries), want)
	}
}

// take gives the one file in a directory a name that a script can know:
// take DIR NAME.
func take(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: take DIR NAME")
	}
	files, err := filepath.Glob(filepath.Join(ts.MkAbs(args[0]), "*"))
	ts.Check(err)
	if len(files) != 1 {
		ts.Fatalf("%s holds %q, want one file", args[0], files)
	}
	ts.Check(os.Rename(files[0], ts.MkAbs(args[1])))
}
