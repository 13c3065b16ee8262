package javascript_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// exchange is a request with everything that comes of it.
type exchange struct {
	name     string
	request  string
	response string
	log      string
	failure  *step.Failure
	effects  int
}

func exchanges() []exchange {
	return []exchange{
		{
			name:     "output, text and log",
			request:  `{"op":"call","name":"echo","args":{"text":"Grüße €𝄞","n":12,"f":0.1}}`,
			response: `{"ok":true,"output":{"f":0.1,"n":12,"text":"Grüße €𝄞"},"text":"shown"}`,
			log:      "a line 1 {\"a\":[true]} null\nanother\n",
		},
		{
			name:     "a file",
			request:  `{"op":"call","name":"write","args":{"path":"/workspace/new.txt","text":"täxt"}}`,
			response: `{"ok":true,"output":4}`,
			effects:  1,
		},
		{
			name:    "all that can be done with files",
			request: `{"op":"call","name":"files"}`,
			response: `{"ok":true,"output":[[255,0,97],[{"name":"b","type":"dir"},{"name":"g","type":"file"},{"name":"l","type":"symlink"}],` +
				`"b","one\nä","file",6,"2026-10-01T09:00:00.000Z","symlink","dir",false,true]}`,
			effects: 7,
		},
		{
			name:     "a builder",
			request:  `{"op":"build","name":"note","into":"/workspace/note","config":{"text":"x"}}`,
			response: `{"ok":true}`,
			effects:  1,
		},
		{
			name:     "a verifier",
			request:  `{"op":"verify","name":"same","config":{"path":"/workspace/a.txt","text":"b"},"covers":[]}`,
			response: `{"ok":true,"checks":[{"id":"same","value":0,"message":"another text","evidence":[{"path":"/workspace/a.txt","expected":"b","found":"a"}]}]}`,
		},
		{
			name:     "a policy",
			request:  `{"op":"act","name":"player","task":"play","tools":[],"history":[]}`,
			response: `{"ok":true,"say":"play","calls":[{"id":"c0","tool":"write","args":{}}]}`,
		},
		{
			name:     "an answer that comes later",
			request:  `{"op":"call","name":"later"}`,
			response: `{"ok":true,"output":[1,2]}`,
		},
		{
			name:    "an answer that never comes",
			request: `{"op":"call","name":"fail","args":{"how":"never"}}`,
			failure: &step.Failure{Cause: step.Broken, Detail: "it waits for what never comes: a promise that nothing settles"},
		},
		{
			name:     "a mistake in a verifier",
			request:  `{"op":"verify","name":"throws","config":{},"covers":[]}`,
			response: `{"ok":false,"error":{"code":"internal","message":"RangeError: no way"}}`,
			log:      "RangeError: no way\n    at <anonymous> (/plugin/main.js:100:13)\n",
		},
		{
			name:    "more memory than there is",
			request: `{"op":"call","name":"fail","args":{"how":"memory"}}`,
			failure: step.Exceeded("memory", "it asked for more (InternalError: out of memory)"),
		},
	}
}

func TestExchanges(t *testing.T) {
	p := open(t, shared, imported(t, "all"))
	workspace := tree(t, map[string]string{"/a.txt": "a", "/binary": "\xff\x00a"})
	for _, x := range exchanges() {
		t.Run(x.name, func(t *testing.T) {
			got := p.ask(t, workspace, x.request)
			if diff := cmp.Diff(x.response, string(got.Response)); diff != "" {
				t.Errorf("response (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(x.log, string(got.Log)); diff != "" {
				t.Errorf("log (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(x.failure, got.Failure); diff != "" {
				t.Errorf("failure (-want +got):\n%s", diff)
			}
			if len(got.Effects) != x.effects {
				t.Errorf("effects: %v, want %d", got.Effects, x.effects)
			}
		})
	}
}

func TestFailures(t *testing.T) {
	p := open(t, shared, imported(t, "all"))
	workspace := tree(t, map[string]string{"/binary": "\xff\x00a"})
	for how, want := range map[string]string{
		"error":     `{"code":"conflict","message":"it is taken","detail":{"by":"you"}}`,
		"missing":   `{"code":"not_found","message":"/workspace/none: no such file or directory"}`,
		"read-only": `{"code":"denied","message":"/plugin/x: this place is read-only"}`,
		"not text":  `{"code":"failed","message":"/workspace/binary: it is not text in UTF-8"}`,
		"directory": `{"code":"failed","message":"/workspace: it is a directory"}`,
		"relative":  `{"code":"failed","message":"workspace: the operation is not possible here (EINVAL)"}`,
		"bug":       `{"code":"internal","message":"TypeError: cannot read property 'field' of undefined"}`,
		"recursion": `{"code":"internal","message":"RangeError: Maximum call stack size exceeded"}`,
		"string":    `{"code":"internal","message":"a string"}`,
		"nan":       `{"code":"internal","message":"the answer cannot be encoded: output is NaN"}`,
	} {
		t.Run(how, func(t *testing.T) {
			got := p.ask(t, workspace, `{"op":"call","name":"fail","args":{"how":"`+how+`"}}`)
			if diff := cmp.Diff(`{"ok":false,"error":`+want+`}`, string(got.Response)); diff != "" {
				t.Errorf("%v (-want +got):\n%s", got.Failure, diff)
			}
		})
	}
}

// TestImports holds that a plugin is made of its own files and of nothing that
// anybody else could write.
func TestImports(t *testing.T) {
	p := open(t, shared, imported(t, "all"))
	workspace := tree(t, map[string]string{"/helper.js": "export const evil = 1"})
	for name, want := range map[string]string{
		"./lib/helper.js":        `{"ok":true,"output":["double"]}`,
		"/plugin/lib/helper.js":  `{"ok":true,"output":["double"]}`,
		"./none.js":              `cannot import /plugin/none.js: no such file or directory`,
		"/workspace/helper.js":   `cannot import \"/workspace/helper.js\" from /plugin/main.js`,
		"../workspace/helper.js": `cannot import \"/workspace/helper.js\" from /plugin/main.js`,
		"std":                    `cannot import \"std\" from /plugin/main.js`,
		"#host":                  `cannot import \"#host\" from /plugin/main.js`,
		"/workrover/handling.js": `cannot import \"/workrover/handling.js\" from /plugin/main.js`,
		"/plugin/../workrover/x": `cannot import`,
	} {
		t.Run(name, func(t *testing.T) {
			got := p.ask(t, workspace, `{"op":"call","name":"import","args":{"name":"`+name+`"}}`)
			if !strings.Contains(string(got.Response), want) {
				t.Errorf("got %s, want %s", got.Response, want)
			}
		})
	}
}

// TestState holds what a request meets against what the documents promise: the
// same each time, and nothing of the machine.
func TestState(t *testing.T) {
	p := open(t, shared, imported(t, "all"))
	const want = `{"ok":true,"output":{"random":0.6711372530266764,"loaded":[{"name":"plugin","type":"dir"}],` +
		`"now":"2026-10-01T09:00:00.000Z","offset":0,"local":"Fri Jan 02 2026 03:00:00 GMT+0000","double":42,"globals":["console"]}}`
	got := p.ask(t, vfs.Empty(), `{"op":"call","name":"state"}`)
	if diff := cmp.Diff(want, string(got.Response)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	for _, o := range got.Observations {
		if o.Kind != footprint.Clock {
			t.Errorf("observes %v, which it did not ask for", o)
		}
	}
}

// TestNothingIsRemembered asks twice.
func TestNothingIsRemembered(t *testing.T) {
	p := open(t, shared, imported(t, "all"))
	for range 2 {
		got := p.ask(t, vfs.Empty(), `{"op":"call","name":"remember","args":{"what":"me"}}`)
		if want := `{"ok":true,"output":["me"]}`; string(got.Response) != want {
			t.Errorf("got %s, want %s", got.Response, want)
		}
	}
}

// TestBroken loads plugins that cannot be.
func TestBroken(t *testing.T) {
	for name, tt := range map[string]struct{ main, want string }{
		"syntax":    {"import { Plugin } from \"workrover\";\nconst x = ;\n", "main.js, line 2: SyntaxError: unexpected token in expression: ';'"},
		"throws":    {"\nconst nothing = undefined;\nnothing.x;\n", "main.js, line 3: TypeError: cannot read property 'x' of undefined"},
		"no plugin": {"export const x = 1;\n", "main.js: TypeError: it exports no plugin; write export const plugin = new Plugin({…}) in it"},
		"import":    {"import \"lodash\";\n", "main.js: cannot import \"lodash\" from /plugin/main.js: a plugin imports \"workrover\" and its own files"},
		"waits":     {"await new Promise(() => {});\n", "it waits, while it is loaded, for what never comes"},
		"workspace": {"import { files } from \"workrover\";\nfiles.list(\"/workspace\");\n", "main.js, line 2: FileError: /workspace: no such file or directory"},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, shared, tree(t, map[string]string{"/main.js": tt.main}))
			got := p.ask(t, vfs.Empty(), `{"op":"describe"}`)
			if diff := cmp.Diff(&step.Failure{Cause: step.Trapped, Detail: tt.want}, got.Failure); diff != "" {
				t.Errorf("-want +got:\n%s\n%s", diff, got.Log)
			}
		})
	}
}
