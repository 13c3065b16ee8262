package python_test

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
	log      string // all of it, or how it ends after "…"
	failure  *step.Failure
	effects  int
}

func exchanges() []exchange {
	return []exchange{
		{
			name:     "output, text and log",
			request:  `{"op":"call","name":"echo","args":{"text":"Grüße €𝄞","n":12345678901234567890,"f":0.1}}`,
			response: `{"ok":true,"output":{"f":0.1,"n":12345678901234567890,"text":"Grüße €𝄞"},"text":"shown"}`,
			log:      "a line on standard output\na line in the log\nbytes in the log\n",
		},
		{
			name:     "a file",
			request:  `{"op":"call","name":"write","args":{"path":"/workspace/new.txt","text":"täxt"}}`,
			response: `{"ok":true,"output":4}`,
			effects:  1,
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
			response: `{"ok":true,"calls":[{"id":"c0","tool":"write","args":{}}],"say":"play"}`,
		},
		{
			name:     "an error with a code",
			request:  `{"op":"call","name":"fail","args":{"how":"error"}}`,
			response: `{"ok":false,"error":{"code":"conflict","message":"it is taken","detail":{"by":"you"}}}`,
		},
		{
			name:     "an error of the host's",
			request:  `{"op":"call","name":"fail","args":{"how":"missing"}}`,
			response: `{"ok":false,"error":{"code":"not_found","message":"/workspace/none: No such file or directory"}}`,
		},
		{
			name:     "a mistake in a tool",
			request:  `{"op":"call","name":"fail","args":{"how":"bug"}}`,
			response: `{"ok":false,"error":{"code":"internal","message":"KeyError: 'bug'"}}`,
			log: "Traceback (most recent call last):\n" +
				"  File \"/plugin/main.py\", line 71, in fail\n    deeper(how)\n" +
				"  File \"/plugin/main.py\", line 91, in deeper\n    return {}[how]\n           ~~^^^^^\nKeyError: 'bug'\n",
		},
		{
			name:     "a mistake in a verifier",
			request:  `{"op":"verify","name":"raises","config":{},"covers":[]}`,
			response: `{"ok":false,"error":{"code":"internal","message":"ValueError: no way"}}`,
			log:      "…ValueError: no way\n",
		},
		{
			name:     "no end to recursion",
			request:  `{"op":"call","name":"fail","args":{"how":"recursion"}}`,
			response: `{"ok":false,"error":{"code":"internal","message":"RecursionError: maximum recursion depth exceeded"}}`,
			log:      "…RecursionError: maximum recursion depth exceeded\n",
		},
		{
			name:    "the end of the interpreter",
			request: `{"op":"call","name":"fail","args":{"how":"_exit"}}`,
			failure: &step.Failure{Cause: step.Trapped, Detail: "exit with code 3 before it answered"},
		},
		{
			name:    "more memory than there is",
			request: `{"op":"call","name":"fail","args":{"how":"memory"}}`,
			failure: &step.Failure{
				Cause: step.Exhausted, Detail: "limit memory: 268435456 bytes, and it asked for more (unreachable)",
				Remedy: "raise it with limits { memory = … } in the plugin block",
			},
		},
	}
}

func TestExchanges(t *testing.T) {
	p := open(t, shared, imported(t, "all"))
	workspace := tree(t, map[string]string{"/a.txt": "a"})
	for _, x := range exchanges() {
		t.Run(x.name, func(t *testing.T) {
			got := p.ask(t, workspace, x.request)
			if diff := cmp.Diff(x.response, string(got.Response)); diff != "" {
				t.Errorf("response (-want +got):\n%s", diff)
			}
			log := string(got.Log)
			if end, cut := strings.CutPrefix(x.log, "…"); cut && strings.HasSuffix(log, end) {
				log = x.log
			}
			if diff := cmp.Diff(x.log, log); diff != "" {
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

// TestState holds what a request meets against what the documents promise: the
// same each time, and nothing of the machine.
func TestState(t *testing.T) {
	p := open(t, shared, imported(t, "all"))
	const want = `{"ok":true,"output":{"set":["beta","delta","gamma","alpha"],"random":0.9366238622061263,"hash":677,"loaded":["plugin"],` +
		`"argv":["/plugin/main.py","one","two"],"environ":{"PYTHONPATH":"/workspace","NAME":"value"},` +
		`"path":["/plugin","/usr/local/lib/python312.zip","/usr/local/lib/python3.12","/usr/local/lib/python3.12/lib-dynload"],` +
		`"now":"2026-10-01T09:00:02.500000+00:00","slept":2.5,"double":42}}`
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

// TestLogHasAllThatIsWritten: whatever a plugin writes to standard output, by whatever
// way, is in its log, and what it writes instead of an answer says why there is none.
func TestLogHasAllThatIsWritten(t *testing.T) {
	const head = "import os, sys, workrover\nplugin = workrover.Plugin('logs', version='1.0.0')\n\n@plugin.tool('say')\ndef say(env):\n"
	for _, tt := range []struct{ name, body, want string }{
		{"print", "    print('one')\n", "one\n"},
		{"below Python", "    os.write(1, b'raw\\n')\n    os.write(2, b'two\\n')\n", "raw\ntwo\n"},
		{"deeper than JSON may be", "    x = []\n    for _ in range(500): x = [x]\n    return x\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := openLimited(t, head+tt.body)
			if got := string(p.ask(t, vfs.Empty(), `{"op":"call","name":"say"}`).Log); got != tt.want {
				t.Errorf("the log is %q, want %q", got, tt.want)
			}
		})
	}
}

// TestDeepAnswer: an answer that cannot be encoded since it is nested too deeply says so,
// and which rule it would have broken.
func TestDeepAnswer(t *testing.T) {
	p := openLimited(t, "import workrover\nplugin = workrover.Plugin('deep', version='1.0.0')\n\n@plugin.tool('go')\ndef go(env):\n    x = []\n    for _ in range(500): x = [x]\n    return x\n")
	want := `answers: {"ok":false,"error":{"code":"internal","message":"the answer is nested deeper than 100 levels","detail":{"rule":"sound-json"}}}`
	if got := comes(p.ask(t, vfs.Empty(), `{"op":"call","name":"go"}`)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
