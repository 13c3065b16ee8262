package environment_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// stub is a plugin that answers describe, and build by doing nothing. It is its
// own opener; a plugin named "missing" cannot be opened.
type stub struct {
	describe string
	digest   string
	build    string // the answer to a build; default: a success
	opened   []*environment.Package
}

func (s *stub) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	s.opened = append(s.opened, p)
	if p.Name == "missing" {
		return nil, errors.New("it is not WASM")
	}
	return s, nil
}

func (s *stub) Identity() step.Identity {
	return step.Identity{Digest: digest.Of([]byte(s.digest)), Transport: "test"}
}

func (s *stub) Handle(_ context.Context, _ *step.World, request []byte) (*step.Answer, error) {
	var r plugin.Request
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	switch r.Op {
	case plugin.OpDescribe:
		return &step.Answer{Response: []byte(s.describe)}, nil
	case plugin.OpBuild:
		if s.build != "" {
			return &step.Answer{Response: []byte(s.build)}, nil
		}
		return &step.Answer{Response: []byte(`{"ok": true}`)}, nil
	default:
		return &step.Answer{Response: []byte(`{"ok": true}`)}, nil
	}
}

const offer = `{"ok": true, "describe": {"name": "stub", "version": "1.2.3", "description": "for tests",
	"tools": [{"name": "read", "description": "reads", "writes": false, "input_schema": {"type": "object", "properties": {"path": {"type": "string"}, "line": {"type": "integer"}}, "required": ["path"], "additionalProperties": false}}],
	"builders": [{"name": "fill", "description": "fills", "config_schema": {"type": "object", "required": ["rows"]}}],
	"verifiers": [{"name": "equal", "description": "compares", "config_schema": {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}}}], "needs": {"read": ["/workspace"]}}}`

// base is a package without mistakes.
const base = `
environment "small" { version = "1.0.0" }
plugin "stub" {
  source = "./stub.wasm"
  grant { read = ["/workspace"] }
}
context {
  files "/workspace" { source = "./files" }
  build "rows" {
    use    = plugin.stub.builder.fill
    source = "./rows.csv"
    into   = "/workspace/rows"
    config = { rows = 3 }
  }
}
task {
  instructions = "Read."
  requirement "r" { text = "it is read" }
}
harness { tools = [plugin.stub.tool.read] }
reference "answer" {
  source = "./rows.csv"
  into   = "/reference/answer.csv"
}
verifier "v" {
  use    = plugin.stub.verifier.equal
  config = { path = "/workspace/x" }
  covers = [task.requirement.r]
}
control "good" {
  script = "./good.jsonl"
  expect = "pass"
}
`

func files(hcl string) fstest.MapFS {
	return fstest.MapFS{
		"main.hcl":         {Data: []byte(hcl)},
		"stub.wasm":        {Data: []byte("\x00asm")},
		"rows.csv":         {Data: []byte("a,b\n"), Mode: 0o640},
		"good.jsonl":       {Data: []byte(`{"calls": []}`)},
		"files/in.txt":     {Data: []byte("in"), Mode: 0o644},
		"files/sub/x.txt":  {Data: []byte("x"), Mode: 0o755},
		"dir/plugin.json":  {Data: []byte(`{"name": "stub", "version": "1.2.3", "entry": "stub.wasm"}`)},
		"dir/stub.wasm":    {Data: []byte("\x00asm")},
		"old/plugin.json":  {Data: []byte(`{"name": "stub", "version": "1.0.0", "entry": "stub.wasm"}`)},
		"old/stub.wasm":    {Data: []byte("\x00asm")},
		"torn/plugin.json": {Data: []byte(`{"name": "stub", "version": "1.0.0", "entry": "gone.wasm"}`)},
		"bare/stub.wasm":   {Data: []byte("\x00asm")},
	}
}

func load(t *testing.T, fsys fstest.MapFS, opener environment.Opener) *environment.Loaded {
	t.Helper()
	loaded, err := environment.Load(t.Context(), fsys, "small", opener)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

func TestLoad(t *testing.T) {
	opener := &stub{describe: offer}
	loaded := load(t, files(base), opener)
	if loaded.Env == nil {
		t.Fatal(loaded.Diags)
	}
	env := loaded.Env
	if len(env.Tools) != 1 || env.Tools[0].Info.Name != "read" || len(env.Verifiers) != 1 || env.MaxTurns != 50 {
		t.Errorf("tools %v, verifiers %d, turns %d", env.Tools, len(env.Verifiers), env.MaxTurns)
	}
	if got := opener.opened[0]; got.Entry != "/stub.wasm" || got.Limits.Fuel != 10_000_000_000 {
		t.Errorf("opened %+v", got)
	}
	built, err := env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var tree []string
	for path, info := range built.Workspace.Walk("/") {
		tree = append(tree, fmt.Sprintf("%s %v", path, info.Mode))
	}
	want := []string{"/ -rwxr-xr-x", "/in.txt -rw-r--r--", "/sub -r-xr-xr-x", "/sub/x.txt -rwxr-xr-x"}
	if diff := cmp.Diff(want, tree); diff != "" {
		t.Errorf("workspace (-want +got):\n%s", diff)
	}
	if blob, err := built.Reference.Blob("/answer.csv"); err != nil || string(blob.Bytes()) != "a,b\n" {
		t.Errorf("reference: %v, %v", blob, err)
	}
	if _, err := env.Source.Lookup("/good.jsonl"); err != nil {
		t.Error("the package that is recorded lacks the script of a control")
	}
	if _, err := env.Source.Lookup("/stub.wasm"); err == nil {
		t.Error("the package that is recorded holds a plugin's module")
	}
}

func TestLoadReportsMistakes(t *testing.T) {
	tests := []struct {
		name     string
		old, new string // in base
		describe string // default: offer
		want     string // summary @ line: detail
	}{
		{name: "unknown tool", old: "tool.read", new: "tool.raed",
			want: `Unknown tool @20: Plugin "stub" has no tool named "raed". Did you mean "read"?`},
		{name: "unknown builder", old: "builder.fill", new: "builder.pour",
			want: `Unknown builder @10: Plugin "stub" has no builder named "pour". It has fill.`},
		{name: "unknown verifier", old: "verifier.equal", new: "verifier.equals",
			want: `Unknown verifier @26: Plugin "stub" has no verifier named "equals". Did you mean "equal"?`},
		{name: "config against the schema", old: `config = { path = "/workspace/x" }`, new: `config = { path = 3 }`,
			want: `Invalid config @27: The config of plugin.stub.verifier.equal does not fit: at path: got number, want string.`},
		{name: "key of a config", old: `config = { path = "/workspace/x" }`, new: "config = {\n path = \"/workspace/x\"\n has = [{ txt = 1 }]\n}",
			describe: strings.Replace(offer, `"properties": {"path": {"type": "string"}}`, `"additionalProperties": false, "properties": {"path": {}, "has": {"items": {"additionalProperties": false, "properties": {"text": {}}}}}`, 1),
			want:     `Invalid config @29: The config of plugin.stub.verifier.equal does not fit: at has/0: additional properties 'txt' not allowed. There is no "txt": did you mean "text"?`},
		{name: "config missing", old: `config = { rows = 3 }`, new: ``,
			want: `Invalid config @9: The config of plugin.stub.builder.fill does not fit: missing property 'rows'.`},
		{name: "version", old: `source = "./stub.wasm"`, new: "source = \"./stub.wasm\"\n version = \"~> 2.0\"",
			want: `Wrong version of a plugin @5: Plugin "stub" is version 1.2.3, which "~>2.0" does not allow. Change the constraint, or the plugin.`},
		{name: "a plugin that cannot be opened", old: `plugin "stub"`, new: "plugin \"missing\" { source = \"./stub.wasm\" }\nplugin \"stub\"",
			want: `Unusable plugin @3: Plugin "missing" cannot be used: it is not WASM.`},
		{name: "a directory without a manifest", old: `./stub.wasm`, new: "./bare",
			want: `Unusable plugin @4: Plugin "stub" cannot be used: ./bare: there is no plugin.json: write {"name": "NAME", "version": "0.1.0", "entry": "FILE.wasm", "files": []}.`},
		{name: "a manifest without its entry", old: `./stub.wasm`, new: "./torn",
			want: `Unusable plugin @4: Plugin "stub" cannot be used: ./torn: plugin.json:1: there is no "gone.wasm", which is its entry: build the plugin first.`},
		{name: "a manifest of another version", old: `./stub.wasm`, new: "./old",
			want: `Unusable plugin @4: Plugin "stub" cannot be used: plugin.json:1: it says the version "1.0.0", and the plugin says "1.2.3" of itself in describe: write the same in both.`},
		{name: "a plugin that says no", describe: `{"ok": false, "error": {"code": "internal", "message": "not today"}}`,
			want: `Broken plugin @4: Plugin "stub" was asked what it offers and answered: internal: not today.`},
		{name: "a schema that is none", describe: strings.Replace(offer, `"type": "object", "required": ["path"]`, `"type": "shape", "required": ["path"]`, 1),
			want: `Broken schema @26: The config schema of plugin.stub.verifier.equal is no JSON Schema: at type: got string, want array; at type: value must be one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'.`},
		{name: "argument names", old: `harness { tools = [plugin.stub.tool.read] }`, new: "harness {\n tool \"look\" {\n use = plugin.stub.tool.read\n arguments = { file = \"pth\" }\n }\n}",
			want: `Invalid argument names @23: Tool "read" cannot be offered like this: the tool has no argument "pth"; it has line, path.`},
		{name: "more files than the quota", old: `harness { tools = [plugin.stub.tool.read] }`, new: "harness {\n tools = [plugin.stub.tool.read]\n quota { entries = 2 }\n}",
			want: `Too many files @8: These do not fit: the quota is 1073741824 bytes and 2 entries, directories included, and the files are 3 bytes and 3 entries; raise "quota" in the harness, or exclude files.`},
		{name: "a policy as control", old: `script = "./good.jsonl"`, new: `policy = plugin.stub.policy.p`,
			want: `Unknown policy @31: Plugin "stub" has no policy named "p". It has none.`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			describe := tt.describe
			if describe == "" {
				describe = offer
			}
			hcl := base
			if tt.old != "" {
				hcl = strings.Replace(base, tt.old, tt.new, 1)
			}
			loaded := load(t, files(hcl), &stub{describe: describe})
			if loaded.Env != nil || len(loaded.Diags) != 1 {
				t.Fatalf("%d diagnostics, want 1: %v", len(loaded.Diags), loaded.Diags)
			}
			d := loaded.Diags[0]
			if got := fmt.Sprintf("%s @%d: %s", d.Summary, d.Subject.Start.Line, d.Detail); !strings.HasPrefix(got, tt.want) {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestLoadWarnsOfUncheckedConfig: what no schema asks for is likely a slip, and may
// be read all the same.
func TestLoadWarnsOfUncheckedConfig(t *testing.T) {
	open := strings.Replace(offer, `, "config_schema": {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}}`, "", 1)
	loaded := load(t, files(base), &stub{describe: open})
	if loaded.Env == nil || len(loaded.Diags) != 1 {
		t.Fatalf("%d diagnostics, want 1: %v", len(loaded.Diags), loaded.Diags)
	}
	want := `27: The plugin of plugin.stub.verifier.equal does not say that it takes a config: it has no config_schema.`
	if got := fmt.Sprintf("%d: %s", loaded.Diags[0].Subject.Start.Line, loaded.Diags[0].Detail); !strings.HasPrefix(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestLoadReportsAllMistakesAtOnce(t *testing.T) {
	hcl := strings.NewReplacer("tool.read", "tool.raed", "verifier.equal", "verifier.equals", "rows = 3", "columns = 3").Replace(base)
	loaded := load(t, files(hcl), &stub{describe: offer})
	if len(loaded.Diags) != 3 {
		t.Errorf("%d diagnostics, want 3: %v", len(loaded.Diags), loaded.Diags)
	}
}

// TestBuildRefusesFilesThatDoNotFitTogether: each part is fine by itself, which
// is all that loading looks at.
func TestBuildRefusesFilesThatDoNotFitTogether(t *testing.T) {
	tests := []struct{ name, old, new, cause, want string }{
		{"more than the quota", `harness { tools = [plugin.stub.tool.read] }`, "harness {\n tools = [plugin.stub.tool.read]\n quota { entries = 3 }\n}",
			"builder_exhausted", `context//workspace/more: the files of dir cannot be laid: the quota is 1073741824 bytes and 3 entries`},
		{"two references at one path", `reference "answer" {`, "reference \"other\" {\n source = \"./good.jsonl\"\n into = \"/reference/answer.csv\"\n}\nreference \"answer\" {",
			"builder_broken", "reference/other: the files of good.jsonl cannot be laid: /answer.csv is there already"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			hcl := strings.Replace(base, `files "/workspace" { source = "./files" }`, "files \"/workspace\" { source = \"./files\" }\n  files \"/workspace/more\" { source = \"./dir\" }", 1)
			loaded := load(t, files(strings.Replace(hcl, tt.old, tt.new, 1)), &stub{describe: offer})
			if loaded.Env == nil {
				t.Fatal(loaded.Diags)
			}
			_, err := loaded.Env.Build(t.Context(), nil)
			broken, ok := errors.AsType[*environment.Broken](err)
			if !ok || broken.Cause() != tt.cause || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("Build: %v", err)
			}
		})
	}
}

func TestPluginPackage(t *testing.T) {
	opener := &stub{describe: offer}
	loaded := load(t, files(strings.Replace(base, "./stub.wasm", "./dir", 1)), opener)
	if loaded.Env == nil {
		t.Fatal(loaded.Diags)
	}
	if got := opener.opened[0].Entry; got != "/stub.wasm" {
		t.Errorf("entry = %s, want /stub.wasm", got)
	}
}

func TestArgumentsUnderOtherNames(t *testing.T) {
	hcl := strings.Replace(base, `harness { tools = [plugin.stub.tool.read] }`, "harness {\n tool \"look\" {\n use = plugin.stub.tool.read\n description = \"looks\"\n arguments = { file = \"path\" }\n }\n}", 1)
	loaded := load(t, files(hcl), &stub{describe: offer})
	if loaded.Env == nil {
		t.Fatal(loaded.Diags)
	}
	tool := loaded.Env.Tools[0]
	wantSchema := `{"additionalProperties":false,"properties":{"file":{"type":"string"},"line":{"type":"integer"}},"required":["file"],"type":"object"}`
	if got := string(tool.Info.InputSchema); got != wantSchema {
		t.Errorf("schema = %s, want %s", got, wantSchema)
	}
	args, invalid := tool.Arguments(json.RawMessage(`{"line": 10, "file": "x"}`))
	if invalid != nil || string(args) != `{"line":10,"path":"x"}` {
		t.Errorf("arguments = %s, %v", args, invalid)
	}
	if _, invalid = tool.Arguments(json.RawMessage(`{"path": "x"}`)); invalid == nil {
		t.Error("the real name of a renamed argument is accepted")
	}
}

// TestConditionsDependOnTheFilesThatTheyTake: the text of the block is the
// same, the message is not.
func TestConditionsDependOnTheFilesThatTheyTake(t *testing.T) {
	identity := func(message string) digest.Digest {
		fsys := files(base + "verifier \"w\" {\n check \"c\" {\n condition = true\n message = file(\"m.txt\")\n }\n}\n")
		fsys["m.txt"] = &fstest.MapFile{Data: []byte(message)}
		env := load(t, fsys, &stub{describe: offer}).Env
		built, err := env.Build(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		s := env.Verifiers[1].Step(environment.Moment{}, built, &environment.Scene{Workspace: built.Workspace, Rollout: built.Workspace})
		return s.Plugin.Identity().Digest
	}
	if identity("a") == identity("b") {
		t.Error("two messages, one digest")
	}
}

// TestComponentDigests changes one thing at a time and names the components
// whose digest must change.
func TestComponentDigests(t *testing.T) {
	components := func(fsys fstest.MapFS, opener environment.Opener) map[string]digest.Digest {
		env := load(t, fsys, opener).Env
		c := env.Components
		return map[string]digest.Digest{"context": c.Context, "task": c.Task, "harness": c.Harness, "verifier": c.Verifier, "all": env.Digest}
	}
	before := components(files(base), &stub{describe: offer})
	edit := func(old, new string) fstest.MapFS { return files(strings.Replace(base, old, new, 1)) }
	other := files(base)
	other["files/in.txt"] = &fstest.MapFile{Data: []byte("other")}
	tests := []struct {
		name   string
		fsys   fstest.MapFS
		opener *stub
		want   []string
	}{
		{"a comment", edit(`harness {`, "# words\nharness {"), nil, nil},
		{"a file of the context", other, nil, []string{"all", "context"}},
		{"instructions", edit("Read.", "Read it."), nil, []string{"all", "task"}},
		{"turns", edit("harness { tools = [plugin.stub.tool.read] }", "harness {\n tools = [plugin.stub.tool.read]\n max_turns = 3\n}"), nil, []string{"all", "harness"}},
		{"a config", edit("/workspace/x", "/workspace/y"), nil, []string{"all", "verifier"}},
		{"a control", edit(`expect = "pass"`, `expect = "fail"`), nil, nil},
		{"a plugin of three components", files(base), &stub{describe: offer, digest: "2"}, []string{"all", "context", "harness", "verifier"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.opener == nil {
				tt.opener = &stub{describe: offer}
			}
			var changed []string
			after := components(tt.fsys, tt.opener)
			for _, name := range []string{"all", "context", "harness", "task", "verifier"} {
				if after[name] != before[name] {
					changed = append(changed, name)
				}
			}
			if diff := cmp.Diff(tt.want, changed); diff != "" {
				t.Errorf("changed digests (-want +got):\n%s", diff)
			}
		})
	}
}
