package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// packageOf makes a package with one plugin, which is a module.
func packageOf(t *testing.T, m *reactor) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range map[string][]byte{
		"plugin.wasm": m.encode(),
		"main.hcl": []byte(`
environment "described" { version = "1.0.0" }
plugin "mine" { source = "./plugin.wasm" }
task { instructions = "Call." }
harness {
  tools     = [plugin.mine.tool.go]
  max_turns = 2
}
verifier "done" {
  check "done" { condition = exists("/workspace/done") }
}
`)} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// kept is what is in a cache.
func kept(t *testing.T, cache string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(cache, "workrover", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range files {
		files[i] = filepath.Base(name)
	}
	return files
}

const oneTool = `{"ok":true,"describe":{"name":"mine","version":"1.2.3","description":"d","tools":[{"name":"go","description":"g","writes":false,"input_schema":{"type":"object"}}]}}`

// TestDescribedOnce: a module that has said what it offers is not loaded to say it
// again, but when a step runs in it.
func TestDescribedOnce(t *testing.T) {
	cache, dir := t.TempDir(), packageOf(t, &reactor{description: oneTool, answer: `{"ok":true,"output":"gone"}`})
	rover(t, cache, exit.Yes, "check", dir)
	all := kept(t, cache)
	for _, name := range all {
		if name == "descriptions" {
			continue
		}
		if err := os.RemoveAll(filepath.Join(cache, "workrover", name)); err != nil {
			t.Fatal(err)
		}
	}
	rover(t, cache, exit.Yes, "check", dir)
	rover(t, cache, exit.No, "run", dir, "--agent", "noop")
	if got := kept(t, cache); !slices.Equal(got, []string{"descriptions"}) {
		t.Errorf("without a step in it, the module is compiled: %v", got)
	}
	script := filepath.Join(t.TempDir(), "go.jsonl")
	if err := os.WriteFile(script, []byte(`{"calls":[{"id":"a","tool":"go","args":{}}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := rover(t, cache, exit.No, "run", dir, "--agent", "script:"+script, "--json"); !strings.Contains(got, `"calls": 1`) {
		t.Errorf("the call: %s", got)
	}
	if got := kept(t, cache); !slices.Equal(got, all) {
		t.Errorf("after a step in it there is %v, want %v", got, all)
	}
}

// TestRefusedEachTime: what no code could be made of is refused where it is named,
// also when it is met again.
func TestRefusedEachTime(t *testing.T) {
	cache := t.TempDir()
	for _, tt := range []struct{ name, code, want string }{
		{"an instruction that is none", "\x00\xff\x0b", "its module cannot be run: "},
		{"a function without its result", "\x00\x0b", "its module is a damaged WebAssembly module: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := packageOf(t, &reactor{code: tt.code})
			for range 2 {
				answer, diagnostics, code := tryRover(t, cache, "check", dir)
				if want := `Plugin "mine" cannot be used: ` + tt.want; code != exit.No || !strings.Contains(diagnostics, want) {
					t.Errorf("exit code %d, %s%s; want %s", code, answer, diagnostics, want)
				}
			}
		})
	}
}
