package meter_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// TestSpec runs the tests of the WebAssembly specification, which wazero brings
// with it, on modules as they are and rewritten: what passes, passes still.
func TestSpec(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes half a minute; make test runs it")
	}
	t.Parallel()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", "github.com/tetratelabs/wazero").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(string(bytes.TrimSpace(out)), "internal/integration_test/spectest")
	for _, version := range []struct {
		name     string
		features api.CoreFeatures
	}{{"v1", api.CoreFeaturesV1}, {"v2", api.CoreFeaturesV2}} {
		scripts, err := filepath.Glob(filepath.Join(root, version.name, "testdata", "*.json"))
		if err != nil || len(scripts) == 0 {
			t.Fatalf("no scripts of %s: %v", version.name, err)
		}
		for _, script := range scripts {
			s := readScript(t, script)
			s.spectest = filepath.Join(root, "testdata", "spectest.wasm")
			s.features = version.features
			name := version.name + "/" + strings.TrimSuffix(filepath.Base(script), ".json")
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				for _, engine := range engines {
					s.compare(t, engine.name, engine.config())
				}
			})
		}
	}
}

// script is a script of tests as wast2json writes it.
type script struct {
	Commands []command `json:"commands"`
	dir      string
	spectest string
	features api.CoreFeatures
}

type command struct {
	Type       string     `json:"type"`
	Line       int        `json:"line"`
	Name       string     `json:"name"`
	Filename   string     `json:"filename"`
	As         string     `json:"as"`
	ModuleType string     `json:"module_type"`
	Text       string     `json:"text"`
	Expected   []constant `json:"expected"`
	Action     struct {
		Type   string     `json:"type"`
		Module string     `json:"module"`
		Field  string     `json:"field"`
		Args   []constant `json:"args"`
	} `json:"action"`
}

func readScript(t *testing.T, file string) *script {
	t.Helper()
	s := &script{dir: filepath.Dir(file)}
	b, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(b, s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// compare runs a script on one engine plain, metered, and with canonical NaNs.
func (s *script) compare(t *testing.T, engine string, config wazero.RuntimeConfig) {
	t.Helper()
	plain := s.run(t, config, nil)
	for _, options := range []*meter.Options{{}, {NaN: true}} {
		for i, got := range s.run(t, config, options) {
			c, want := s.Commands[i], plain[i]
			switch {
			case !want.passed || harmless(c):
			case !got.passed:
				t.Errorf("%s, %+v, line %d: %s %s: %s; plain it passes: %s", engine, *options, c.Line, c.Type, c.Action.Field, got.text, want.text)
			case c.Type == "assert_trap" && got.text != want.text:
				t.Errorf("%s, %+v, line %d: got trap %q, want %q", engine, *options, c.Line, got.text, want.text)
			}
		}
	}
}

// harmless tells whether a command expects a refusal that rewriting loses: a
// start function is exported, so that code may refer to it.
func harmless(c command) bool {
	return c.Type == "assert_invalid" && c.Text == "undeclared function reference"
}

// outcome is what came of a command.
type outcome struct {
	passed bool
	text   string
}

// session runs a script.
type session struct {
	*script
	*host
	options *meter.Options // nil for plain
	named   map[string]api.Module
	last    api.Module
}

func (s *script) run(t *testing.T, config wazero.RuntimeConfig, options *meter.Options) []outcome {
	t.Helper()
	// Slices are small, so that refills are frequent.
	run := &session{script: s, options: options, named: map[string]api.Module{}}
	run.host = newHost(t, config.WithCoreFeatures(s.features), 100, 1<<40)
	b, err := os.ReadFile(s.spectest)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := run.runtime.Instantiate(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	outcomes := make([]outcome, len(s.Commands))
	for i := range s.Commands {
		as := ""
		if i+1 < len(s.Commands) && s.Commands[i+1].Type == "register" {
			as = s.Commands[i+1].As
		}
		outcomes[i] = run.command(t, &s.Commands[i], as)
	}
	return outcomes
}

func (s *session) command(t *testing.T, c *command, as string) outcome {
	t.Helper()
	switch c.Type {
	case "module":
		guest, err := s.instantiate(t, c.Filename, as)
		s.last = guest
		for _, name := range []string{c.Name, as} {
			if name != "" && guest != nil {
				s.named[name] = guest
			}
		}
		return outcome{err == nil, fmt.Sprint(err)}
	case "assert_malformed", "assert_invalid", "assert_unlinkable", "assert_uninstantiable":
		if c.ModuleType == "text" {
			return outcome{}
		}
		_, err := s.instantiate(t, c.Filename, "")
		return outcome{err != nil, fmt.Sprint(err)}
	case "assert_return", "action", "assert_trap", "assert_exhaustion":
		return s.act(t, c)
	}
	return outcome{}
}

func (s *session) instantiate(t *testing.T, file, as string) (api.Module, error) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(s.dir, file))
	if err != nil {
		t.Fatal(err)
	}
	config := wazero.NewModuleConfig().WithName(as).WithStartFunctions()
	if s.options == nil {
		return s.runtime.InstantiateWithConfig(t.Context(), b, config)
	}
	m, err := meter.Rewrite(b, s.options)
	if err != nil {
		return nil, err
	}
	return s.boot(t.Context(), m, config)
}

func (s *session) act(t *testing.T, c *command) outcome {
	t.Helper()
	guest := s.last
	if c.Action.Module != "" {
		guest = s.named[c.Action.Module]
	}
	if guest == nil {
		return outcome{}
	}
	for _, other := range s.named {
		s.grant(other, maxDepth)
	}
	s.grant(guest, maxDepth)
	if c.Action.Type == "get" {
		return c.judge([]uint64{guest.ExportedGlobal(c.Action.Field).Get()}, nil, s.strict(c))
	}
	var args []uint64
	for _, a := range c.Action.Args {
		args = append(args, a.words()...)
	}
	results, err := guest.ExportedFunction(c.Action.Field).Call(t.Context(), args...)
	return c.judge(results, err, s.strict(c))
}

// strict tells whether every NaN is to be the canonical one. To turn its sign
// is no arithmetic.
func (s *session) strict(c *command) bool {
	return s.options != nil && s.options.NaN && !strings.Contains(c.Action.Field, "neg")
}

func (c *command) judge(results []uint64, err error, strict bool) outcome {
	text := fmt.Sprintf("%#x", results)
	if err != nil {
		text, _, _ = strings.Cut(err.Error(), "\n")
	}
	switch c.Type {
	case "assert_trap":
		return outcome{err != nil && strings.Contains(text, "wasm error"), text}
	case "assert_exhaustion":
		return outcome{errors.Is(err, errDepth) || err != nil && strings.Contains(text, "stack overflow"), text}
	}
	if err != nil {
		return outcome{false, text}
	}
	for _, e := range c.Expected {
		n := len(e.words())
		if n > len(results) || !e.matches(results[:n], strict) {
			return outcome{false, text}
		}
		results = results[n:]
	}
	return outcome{len(results) == 0 || c.Type == "action", text}
}
