package convert_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/documents"
)

// full is a group that has every part.
const full = `{"format":"rover.credit.input/v1","group":"step 7",` +
	`"task":{"id":"t","version":"1.0.0","system":"Be brief.","instructions":"Add up."},` +
	`"tools":[{"name":"read","description":"reads","schema":{"type":"object"}}],` +
	`"params":{"rho":0.2},"checks":[{"id":"total","weight":2}],` +
	`"rollouts":[{"id":"lost","reward":null,"outcome":"error","turns":null,"error":"the tool hung"},` +
	`{"id":"r","reward":1,"outcome":"ok","environment":"sha256:1","malformed":true,"initial_checks":{"total":0.5},` +
	`"turns":[{` +
	`"calls":[{"id":"a","tool":"read","args":"1","output":"2","status":"ok","reads":[{"path":"/in","version":"v"}],"arguments":{"path":"in"},"shown":"<1250>"},` +
	`{"id":"b","tool":"write","status":"error","consumes":["a"],"writes":[{"path":"/out","version":null}],"out_of_scope":1}],` +
	`"checks":[{"id":"total","value":1,"reads":[{"path":"/out"}]}],` +
	`"heard":[{"role":"user","text":"Go on."}],"say":"I did.","time":"2026-01-02T03:04:05Z",` +
	`"reasoning":"I think.","tokens":2,"prompt_tokens":9,"cached_tokens":3,"cost_usd":0.1,"prompt_token_ids":[1],"token_ids":[5,7],"logprobs":[-1,-2]}],` +
	`"agent":"a","model":"m","metadata":{"trial":3},"heard":[{"role":"user","text":"Thanks."}],"passed":true,` +
	`"verdict":[{"id":"total","kind":"score","value":1,"share":1,"message":"right"}]}]}` + "\n"

func read(t *testing.T, text string) *convert.Group {
	t.Helper()
	group, err := convert.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	return group
}

func assign(t *testing.T, group *convert.Group) *credit.Result {
	t.Helper()
	result, err := group.Assign(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// TestNeutral writes what was read, and nothing else.
func TestNeutral(t *testing.T) {
	group := read(t, full)
	var out bytes.Buffer
	w := convert.Neutral().File(&out)
	if err := errors.Join(w.Group(group, assign(t, group)), w.Close()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(out.String(), full); diff != "" {
		t.Errorf("written (-got +read):\n%s", diff)
	}
}

// TestPlain holds that contents do not count: credit of a group is that of the
// same text read without them.
func TestPlain(t *testing.T) {
	plain, err := credit.NewReader(strings.NewReader(full), nil).Next()
	if err != nil {
		t.Fatal(err)
	}
	want, err := plain.Assign(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(assign(t, read(t, full)), want, cmp.AllowUnexported(credit.TurnCredit{})); diff != "" {
		t.Errorf("credit (-with +without contents):\n%s", diff)
	}
}

func TestParts(t *testing.T) {
	group := read(t, full)
	if diff := cmp.Diff(convert.Parts(group, assign(t, group)), convert.AllParts()); diff != "" {
		t.Errorf("parts of a group that has all (-got +want):\n%s", diff)
	}
	bare := read(t, `{"format":"rover.credit.input/v1","checks":[{"id":"c"}],"rollouts":[{"id":"r","reward":1,"turns":[{}]}]}`)
	parts := convert.Parts(bare, assign(t, bare))
	if diff := cmp.Diff(parts, []convert.Part{convert.PartAdvantage, convert.PartCredit}); diff != "" {
		t.Errorf("parts of a group that has nothing (-got +want):\n%s", diff)
	}
	format := convert.Format{Carries: []convert.Part{convert.PartAdvantage, convert.PartSay}}
	if diff := cmp.Diff(format.Lost(parts), []convert.Part{convert.PartCredit}); diff != "" {
		t.Errorf("lost (-got +want):\n%s", diff)
	}
}

func TestCredited(t *testing.T) {
	group := read(t, full)
	var ids []string
	for rollout, assigned := range convert.Credited(group, assign(t, group)) {
		if rollout.ID != assigned.ID {
			t.Errorf("rollout %q has the credit of %q", rollout.ID, assigned.ID)
		}
		ids = append(ids, rollout.ID)
	}
	if diff := cmp.Diff(ids, []string{"r"}); diff != "" {
		t.Errorf("rollouts with credit (-got +want):\n%s", diff)
	}
}

// TestContradictions says where contents contradict each other.
func TestContradictions(t *testing.T) {
	tests := []struct{ name, turn, want string }{
		{"null", `"say":""},null,{"say":"x"`, `line 1: rollout "r", turn 3: it is null`},
		{"tokens", `"tokens":3,"token_ids":[1]`, `line 1: rollout "r", turn 2: tokens is 3 and token_ids has 1`},
		{"logprobs", `"token_ids":[1],"logprobs":[-1,-2]`, `line 1: rollout "r", turn 2: logprobs has 2 numbers and token_ids has 1`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := `{"format":"rover.credit.input/v1","checks":[{"id":"c"}],"rollouts":[{"id":"r","reward":1,"turns":[{},{` + tt.turn + `}]}]}`
			r := convert.NewReader(strings.NewReader(text))
			_, err := r.Next()
			if _, is := errors.AsType[*documents.Error](err); !is || err.Error() != tt.want {
				t.Errorf("error %v, want a documents.Error: %s", err, tt.want)
			}
			if _, err := r.Next(); !errors.Is(err, io.EOF) {
				t.Errorf("after it: %v, want the end", err)
			}
		})
	}
}
