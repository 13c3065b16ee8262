package rollout_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/step"
)

// twins is a toolbox that is audited against one whose tools write otherwise.
type twins struct{ toolbox }

func (t *twins) Open(context.Context, *environment.Package) (step.Plugin, error) {
	return &step.Audited{Plugin: &t.toolbox, Twin: deviant{&t.toolbox}, Share: 1}, nil
}

type deviant struct{ *toolbox }

func (deviant) Identity() step.Identity {
	id := (*toolbox)(nil).Identity()
	id.Engine = "test/2"
	return id
}

func (d deviant) Handle(ctx context.Context, w *step.World, request []byte) (*step.Answer, error) {
	return d.toolbox.Handle(ctx, w, bytes.ReplaceAll(request, []byte("done"), []byte("doné")))
}

// TestAuditEndsARollout: where two engines do not agree on a step, nobody knows
// what the agent did.
func TestAuditEndsARollout(t *testing.T) {
	built := build(t, packageOf(holds), &twins{})
	if r := rollout.Play(t.Context(), built, script(t, call("a", "write", `{"path": "/workspace/out/x", "text": "do"}`)), nil); r.Outcome != journal.OutcomeOK {
		t.Fatalf("without a difference: %s", r.Error)
	}
	r := rollout.Play(t.Context(), built, script(t, call("a", "write", `{"path": "/workspace/out/x", "text": "done"}`)), nil)
	want := `the audit of turn/1/call/1 found a different effect: {"op":"put","path":"/workspace/out/x",`
	if r.Outcome != journal.OutcomeError || r.Cause != rollout.AuditDiffers || r.Reward != nil || !strings.HasPrefix(r.Error, want) {
		t.Errorf("outcome %s, cause %s: %s\nwant %s, %s: %s…", r.Outcome, r.Cause, r.Error, journal.OutcomeError, rollout.AuditDiffers, want)
	}
}
