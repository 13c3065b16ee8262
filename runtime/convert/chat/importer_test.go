package chat_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/chat"
	"github.com/workrover/workrover/runtime/documents"
)

// imported are the groups of a file, the remarks, and the error if it is wrong.
func imported(text string) (groups []*convert.Group, remarks []string, err error) {
	im, err := chat.NewImporter(strings.NewReader(text))
	if err != nil {
		return nil, nil, err
	}
	for {
		g, err := im.Next()
		if errors.Is(err, io.EOF) {
			return groups, im.Remarks(), nil
		}
		if err != nil {
			return nil, nil, err
		}
		groups = append(groups, g)
	}
}

// story tells a group in short: what each turn heard, said, called, took up and was
// shown.
func story(g *convert.Group) string {
	var out strings.Builder
	if g.Task != nil {
		fmt.Fprintf(&out, "task %s: %s | %s\n", g.Task.ID, g.Task.System, g.Task.Instructions)
	}
	for _, r := range g.Rollouts {
		fmt.Fprintf(&out, "%s %s\n", r.ID, r.Outcome)
		for _, t := range r.Turns {
			fmt.Fprintf(&out, "  %v %s (%s)\n", t.Heard, t.Say, t.Reasoning)
			for _, c := range t.Calls {
				shown := "-"
				if c.Shown != nil {
					shown = *c.Shown
				}
				fmt.Fprintf(&out, "    %s %s %s %s %v → %s\n", c.ID, c.Tool, c.Arguments, c.Status, c.Consumes, shown)
			}
			for _, c := range t.Checks {
				fmt.Fprintf(&out, "    %s=%v\n", c.ID, *c.Value)
			}
		}
		if len(r.Heard) > 0 {
			fmt.Fprintf(&out, "  then %v\n", r.Heard)
		}
	}
	return out.String()
}

func TestImporter(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string // stories
		remarks    []string
	}{
		{
			name: "parallel calls, answered in any order",
			text: `{"id":"r","task":7,"reward":1,"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Mail order 4711 to ann@x.org."},
				{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"find","arguments":"{\"order\":4711}"}},{"id":"b","type":"function","function":{"name":"find","arguments":"{}"}}]},
				{"role":"tool","tool_call_id":"b","content":"order_9 and ref_17"},{"role":"tool","tool_call_id":"a","content":"see ref_17"},
				{"role":"assistant","content":"Found.","reasoning_content":"Now mail.","tool_calls":[{"id":"c","function":{"name":"mail","arguments":"{\"ref\":\"ref_17\",\"old\":\"order_9\",\"to\":\"ann@x.org\"}"}}]},
				{"role":"tool","tool_call_id":"c","content":"sent"},{"role":"user","content":"Thanks."}]}`,
			want: []string{`task 7: Be brief. | Mail order 4711 to ann@x.org.
r ok
  []  ()
    a find {"order":4711} ok [] → see ref_17
    b find {} ok [] → order_9 and ref_17
  [] Found. (Now mail.)
    c mail {"ref":"ref_17","old":"order_9","to":"ann@x.org"} ok [a b] → sent
  then [{user Thanks.}]
`},
		},
		{
			name: "tasks, by name and by what was asked, anywhere in the file",
			text: `[{"reward":1,"messages":[{"role":"user","content":"A"},{"role":"assistant","content":"a"}]},
				{"reward":0,"task_id":"B","messages":[{"role":"assistant","content":"b"}]},
				{"reward":0,"messages":[{"role":"user","content":[{"type":"text","text":"A"}]},{"role":"assistant","content":[{"type":"refusal","refusal":"no"}]}]}]`,
			want: []string{
				"task :  | A\nrollout-1 ok\n  [] a ()\nrollout-3 ok\n  [] no ()\n",
				"task B:  | \nrollout-2 ok\n  [] b ()\n",
			},
		},
		{
			name: "checks, and an agent that writes nonsense",
			text: `{"id":"r","reward":1,"tools":[{"type":"function","function":{"name":"read","parameters":{}}}],"messages":[{"role":"user","content":"go","checks":{"x":0.5}},
				{"role":"assistant","tool_calls":[{"id":"1","function":{"name":"read","arguments":"{broken"}},{"id":"2","function":{"name":"wipe","arguments":{"all":true}}},{"function":{"name":"read","arguments":"[]"}}]},
				{"role":"tool","tool_call_id":"1","content":"no JSON","checks":{"y":0.25}},{"role":"tool","tool_call_id":"2","content":"no such tool","checks":{"y":0.5,"x":1}}]}`,
			want: []string{`task :  | go
r ok
  []  ()
    1 read "{broken" invalid [] → no JSON
    2 wipe {"all":true} invalid [] → no such tool
    turn/1/call/3 read [] invalid [] → -
    y=0.5
    x=1
`},
			remarks: []string{"calls without a result: 1"},
		},
		{
			name: "ids that come again, and calls of before there were tools",
			text: `{"id":"r","reward":0.5,"messages":[{"role":"developer","content":"D"},
				{"role":"assistant","tool_calls":[{"id":"1","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":"1","content":"one"},
				{"role":"assistant","tool_calls":[{"id":"1","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":"1","content":"two"},
				{"role":"assistant","function_call":{"name":"g","arguments":"{}"}},{"role":"function","name":"g","content":"three"}]}`,
			want: []string{`task : D | 
r ok
  []  ()
    1 f {} ok [] → one
  []  ()
    turn/2/call/1 f {} ok [] → two
  []  ()
    turn/3/call/1 g {} ok [] → three
`},
		},
		{
			name: "what cannot be judged",
			text: `{"id":"a","task":"t","reward":1,"outcome":"error","error":"the machine","messages":[]}` + "\r\n" + `{"id":"b","task":"t","messages":[{"role":"user","content":[{"type":"image_url","image_url":{}}]}]}`,
			want: []string{"task t:  | \na error\nb error\n  then [{user }]\n"},
			remarks: []string{
				"rollouts with outcome error, which credit leaves out: 1", "rollouts without a reward, which credit leaves out: 1",
				"parts of messages that are not text, which are left out: 1",
			},
		},
		{name: "nothing", text: "\ufeff\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := tt.text
			if strings.HasPrefix(text, "{") && !strings.Contains(text, "\r") {
				text = compact(t, text)
			}
			groups, remarks, err := imported(text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, g := range groups {
				got = append(got, story(g))
			}
			if diff := cmp.Diff(got, tt.want); diff != "" {
				t.Errorf("groups (-got +want):\n%s", diff)
			}
			if diff := cmp.Diff(remarks, tt.remarks); diff != "" {
				t.Errorf("remarks (-got +want):\n%s", diff)
			}
		})
	}
}

// compact puts a document on one line.
func compact(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	if err := json.Compact(&out, []byte(text)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestMistakes(t *testing.T) {
	in := func(messages string) string { return `{"id":"r","reward":1,"messages":[` + messages + `]}` }
	const called = `{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]}`
	tests := []struct{ name, text, want string }{
		{"no JSON", "{}\n{", `line 1: there are no messages: a conversation is an object like {"messages": [{"role": "user", "content": "…"}], "reward": 1}`},
		{"broken off", in("") + "\n{", "line 2: it is not JSON: it breaks off"},
		{"no UTF-8", in("") + "\n\"\xff\"", "line 2: it is not valid UTF-8"},
		{"wrong type", in(`{"role":"user"},{"role":7}`), "line 1: messages[1].role cannot be a number"},
		{"never called", in(called + `,{"role":"tool","tool_call_id":"x","content":""}`),
			`line 1: rollout "r", messages[1]: there is a result for the call "x", which the agent has not made before: its turn is missing, or comes later`},
		{"called later", in(`{"role":"tool","tool_call_id":"a","content":""},` + called),
			`line 1: rollout "r", messages[0]: there is a result for the call "a", which the agent has not made before: its turn is missing, or comes later`},
		{"answered twice", in(called + `,{"role":"tool","tool_call_id":"a","content":""},{"role":"tool","tool_call_id":"a","content":""}`),
			`line 1: rollout "r", messages[2]: the call "a" has a result already`},
		{"answers nothing", in(called + `,{"role":"tool","content":""}`), `line 1: rollout "r", messages[1]: a tool message has no tool_call_id: it does not say which call it answers`},
		{"no tool", in(`{"role":"assistant","tool_calls":[{"id":"a"}]}`), `line 1: rollout "r", messages[0]: tool_calls[0] names no function`},
		{"role", in(`{"role":"robot"}`), `line 1: rollout "r", messages[0]: unknown role "robot": there are system, developer, user, assistant, tool, function`},
		{"no role", in(`{}`), `line 1: rollout "r", messages[0]: it has no role`},
		{"content", in(`{"role":"user","content":{}}`), `line 1: rollout "r", messages[0]: content is neither text, nor null, nor a list of parts`},
		{"id", `{"id":[],"messages":[]}`, "line 1: id is neither text nor a number"},
		{"task", `{"task":{},"messages":[]}`, "line 1: task is neither text nor a number"},
		{"outcome", `{"outcome":"fine","messages":[]}`, `line 1: unknown outcome "fine": there are "ok" and "error"`},
		{"twice", in("") + "\n" + in(""), `line 2: rollout "r" is there twice: give the rollouts of a task different ids`},
		{"weights", `{"id":"a","task":"t","reward":1,"checks":[{"id":"c"}],"messages":[]}` + "\n" + `{"id":"b","task":"t","reward":1,"checks":[{"id":"c","weight":2}],"messages":[]}`,
			`line 2: rollout "b": check "c" has weight 2, and 1 in a rollout of the same task before it`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := imported(tt.text)
			if _, is := errors.AsType[*documents.Error](err); !is || err.Error() != tt.want {
				t.Errorf("error %v\nwant  %s", err, tt.want)
			}
		})
	}
}
