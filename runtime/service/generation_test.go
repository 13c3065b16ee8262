package service_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/service"
	"github.com/workrover/workrover/runtime/store"
)

// TestGeneration: what a step says of how a model made it is in its turn, and what the
// reset says of the model in the header.
func TestGeneration(t *testing.T) {
	for _, tt := range []struct {
		name, fields string
		want         journal.Generation
	}{
		{"nothing", ``, journal.Generation{}},
		{
			"everything", `,"reasoning":"hm","tokens":2,"prompt_tokens":3,"cached_tokens":1,"cost_usd":0.125,"prompt_token_ids":[1,2,3],"token_ids":[11,12],"logprobs":[-0.1,-2.5e-3]`,
			journal.Generation{
				Reasoning: "hm", Tokens: new(2.0), PromptTokens: new(3), CachedTokens: new(1), CostUSD: new(0.125),
				PromptTokenIDs: []int{1, 2, 3}, TokenIDs: []int{11, 12}, Logprobs: []float64{-0.1, -0.0025},
			},
		},
		{"ids say how many there are", `,"token_ids":[7]`, journal.Generation{Tokens: new(1.0), TokenIDs: []int{7}}},
		{"a turn that the model did not write", `,"tokens":0`, journal.Generation{Tokens: new(0.0)}},
		{"null is not known, and so is an empty list", `,"tokens":null,"token_ids":[],"logprobs":[],"reasoning":null`, journal.Generation{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			kept := store.NewMemory()
			p := start(t, build(t, "0"), &service.Options{Name: "s", Archive: archive{kept, nil}})
			p.say(`{"op":"reset","model":"small@120","group":"step 120","sample":3}`)
			p.hear()
			p.say(`{"op":"step","session":"s-0000","calls":[]` + tt.fields + `}`)
			if got, want := p.hear(), `{"session":"s-0000","turn":1,"done":false,"calls":[]}`; got != want {
				t.Fatalf("answer %s, want %s", got, want)
			}
			p.say(`{"op":"finish","session":"s-0000"}`)
			p.hear()
			p.end()
			j := journalOf(t, kept)
			if diff := cmp.Diff(tt.want, j.Turns[0].Generation); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if h := j.Header; h.Model != "small@120" || h.Group != "step 120" || h.Sample != 3 {
				t.Errorf("model %q, group %q, sample %d", h.Model, h.Group, h.Sample)
			}
		})
	}
}

// journalOf is the journal of the only session.
func journalOf(t *testing.T, kept *store.Memory) *journal.Journal {
	t.Helper()
	text, err := kept.Journal(t.Context(), "s-0000")
	if err != nil {
		t.Fatal(err)
	}
	j, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// TestWrongGeneration: a step that contradicts itself is no turn, and the answer says
// what is wrong and where.
func TestWrongGeneration(t *testing.T) {
	p := start(t, build(t, "0"), &service.Options{Name: "s"})
	p.say(`{"op":"reset"}`)
	p.hear()
	for _, tt := range []struct{ fields, want string }{
		{`"token_ids":[1,2,3],"logprobs":[-1,-1]`, `logprobs has 2 numbers and token_ids has 3`},
		{`"logprobs":[-1]`, `logprobs has 1 numbers and token_ids has 0`},
		{`"tokens":4,"token_ids":[1,2,3]`, `tokens is 4 and token_ids has 3`},
		{`"tokens":-1`, `tokens is -1; a whole number from 0 to 2147483647 is needed`},
		{`"tokens":1.5`, `tokens is 1.5; a whole number from 0 to 2147483647 is needed`},
		{`"tokens":"1"`, `tokens is a string; a number is needed`},
		{`"prompt_tokens":-1`, `prompt_tokens is -1; a whole number from 0 to 2147483647 is needed`},
		{`"cached_tokens":[]`, `cached_tokens is a list; a number is needed`},
		{`"cost_usd":-0.5`, `cost_usd is -0.5; a number from 0 is needed`},
		{`"cost_usd":1e999`, `cost_usd is 1e999; a number from 0 is needed`},
		{`"reasoning":["hm"]`, `reasoning is a list; a string is needed`},
		{`"token_ids":7`, `token_ids is a number; a list is needed`},
		{`"token_ids":[1,-2]`, `token_ids[1] is -2; a whole number from 0 to 2147483647 is needed`},
		{`"token_ids":[1,2.0]`, `token_ids[1] is 2.0; a whole number from 0 to 2147483647 is needed`},
		{`"token_ids":[1,null]`, `token_ids[1] is null; a number is needed`},
		{`"token_ids":[1,"a,b"]`, `token_ids[1] is a string; a number is needed`},
		{`"prompt_token_ids":[[1,2],[3]]`, `prompt_token_ids[0] is a list; a number is needed`},
		{`"prompt_token_ids":[1,2,3e9]`, `prompt_token_ids[2] is 3e9; a whole number from 0 to 2147483647 is needed`},
		{`"token_ids":[1],"logprobs":[-1e999]`, `logprobs[0] is -1e999, which is too large for a number`},
		{`"logprob":[-1]`, `logprob is unknown: did you mean "logprobs"?`},
		{`"completion_ids":[1]`, `completion_ids is unknown; there are "op", "req", "session", "say", "calls", "reasoning", "tokens", "prompt_tokens", "cached_tokens", "cost_usd", "prompt_token_ids", "token_ids", "logprobs"`},
	} {
		p.say(`{"op":"step","session":"s-0000","calls":[],` + tt.fields + `}`)
		var answer struct{ Error service.Error }
		if err := json.Unmarshal([]byte(p.hear()), &answer); err != nil {
			t.Fatal(err)
		}
		if got := answer.Error; got.Code != service.BadRequest || got.Message != tt.want {
			t.Errorf("%s\n got %v\nwant %s", tt.fields, &got, tt.want)
		}
	}
	p.say(`{"op":"step","session":"s-0000","calls":[]}`)
	if got, want := p.hear(), `{"session":"s-0000","turn":1,"done":false,"calls":[]}`; got != want {
		t.Errorf("answer %s, want %s", got, want)
	}
	p.end()
}

// TestTokensAreNotKept: a session that waits for its next turn holds nothing of the
// tokens of the turns before.
func TestTokensAreNotKept(t *testing.T) {
	const sessions, tokens = 5, 100_000
	p := start(t, build(t, "0"), &service.Options{Name: "s", Archive: discarding{}})
	ids := strings.TrimSuffix(strings.Repeat("100000,", tokens), ",")
	before := heap()
	for i := range sessions {
		p.say(`{"op":"reset"}`)
		p.hear()
		p.say(fmt.Sprintf(`{"op":"step","session":"s-%04d","calls":[],"prompt_token_ids":[%s],"reasoning":%q}`, i, ids, ids))
		p.hear()
	}
	// A session that held them would hold 1.5 MB.
	if grown := int64(heap()) - int64(before); grown > sessions*500_000 {
		t.Errorf("%d sessions hold %d bytes", sessions, grown)
	}
	if got := p.service.Open(); got != sessions {
		t.Errorf("%d sessions are open, want %d", got, sessions)
	}
	p.end()
}

// discarding is an archive that keeps nothing.
type discarding struct{ journal.Discard }

// Bundle implements [service.Archive].
func (discarding) Bundle(context.Context, *rollout.Result) (string, error) { return "", nil }
