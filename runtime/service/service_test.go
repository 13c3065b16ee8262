package service_test

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/service"
	"github.com/workrover/workrover/runtime/step"
)

// notes is an environment whose verifier takes the number in notes.txt as its
// value, and breaks where there is none.
const notes = `
environment "notes" { version = "1.0.0" }
plugin "files" {
  source = "builtin:files"
  grant { write = ["/workspace"] }
}
context {
  files "/workspace/notes.txt" { source = "./notes.txt" }
}
task { instructions = "Write 1." }
harness {
  tool "write" {
    use         = plugin.files.tool.write
    description = "Writes."
  }
  max_turns = 2
}
verifier "v" {
  check "one" { condition = tonumber(text("/workspace/notes.txt")) }
}
`

type inProcess struct{}

func (inProcess) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	return native.New(files.Plugin(), p.Limits), nil
}

// build builds notes with a text in notes.txt.
func build(t testing.TB, text string) *environment.Built {
	t.Helper()
	loaded, err := environment.Load(t.Context(), fstest.MapFS{
		"main.hcl": {Data: []byte(notes)}, "notes.txt": {Data: []byte(text)},
	}, "notes", inProcess{})
	if err != nil || loaded.Env == nil {
		t.Fatal(err, loaded.Diags)
	}
	built, err := loaded.Env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return built
}

// program is one that talks with a service.
type program struct {
	t       testing.TB
	service *service.Service
	in      *io.PipeWriter
	out     *bufio.Scanner
	ended   chan error
}

func start(t testing.TB, built *environment.Built, opts *service.Options) *program {
	t.Helper()
	in, write := io.Pipe()
	read, out := io.Pipe()
	p := &program{t: t, service: service.New(built, opts), in: write, out: bufio.NewScanner(read), ended: make(chan error, 1)}
	p.out.Buffer(nil, 1<<20)
	go func() {
		err := p.service.Serve(t.Context(), in, out)
		p.ended <- errors.Join(err, out.Close())
	}()
	t.Cleanup(func() {
		_ = write.Close()
		_ = read.Close()
	})
	return p
}

func (p *program) say(lines string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, lines+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

func (p *program) hear() string {
	p.t.Helper()
	if !p.out.Scan() {
		p.t.Fatalf("no answer: %v", p.out.Err())
	}
	return p.out.Text()
}

// end ends the input and returns what is answered until the output ends.
func (p *program) end() []string {
	p.t.Helper()
	if err := p.in.Close(); err != nil {
		p.t.Fatal(err)
	}
	var rest []string
	for p.out.Scan() {
		rest = append(rest, p.out.Text())
	}
	if err := <-p.ended; err != nil {
		p.t.Errorf("Serve: %v", err)
	}
	return rest
}

// TestConversation asks one thing after the other.
func TestConversation(t *testing.T) {
	long := `{"op": "step", "say": "` + strings.Repeat("x", 300) + `"}`
	for _, tt := range []struct {
		name  string
		notes string // default: 0
		turns []string
	}{
		{"a rollout", "", []string{
			`{"op": "reset"}`, `{"session":"s-0000","turn":0,"done":false,"task":"Write 1.","tools":[…]}`,
			`{"op": "step", "session": "s-0000", "say": "so", "calls": [{"id": "a", "tool": "write", "args": {"path": "notes.txt", "text": "1"}}]}`,
			`{"session":"s-0000","turn":1,"done":false,"calls":[{"id":"a","status":"ok","shown":"wrote 1 bytes to /workspace/notes.txt"}]}`,
			`{"op": "finish", "session": "s-0000", "req": {"b": 1, "a": "<"}}`,
			`{"req":{"a":"<","b":1},"session":"s-0000","id":"s-0000","agent":"serve","sample":0,"turns":1,"calls":1,"outcome":"ok","passed":true,"reward":1,"checks":[{"id":"one","verifier":"v","value":1,"weight":1,"share":1,"kind":"score"}],"progress":[{"turn":0,"verifier":"v","id":"one","value":0},{"turn":1,"verifier":"v","id":"one","value":1}],"digest":"…","bundle":null}`,
		}},
		{"calls that fail are answers", "", []string{
			`{"op":"reset","sample":3}`, `{"session":"s-0000","turn":0,"done":false,"task":"Write 1.","tools":[…]}`,
			`{"op":"step","session":"s-0000","calls":[{"tool":"wrote"},{"tool":"write","args":{"path":"x"}},{"id":"b","tool":"write","args":{"path":"/x","text":""}}]}`,
			`{"session":"s-0000","turn":1,"done":false,"calls":[{"id":"turn/1/call/1","status":"invalid","shown":"not_found: there is no tool \"wrote\"; did you mean \"write\"?"},{"id":"turn/1/call/2","status":"invalid","shown":"invalid_args: arguments of write: missing property 'text'"},{"id":"b","status":"error","shown":"denied: /x is outside /workspace; give a path below /workspace, absolute or relative to it"}]}`,
		}},
		{"the turns run out", "", []string{
			`{"op":"reset"}`, `{"session":"s-0000","turn":0,"done":false,"task":"Write 1.","tools":[…]}`,
			`{"op":"step","session":"s-0000","calls":[]}`, `{"session":"s-0000","turn":1,"done":false,"calls":[]}`,
			`{"op":"step","session":"s-0000","calls":[]}`, `{"session":"s-0000","turn":2,"done":true,"calls":[]}`,
			`{"op":"step","session":"s-0000","calls":[]}`, `{"session":"s-0000","line":4,"error":{"code":"done","message":"the rollout takes no more turns; finish the session"}}`,
			`{"op":"finish","session":"s-0000"}`, `{"session":"s-0000","id":"s-0000","agent":"serve","sample":0,"turns":2,"calls":0,"outcome":"ok","passed":false,"reward":0,"checks":[{"id":"one","verifier":"v","value":0,"weight":1,"share":1,"kind":"score"}],"progress":[{"turn":0,"verifier":"v","id":"one","value":0},{"turn":1,"verifier":"v","id":"one","value":0},{"turn":2,"verifier":"v","id":"one","value":0}],"digest":"…","bundle":null}`,
			`{"op":"step","session":"s-0000","calls":[]}`, `{"session":"s-0000","line":6,"error":{"code":"finished","message":"session \"s-0000\" has been finished"}}`,
		}},
		{"a verifier that breaks is none of the agent's business", "", []string{
			`{"op":"reset"}`, `{"session":"s-0000","turn":0,"done":false,"task":"Write 1.","tools":[…]}`,
			`{"op":"step","session":"s-0000","calls":[{"id":"a","tool":"write","args":{"path":"notes.txt","text":"x"}}]}`,
			`{"session":"s-0000","turn":1,"done":true,"calls":[{"id":"a","status":"ok","shown":"wrote 1 bytes to /workspace/notes.txt"}]}`,
			`{"op":"finish","session":"s-0000"}`, `{"session":"s-0000","id":"s-0000","agent":"serve","sample":0,"turns":1,"calls":1,"outcome":"error","cause":"verifier_broken","error":"…","passed":false,"reward":null,"checks":[],"progress":[{"turn":0,"verifier":"v","id":"one","value":0}],"digest":"…","bundle":null}`,
		}},
		{"one that breaks at once, too", "x", []string{
			`{"op":"reset"}`, `{"session":"s-0000","turn":0,"done":true,"task":"Write 1.","tools":[…]}`,
			`{"op":"finish","session":"s-0000"}`, `{"session":"s-0000","id":"s-0000","agent":"serve","sample":0,"turns":0,"calls":0,"outcome":"error","cause":"verifier_broken","error":"…","passed":false,"reward":null,"checks":[],"progress":[],"digest":"","bundle":null}`,
		}},
		{"no session", "", []string{
			`{"op":"step","session":"s-0000","calls":[],"req":7}`, `{"req":7,"session":"s-0000","line":1,"error":{"code":"unknown_session","message":"there is no session \"s-0000\"; a reset answers with one"}}`,
			`{"op":"finish","session":""}`, `{"line":2,"error":{"code":"bad_request","message":"session is empty"}}`,
			`{"op":"finish"}`, `{"line":3,"error":{"code":"bad_request","message":"session is missing; a string is needed"}}`,
		}},
		{"too many sessions", "", []string{
			`{"op":"reset"}`, `{"session":"s-0000","turn":0,"done":false,"task":"Write 1.","tools":[…]}`,
			`{"op":"reset"}`, `{"session":"s-0001","turn":0,"done":false,"task":"Write 1.","tools":[…]}`,
			`{"op":"reset"}`, `{"line":3,"error":{"code":"too_many_sessions","message":"2 sessions are open, which is the most; finish one"}}`,
		}},
		{"garbage", "", []string{
			`garbage`, `{"line":1,"error":{"code":"bad_json","message":"the text is not JSON: 'g' at byte 0 where a JSON value is needed; a request is one JSON object on one line, such as {\"op\":\"reset\"}"}}`,
			`{"op":"reset"} {"op":"reset"}`, `{"line":2,"error":{"code":"bad_json","message":"the text goes on after its JSON value, at byte 15; a request is one JSON object on one line, such as {\"op\":\"reset\"}"}}`,
			`{"op":"reset","op":"finish"}`, `{"line":3,"error":{"code":"bad_json","message":"the text gives the key \"op\" twice in one object, before byte 28; a request is one JSON object on one line, such as {\"op\":\"reset\"}"}}`,
			"{\"op\":\"\xff\"}", `{"line":4,"error":{"code":"bad_json","message":"the text is not UTF-8 at byte 7; a request is one JSON object on one line, such as {\"op\":\"reset\"}"}}`,
			strings.Repeat("[", 101), `{"line":5,"error":{"code":"bad_json","message":"the text is nested deeper than 100 levels, at byte 100; a request is one JSON object on one line, such as {\"op\":\"reset\"}"}}`,
			`[]`, `{"line":6,"error":{"code":"bad_json","message":"the line is a list; a request is one JSON object on one line, such as {\"op\":\"reset\"}"}}`,
			long, `{"line":7,"error":{"code":"too_long","message":"the line has more than 256 bytes"}}`,
			`{"op":"rest","req":null}`, `{"line":8,"error":{"code":"unknown_op","message":"there is no op \"rest\"; the ops are reset, step and finish"}}`,
			"\n \r\n{}", `{"line":11,"error":{"code":"bad_request","message":"op is missing; a string is needed"}}`,
			`{"OP":"reset"}`, `{"line":12,"error":{"code":"bad_request","message":"op is missing; a string is needed"}}`,
			`{"op":"reset","sample":-1}`, `{"line":13,"error":{"code":"bad_request","message":"sample is -1; a whole number from 0 to 2147483647 is needed"}}`,
			`{"op":"reset","sample":1e999}`, `{"line":14,"error":{"code":"bad_request","message":"sample is 1e999; a whole number from 0 to 2147483647 is needed"}}`,
			`{"op":"reset","sample":"1"}`, `{"line":15,"error":{"code":"bad_request","message":"sample is a string; a number is needed"}}`,
			`{"op":"reset","smaple":1}`, `{"line":16,"error":{"code":"bad_request","message":"smaple is unknown: did you mean \"sample\"?"}}`,
		}},
		{"a step that cannot be played is no turn", "", []string{
			`{"op":"reset"}`, `{"session":"s-0000","turn":0,"done":false,"task":"Write 1.","tools":[…]}`,
			`{"op":"step","session":"s-0000"}`, `{"session":"s-0000","line":2,"error":{"code":"bad_request","message":"calls is missing; a list is needed"}}`,
			`{"op":"step","session":"s-0000","calls":[1]}`, `{"session":"s-0000","line":3,"error":{"code":"bad_request","message":"calls[0] is a number; an object is needed"}}`,
			`{"op":"step","session":"s-0000","calls":[{"tool":"write"},{"tool":7}]}`, `{"session":"s-0000","line":4,"error":{"code":"bad_request","message":"calls[1].tool is a number; a string is needed"}}`,
			`{"op":"step","session":"s-0000","calls":[{"name":"write"}]}`, `{"session":"s-0000","line":5,"error":{"code":"bad_request","message":"calls[0].tool is missing; a string is needed"}}`,
			`{"op":"step","session":"s-0000","calls":[{"tool":"x","arguments":{}}]}`, `{"session":"s-0000","line":6,"error":{"code":"bad_request","message":"calls[0].arguments is unknown; there are \"id\", \"tool\", \"args\""}}`,
			`{"op":"step","session":"s-0000","calls":[{"id":"a","tool":"x"},{"id":"a","tool":"x"}]}`, `{"session":"s-0000","line":7,"error":{"code":"bad_request","message":"calls[1].id is \"a\", as that of another call of the session"}}`,
			`{"op":"reset","session":"s-0000"}`, `{"session":"s-0000","line":8,"error":{"code":"bad_request","message":"session is unknown; there are \"op\", \"req\", \"sample\", \"model\", \"group\""}}`,
			`{"op":"step","session":"s-0000","calls":[{"tool":"write","args":"{\"path\":\"x\",\"text\":\"\"}"}]}`, `{"session":"s-0000","line":9,"error":{"code":"bad_request","message":"calls[0].args is a string; an object is needed"}}`,
			`{"op":"step","session":"s-0000","calls":[{"tool":"nope"},{"tool":"nope","args":[1]}]}`, `{"session":"s-0000","line":10,"error":{"code":"bad_request","message":"calls[1].args is a list; an object is needed"}}`,
			`{"op":"step","session":"s-0000","calls":[{"tool":"write","args":null}]}`, `{"session":"s-0000","turn":1,"done":false,"calls":[{"id":"turn/1/call/1","status":"invalid","shown":"invalid_args: arguments of write: missing properties 'path', 'text'"}]}`,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := start(t, build(t, cmp.Or(tt.notes, "0")), &service.Options{Name: "s", MaxSessions: 2, MaxLine: 256})
			for i := 0; i < len(tt.turns); i += 2 {
				p.say(tt.turns[i])
				if got := plain(p.hear()); got != tt.turns[i+1] {
					t.Errorf("%s\n got %s\nwant %s", tt.turns[i], got, tt.turns[i+1])
				}
			}
			p.end()
		})
	}
}

var (
	tools   = regexp.MustCompile(`"tools":\[.*\]`)
	digests = regexp.MustCompile(`"digest":"sha256:[0-9a-f]{64}"`)
	reasons = regexp.MustCompile(`"error":"([^"\\]|\\.)+"`)
)

// plain leaves out of an answer what is long, and tested elsewhere.
func plain(answer string) string {
	answer = tools.ReplaceAllString(answer, `"tools":[…]`)
	answer = digests.ReplaceAllString(answer, `"digest":"…"`)
	return reasons.ReplaceAllString(answer, `"error":"…"`)
}
