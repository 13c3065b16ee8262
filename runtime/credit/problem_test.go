package credit_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/credit"
)

// head begins a group with one check, and tail ends it.
const (
	head = `{"format":"rover.credit.input/v1","checks":[{"id":"c"}],"rollouts":[`
	tail = `]}`
)

// inTurn is a group with one rollout of one turn.
func inTurn(turn string) string { return head + `{"id":"r","reward":1,"turns":[` + turn + `]}` + tail }

// inCalls is a group with one turn of some calls.
func inCalls(calls string) string { return inTurn(`{"calls":[` + calls + `]}`) }

// withParams is a group with parameters.
func withParams(params string) string {
	return `{"params":` + params + `,` + strings.TrimPrefix(inTurn(`{}`), "{")
}

func TestProblems(t *testing.T) {
	tests := []struct{ name, input, want string }{
		{"no format", `{"checks":[{"id":"c"}],"rollouts":[]}`, `the format is ""; it must be "rover.credit.input/v1"`},
		{"wrong format", `{"format":"rover.credit/v1"}`, `the format is "rover.credit/v1"; it must be "rover.credit.input/v1"`},
		{"no rollouts", head + tail, `there are no rollouts`},
		{"none left", head + `{"id":"r","outcome":"error"}` + tail, `no rollouts are left: all 1 ended with outcome "error"`},
		{"no checks", `{"format":"rover.credit.input/v1","checks":[],"rollouts":[{"id":"r","reward":1,"turns":[]}]}`, `no check has a weight above 0`},
		{"weightless", `{"format":"rover.credit.input/v1","checks":[{"id":"c","weight":0}],"rollouts":[{"id":"r","reward":1,"turns":[]}]}`, `no check has a weight above 0`},
		{"negative weight", `{"format":"rover.credit.input/v1","checks":[{"id":"c","weight":-1}],"rollouts":[{"id":"r","reward":1,"turns":[]}]}`, `the weight of check "c" is -1; it must be a finite number that is not negative`},
		{"check twice", `{"format":"rover.credit.input/v1","checks":[{"id":"c"},{"id":"c"}],"rollouts":[{"id":"r","reward":1,"turns":[]}]}`, `check "c" is listed twice`},
		{"check without id", `{"format":"rover.credit.input/v1","checks":[{}],"rollouts":[{"id":"r","reward":1,"turns":[]}]}`, `check 1 of the group has no id`},
		{"rollout without id", head + `{"reward":1,"turns":[]}` + tail, `rollout 1 of the group has no id`},
		{"rollout twice", head + `{"id":"r","reward":1,"turns":[]},{"id":"r","reward":0,"turns":[]}` + tail, `rollout "r": another rollout has the same id`},
		{"no reward", head + `{"id":"r","turns":[]}` + tail, `rollout "r": it has no reward`},
		{"no turns", head + `{"id":"r","reward":1}` + tail, `rollout "r": it has no turns`},
		{"outcome", head + `{"id":"r","outcome":"fine"}` + tail, `rollout "r": unknown outcome "fine": there are "ok" and "error"`},
		{"environments", head + `{"id":"a","reward":1,"environment":"sha256:1","turns":[]},{"id":"b","reward":1,"turns":[]},{"id":"d","reward":1,"environment":"sha256:2","turns":[]}` + tail,
			`rollout "d": its environment is sha256:2 and that of a rollout before it is sha256:1: a group is rollouts of one task`},
		{"initial check", head + `{"id":"r","reward":1,"initial_checks":{"x":0},"turns":[]}` + tail, `rollout "r": initial_checks has the check "x", which the group does not list`},
		{"initial value", head + `{"id":"r","reward":1,"initial_checks":{"c":2},"turns":[]}` + tail, `rollout "r": initial_checks has the value 2 for "c"; it must be in [0,1]`},
		{"turn null", inTurn(`null`), `rollout "r", turn 1: it is null`},
		{"tokens negative", inTurn(`{"tokens":-1}`), `rollout "r", turn 1: tokens is -1; it must be a whole number that is not negative`},
		{"tokens fractional", inTurn(`{"tokens":1.5}`), `rollout "r", turn 1: tokens is 1.5; it must be a whole number that is not negative`},
		{"tokens text", inTurn(`{"tokens":"many"}`), `rollout "r", turn 1: tokens cannot be a string`},
		{"not finite", inTurn(`{"checks":[{"id":"c","value":1e999}]}`), `rollout "r", turn 1: checks[0].value cannot be the number 1e999`},
		{"unknown check", inTurn(`{"checks":[{"id":"x","value":1}]}`), `rollout "r", turn 1: unknown check "x": the group does not list it`},
		{"two values", inTurn(`{"checks":[{"id":"c","value":1},{"id":"c","value":1}]}`), `rollout "r", turn 1: check "c" has two values`},
		{"no value", inTurn(`{"checks":[{"id":"c"}]}`), `rollout "r", turn 1: check "c" has no value`},
		{"value", inTurn(`{"checks":[{"id":"c","value":1.01}]}`), `rollout "r", turn 1: check "c" has the value 1.01; it must be in [0,1]`},
		{"call without id", inCalls(`{}`), `rollout "r", turn 1: a call has no id`},
		{"call twice", inCalls(`{"id":"a"},{"id":"a"}`), `rollout "r", turn 1, call "a": another call of the rollout has the same id`},
		{"status", inCalls(`{"id":"a","status":"failed"}`), `rollout "r", turn 1, call "a": unknown status "failed": there are "ok", "error" and "invalid"`},
		{"out of scope", inCalls(`{"id":"a","out_of_scope":0.5}`), `rollout "r", turn 1, call "a": out_of_scope is 0.5; it must be a whole number that is not negative`},
		{"calls a number", inCalls(`{"id":"a","reads":7}`), `rollout "r", turn 1, call "a": reads cannot be a number`},
		{"consumes itself", inCalls(`{"id":"a","consumes":["a"]}`), `rollout "r", turn 1, call "a": it consumes the output of "a", which is no earlier call of the rollout`},
		{"consumes later", inCalls(`{"id":"a","consumes":["b"]},{"id":"b"}`), `rollout "r", turn 1, call "a": it consumes the output of "b", which is no earlier call of the rollout`},
		{"read without path", inCalls(`{"id":"a","reads":[{}]}`), `rollout "r", turn 1, call "a": a read has no path`},
		{"write without version", inCalls(`{"id":"a","writes":[{"path":"/p"}]}`), `rollout "r", turn 1, call "a": the write of /p has no version; it is null where the path was deleted`},
		{"stale read", inCalls(`{"id":"a","writes":[{"path":"/p","version":"1"}]},{"id":"b","reads":[{"path":"/p","version":"0"}]}`),
			`rollout "r", turn 1, call "b": it read version "0" of /p, which has version "1" then`},
		{"two first versions", inCalls(`{"id":"a","reads":[{"path":"/p","version":"1"}]},{"id":"b","reads":[{"path":"/p","version":null}]}`),
			`rollout "r", turn 1, call "b": it read version null of /p, which has version "1" then`},
		{"stale check", inTurn(`{"calls":[{"id":"a","writes":[{"path":"/p","version":null}]}],"checks":[{"id":"c","value":0,"reads":[{"path":"/p","version":"1"}]}]}`),
			`rollout "r", turn 1: it read version "1" of /p, which has version null then`},
		{"version a number", inCalls(`{"id":"a","reads":[{"path":"/p","version":1}]}`), `rollout "r", turn 1, call "a": the version of /p is 1; it must be a string, or null where nothing is there`},
		{"tokens too many", inTurn(`{"tokens":1e16}`), `rollout "r", turn 1: tokens is 1e+16; it must not be above 2^53, up to which numbers are exact`},
		{"rho", withParams(`{"rho":1}`), `parameter "rho" must be a number that is in [0,1), not 1`},
		{"kappa", withParams(`{"kappa":0}`), `parameter "kappa" must be a number that is in (0,1], not 0`},
		{"clip", withParams(`{"clip":0}`), `parameter "clip" must be a number that is above 0, not 0`},
		{"sigma", withParams(`{"sigma_min":0}`), `parameter "sigma_min" must be a number that is above 0, not 0`},
		{"lambda", withParams(`{"lambda":-1}`), `parameter "lambda" must be a number that is not negative, not -1`},
		{"null", withParams(`{"eps":null}`), `parameter "eps" must be a number that is not negative, not null`},
		{"estimator", withParams(`{"estimator":"ppo"}`), `parameter "estimator" must be one of ["vtca" "grpo" "e-grpo"], not "ppo"`},
		{"parameter", withParams(`{"Rho":0.1}`), `unknown parameter "Rho": there are estimator, rho, kappa, lambda, clip, cost_max, centre, std, eps, sigma_min, alpha, costs`},
		{"cost", withParams(`{"costs":{"typo":1}}`), `unknown cost "typo": there are error, invalid, duplicate, clobber, out_of_scope`},
		{"costs", withParams(`{"costs":3}`), `parameter "costs" is an object of cost names and numbers, not 3`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			group, err := credit.NewReader(strings.NewReader(tt.input), nil).Next()
			if err == nil {
				_, err = group.Assign(t.Context())
			}
			problem, ok := errors.AsType[*credit.Problem](err)
			if !ok {
				t.Fatalf("no problem, but %v", err)
			}
			if diff := cmp.Diff(problem.Error(), tt.want); diff != "" {
				t.Errorf("(-got +want):\n%s", diff)
			}
		})
	}
}

// TestLeftOut: nothing of a rollout that ended in an error is looked at.
func TestLeftOut(t *testing.T) {
	input := head + `{"id":"r","outcome":"error","environment":"x","turns":[{"tokens":-1}]},{"id":"r","reward":1,"environment":"y","turns":[]}` + tail
	group, err := credit.NewReader(strings.NewReader(input), nil).Next()
	if err != nil {
		t.Fatal(err)
	}
	result, err := group.Assign(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if result.LeftOut != 1 || len(result.Rollouts) != 1 || result.Rollouts[0].OutcomeAdvantage != 0 {
		t.Errorf("got %+v", result)
	}
}

// TestReader: one document on many lines, or one group a line.
func TestReader(t *testing.T) {
	one := inTurn(`{}`)
	tests := []struct {
		name, input string
		lines       []int // of the groups
		want        string
	}{
		{"one line", one, []int{1}, "EOF"},
		{"many lines", strings.ReplaceAll(one, ",", ",\n"), []int{1}, "EOF"},
		{"lines", one + "\n\n" + one + "\n", []int{1, 3}, "EOF"},
		{"empty", " \n", nil, "EOF"},
		{"broken line", one + "\n{\n" + one, []int{1}, "line 2: it is not JSON: it breaks off"},
		{"broken document", "{\n\"format\":\n", nil, "line 3: it is not JSON: it breaks off"},
		{"NaN", one + "\n" + `{"format":NaN}`, []int{1}, `line 2, column 11: it is not JSON: "N" where a value belongs: NaN and Infinity are no numbers in JSON`},
		{"two documents", "{\n}\n{}", nil, "line 1: something comes after the document: several are JSON Lines, each on one line"},
		{"bytes", one + "\n{\"format\":\"\xff\"}", []int{1}, "line 2: it is not valid UTF-8"},
		{"list", "[]", nil, "line 1: it cannot be an array"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := credit.NewReader(strings.NewReader(tt.input), nil)
			var lines []int
			var err error
			for {
				if _, err = r.Next(); err != nil {
					break
				}
				lines = append(lines, r.Line())
			}
			if diff := cmp.Diff(lines, tt.lines); diff != "" {
				t.Errorf("lines (-got +want):\n%s", diff)
			}
			if err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			if _, again := r.Next(); tt.want == "EOF" && !errors.Is(again, io.EOF) {
				t.Errorf("after the end: %v", again)
			}
		})
	}
}
