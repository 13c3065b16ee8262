package responses_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/responses"
	"github.com/workrover/workrover/runtime/documents"
)

// imported is the only group of a file, and the remarks.
func imported(text string) (*convert.Group, []string, error) {
	im, err := responses.NewImporter(strings.NewReader(text))
	if err != nil {
		return nil, nil, err
	}
	group, err := im.Next()
	if err != nil {
		return nil, nil, err
	}
	if _, err := im.Next(); !errors.Is(err, io.EOF) {
		return nil, nil, fmt.Errorf("another group: %w", err)
	}
	return group, im.Remarks(), nil
}

const twoTurns = `{"id":"r","reward":1,"instructions":"Be brief.","input":"Where is order 4711?","output":[` +
	`{"type":"reasoning","summary":[{"type":"summary_text","text":"Look it up."}],"tokens":5},` +
	`{"type":"message","role":"assistant","content":[{"type":"output_text","text":"I look."}],"tokens":3},` +
	`{"type":"function_call","call_id":"1","name":"find","arguments":"{\"order\":4711}","tokens":2},` +
	`{"type":"custom_tool_call","call_id":"2","name":"shell","input":"ls order_4711"},` +
	`{"type":"function_call_output","call_id":"1","output":"at depot_12"},` +
	`{"type":"web_search_call","id":"ws"},` +
	`{"type":"custom_tool_call_output","call_id":"2","output":[{"type":"input_text","text":"empty"},{"type":"input_image"}]},` +
	`{"type":"function_call","call_id":"3","name":"mail","arguments":"{\"place\":\"depot_12\"}","checks":{"told":1}},` +
	`{"role":"user","content":"Thanks."}]}`

func TestImporter(t *testing.T) {
	group, remarks, err := imported(twoTurns)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := *group.Task, (convert.Task{System: "Be brief.", Instructions: "Where is order 4711?"}); got != want {
		t.Errorf("task %+v, want %+v", got, want)
	}
	r := group.Rollouts[0]
	var got []string
	for _, turn := range r.Turns {
		tokens := "?"
		if turn.Tokens != nil {
			tokens = fmt.Sprint(*turn.Tokens)
		}
		got = append(got, fmt.Sprintf("%s tokens: %s (%s)", tokens, turn.Say, turn.Reasoning))
		for _, c := range turn.Calls {
			shown := "-"
			if c.Shown != nil {
				shown = *c.Shown
			}
			got = append(got, fmt.Sprintf("%s %s %s %s %v: %s", c.ID, c.Tool, c.Arguments, c.Status, c.Consumes, shown))
		}
	}
	want := []string{
		"10 tokens: I look. (Look it up.)",
		`1 find {"order":4711} ok []: at depot_12`,
		`2 shell "ls order_4711" ok []: empty`,
		"? tokens:  ()",
		`3 mail {"place":"depot_12"} ok [1]: -`,
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("turns (-got +want):\n%s", diff)
	}
	if len(r.Heard) != 1 || len(r.Turns[1].Checks) != 1 || group.Checks[0].ID != "told" {
		t.Errorf("heard %v; checks %v", r.Heard, r.Turns[1].Checks)
	}
	wantRemarks := []string{
		"calls without a result: 1", "parts of messages that are not text, which are left out: 1",
		"items that are no message, reasoning or function call, which are left out: 1",
	}
	if diff := cmp.Diff(remarks, wantRemarks); diff != "" {
		t.Errorf("remarks (-got +want):\n%s", diff)
	}
}

func TestMistakes(t *testing.T) {
	in := func(items string) string { return `{"id":"r","reward":1,"items":[` + items + `]}` }
	tests := []struct{ name, text, want string }{
		{"no items", `{"reward":1}`, `line 1: there are no items: a rollout is an object like {"items": [{"type": "message", "role": "user", "content": "…"}], "reward": 1}`},
		{"never called", in(`{"role":"user","content":"x"},{"type":"function_call_output","call_id":"1","output":""}`),
			`line 1: rollout "r", item 2 of 2: there is a result for the call "1", which the agent has not made before: its turn is missing, or comes later`},
		{"wrong type", in(`{"role":"user"},{"type":"function_call","name":7}`), "line 1: [1].name cannot be a number"},
		{"no type", in(`{}`), `line 1: rollout "r", item 1 of 1: it has no type`},
		{"no name", in(`{"type":"function_call","call_id":"1"}`), `line 1: rollout "r", item 1 of 1: it names no function`},
		{"no call_id", in(`{"type":"function_call","name":"f"}`), `line 1: rollout "r", item 1 of 1: it has no call_id, by which its output would be known`},
		{"role", in(`{"type":"message","role":"tool"}`), `line 1: rollout "r", item 1 of 1: unknown role "tool": there are system, developer, user, assistant`},
		{"content", in(`{"role":"user","content":7}`), `line 1: rollout "r", item 1 of 1: content is neither text, nor null, nor a list of parts`},
		{"broken off", `{"items":[`, "line 1: it is not JSON: it breaks off"},
		{"outcome", `{"outcome":"x","items":[]}`, `line 1: unknown outcome "x": there are "ok" and "error"`},
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
