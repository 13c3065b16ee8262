package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// scaffoldCase is a language with the tools that this machine has for it: those of
// Debian call the target of Rust by its older name.
type scaffoldCase struct {
	lang  string
	flags []string
	build string // command lines, run by a shell in the directory of the plugin
	test  string // the same, for the tests of the language
}

func scaffoldCases(checkout string) []scaffoldCase {
	return []scaffoldCase{
		{lang: "go", build: "make", test: "go vet . && go test ."},
		{lang: "go", flags: []string{"--process", "--sdk", checkout}, build: "make", test: "go vet . && go test ."},
		{lang: "rust", build: "RUSTC=/usr/bin/rustc make CARGO=/usr/bin/cargo TARGET=wasm32-wasi", test: "RUSTC=/usr/bin/rustc /usr/bin/cargo test --quiet"},
		{lang: "c", build: "make", test: "make test"},
		{lang: "assemblyscript", build: "npm install --silent --no-audit --no-fund && npm run --silent build", test: "true"},
		{lang: "python", build: "true", test: "/usr/bin/python3 -B -m unittest"},
		{lang: "javascript", build: "true", test: "npm test --silent"},
	}
}

// scaffoldEnvironment is one that a new plugin is used in, as a reader of its README would.
const scaffoldEnvironment = `
environment "books" { version = "1.0.0" }
plugin "ledger" {
  source = "SOURCE"
  grant { write = ["/workspace"] }
}
task { instructions = "Book the wages." }
harness { tools = [plugin.ledger.tool.book] }
verifier "balanced" {
  use    = plugin.ledger.verifier.balanced
  config = { path = "/workspace/ledger.txt", total = 1000 }
}
control "books" {
  script = "./books.jsonl"
  expect = "pass"
}
`

const scaffoldControl = `{"calls": [{"id": "a", "tool": "book", "args": {"path": "/workspace/ledger.txt", "text": "wages", "amount": 1000}}]}`

// TestScaffolds: what rover plugin init writes builds and passes its tests as it is, and
// works in an environment: as a directory, and packed.
func TestScaffolds(t *testing.T) {
	if testing.Short() {
		t.Skip("builds in every language; make test runs it")
	}
	checkout, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	cache := warmCache(t)
	for _, c := range scaffoldCases(checkout) {
		t.Run(strings.Join(append([]string{c.lang}, c.flags[:min(1, len(c.flags))]...), ""), func(t *testing.T) {
			work := t.TempDir()
			dir := filepath.Join(work, "ledger")
			roverHere(t, cache, append([]string{"plugin", "init", dir, "--lang", c.lang}, c.flags...)...)
			shell(t, dir, c.build)
			shell(t, dir, c.test)
			source, tested := "./ledger", dir
			if c.flags != nil {
				source, tested = "process:./ledger/plugin", filepath.Join(dir, "plugin")
			}
			roverHere(t, cache, "plugin", "test", tested, "--cases", filepath.Join(dir, "cases"))
			write(t, filepath.Join(work, "books.jsonl"), []byte(scaffoldControl))
			write(t, filepath.Join(work, "environment.hcl"), []byte(strings.Replace(scaffoldEnvironment, "SOURCE", source, 1)))
			roverHere(t, cache, "check", work, "--probe")
			if c.flags != nil {
				return // an executable is not packed
			}
			roverHere(t, cache, "plugin", "pack", dir, "-o", filepath.Join(work, "ledger.rover-plugin"))
			write(t, filepath.Join(work, "environment.hcl"), []byte(strings.Replace(scaffoldEnvironment, "SOURCE", "./ledger.rover-plugin", 1)))
			roverHere(t, cache, "check", work, "--probe")
		})
	}
}

// roverHere runs a command line that has to end well, with the language runtimes that
// make installs.
func roverHere(t *testing.T, cache string, args ...string) string {
	t.Helper()
	program, err := filepath.Abs("../../bin/rover")
	if err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"XDG_CACHE_HOME": cache, "XDG_DATA_HOME": t.TempDir()}
	var out, diagnostics strings.Builder
	code := run(t.Context(), process{
		program: program, args: args, stdin: strings.NewReader(""), stdout: &out, stderr: &diagnostics,
		env: func(name string) string { return env[name] },
	})
	if code != exit.Yes {
		t.Fatalf("rover %s: exit code %d\n%s%s", strings.Join(args, " "), code, &out, &diagnostics)
	}
	return out.String()
}

func shell(t *testing.T, dir, command string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "sh", "-c", command)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v (make tools installs what is missing)\n%s", command, err, out)
	}
}
