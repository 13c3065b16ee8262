package replaytest

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestUpdate: what is recorded again is as it should be from then on, and nothing
// of it has to run.
func TestUpdate(t *testing.T) {
	longer := office{"oracle.jsonl": base()["oracle.jsonl"] + `{"say": "One more look.", "calls": [{"id": "again", "tool": "list", "args": {"path": "out"}}]}` + "\n"}
	for _, tt := range []struct {
		name, agent string
		change      office
		opts        Options
	}{
		{"nothing", "somebody", nil, Options{}},
		{"a control acts again", "oracle", longer, Options{}},
		{"a file that only the verifier reads", "somebody", office{"sums.csv": "region,sum\nNorth,5\n"}, Options{}},
		{"actions that are assumed", "somebody", office{"files/orders.csv": "id\n"}, Options{AssumeActions: true}},
		{"every step", "somebody", nil, Options{Fresh: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			bundle, now := take(t, base(), tt.agent), base().with(tt.change)
			if err := playerIn(t, now, tt.opts).update(t.Context(), bundle); err != nil {
				t.Fatal(err)
			}
			d := playedIn(t, bundle, now, Options{})
			if !d.report.Identical || d.report.Executed != 0 {
				t.Errorf("identical %t, executed %v", d.report.Identical, d.report.ExecutedSteps)
			}
			if h := d.bundle.Journal.Header; h.ID != "r" || h.Agent != tt.agent {
				t.Errorf("rollout %s of %s", h.ID, h.Agent)
			}
		})
	}
}

// TestUpdateOfNothingChangesNothing: not a byte, so that it is no change to commit.
func TestUpdateOfNothingChangesNothing(t *testing.T) {
	bundle := take(t, base(), "somebody")
	before, err := os.ReadFile(bundle)
	if err != nil {
		t.Fatal(err)
	}
	if err := playerIn(t, base(), Options{}).update(t.Context(), bundle); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(bundle); err != nil || !bytes.Equal(before, after) {
		t.Errorf("%v; %d bytes, and now %d", err, len(before), len(after))
	}
}

// TestUpdateRefuses: what is not worth a record leaves the bundle as it is.
func TestUpdateRefuses(t *testing.T) {
	broken := strings.Replace(base()["main.hcl"], `key = ["region"]`, `key = ["none"]`, 1)
	for _, tt := range []struct {
		name   string
		change office
		want   string
	}{
		{"an agent that is somewhere else", office{"files/orders.csv": "id\n"}, `BUNDLE stays as it was recorded: in turn 1, its agent is shown something else than it had seen, and only the agent knows what it would do then.
Let it play again, with rover run or rover serve, and --out; or set Options.AssumeActions if its actions are what you want to keep.
BUNDLE is not as it was recorded: turn 1, call 2 (read): what the agent is shown
  @@ -1,3 +1,1 @@
  -id,region,sum
  -1,North,5
  -2,South,6
  +id
because /workspace/orders.csv is not as it was recorded:
  @@ -1,3 +1,1 @@
  -id,region,sum
  -1,North,5
  -2,South,6
  +id`},
		{"a verifier that breaks", office{"main.hcl": broken}, "BUNDLE stays as it was recorded: it has no verdict now: turn/0/verifier/sums: verifier \"sums\" cannot judge: invalid_args: the key column \"none\" is not an expected column (main.hcl line 23)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			bundle := take(t, base(), "somebody")
			before, err := os.ReadFile(bundle)
			if err != nil {
				t.Fatal(err)
			}
			err = playerIn(t, base().with(tt.change), Options{}).update(t.Context(), bundle)
			if got := strings.ReplaceAll(errorText(err), bundle, "BUNDLE"); got != tt.want {
				t.Errorf("update = %s\nwant %s", got, tt.want)
			}
			if after, err := os.ReadFile(bundle); err != nil || !bytes.Equal(before, after) {
				t.Errorf("the bundle was changed: %v", err)
			}
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
