package rollout_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
)

// bundleOf plays an agent and returns the bytes of its bundle.
func bundleOf(t *testing.T, built *environment.Built, agent rollout.Agent) []byte {
	t.Helper()
	kept := store.NewMemory()
	rollout.Play(t.Context(), built, agent, &rollout.Options{ID: "r", Record: kept})
	file := filepath.Join(t.TempDir(), "r.rover")
	if err := journal.WriteBundle(t.Context(), file, kept, "r", nil); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

const taken = `
control "taken" {
  bundle = "./taken.rover"
  expect = "pass"
}
`

// TestControlThatIsARecording: its actions are played, and what they are worth is
// said.
func TestControlThatIsARecording(t *testing.T) {
	good := script(t,
		call("a", "roll", `{}`),
		call("b", "write", `{"path": "/workspace/out/x", "text": "done"}`))
	recorded := bundleOf(t, build(t, packageOf(holds), &toolbox{}), good)
	revised := func(old, new string) fstest.MapFS {
		fsys := packageOf(holds + taken)
		fsys["taken.rover"] = &fstest.MapFile{Data: recorded}
		fsys["main.hcl"].Data = bytes.Replace(fsys["main.hcl"].Data, []byte(old), []byte(new), 1)
		return fsys
	}
	tests := []struct {
		name     string
		fsys     fstest.MapFS
		got      string
		evidence rollout.Evidence
		saw      *rollout.Sight
	}{
		{"as it was", revised("", ""), "pass", rollout.Closed, nil},
		{"what it does not see", revised(`text = "done"`, `text = "doing"`), "fail", rollout.Closed, nil},
		{"what it is asked", revised("Write x.", "Write x, please."), "pass", rollout.Assumed, &rollout.Sight{What: "task", Recorded: "Write x.", Now: "Write x, please."}},
		{"what a tool shows", revised("seed      = 7", "seed = 8"), "pass", rollout.Assumed, &rollout.Sight{Turn: 1, Call: 1, What: "shown", Recorded: `{"n":52208}`, Now: `{"n":56896}`}},
		{"a tool", revised("plugin.toolbox.tool.roll, ", ""), "pass", rollout.Assumed, &rollout.Sight{What: "tools"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			built := build(t, tt.fsys, &toolbox{})
			p, err := rollout.PlayControl(t.Context(), built, built.Env.Control("taken"), nil)
			if err != nil {
				t.Fatal(err)
			}
			if p.Got != tt.got || p.Evidence != tt.evidence || p.Result.Turns != 2 {
				t.Errorf("got %s, evidence %s after %d turns; want %s, %s", p.Got, p.Evidence, p.Result.Turns, tt.got, tt.evidence)
			}
			if p.Saw != nil && p.Saw.What == "tools" {
				p.Saw.Recorded, p.Saw.Now = "", "" // long
			}
			if diff := cmp.Diff(tt.saw, p.Saw); diff != "" {
				t.Errorf("saw (-want +got):\n%s", diff)
			}
		})
	}
}

// TestControlIsInItsPackage: who has the record of a rollout can load the
// environment of it.
func TestControlIsInItsPackage(t *testing.T) {
	recorded := bundleOf(t, build(t, packageOf(holds), &toolbox{}), rollout.Noop{})
	fsys := packageOf(holds + taken)
	fsys["taken.rover"] = &fstest.MapFile{Data: recorded}
	source := build(t, fsys, &toolbox{}).Env.Source
	if blob, err := source.Blob("/taken.rover"); err != nil || !bytes.Equal(blob.Bytes(), recorded) {
		t.Error("the bundle is not in the package:", err)
	}
}

// TestUnusableRecording: a control is a rollout that came to its end.
func TestUnusableRecording(t *testing.T) {
	built := build(t, packageOf(holds), &toolbox{})
	broken := agentFunc(func(*rollout.View) (*rollout.Move, error) { return nil, os.ErrInvalid })
	for want, data := range map[string][]byte{
		"bundle taken.rover: it is not a bundle":                                    []byte("zip?"),
		"the rollout in taken.rover ended with agent_broken: the agent failed: inv": bundleOf(t, built, broken),
		"the rollout in taken.rover is cut off after turn 0; name one that came to": bundleOf(t, built, stopping{}),
	} {
		fsys := packageOf(holds + taken)
		fsys["taken.rover"] = &fstest.MapFile{Data: data}
		loaded, err := environment.Load(t.Context(), fsys, ".", &toolbox{})
		if err != nil {
			t.Fatal(err)
		}
		if len(loaded.Diags) != 1 || loaded.Diags[0].Summary != "Unusable bundle" || !strings.HasPrefix(loaded.Diags[0].Detail, want) {
			t.Errorf("diagnostics %v\nwant %s", loaded.Diags, want)
		}
	}
}

// stopping is an agent in whose turn the rollout is stopped.
type stopping struct{}

func (stopping) Next(context.Context, *rollout.View) (*rollout.Move, error) {
	return nil, &rollout.Fault{Err: context.Canceled}
}
