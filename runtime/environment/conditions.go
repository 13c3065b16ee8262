package environment

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// hostEngine is the engine of verifications that the host itself executes. It
// changes when they would judge otherwise.
const hostEngine = "host/2"

// conditions is the verifier that a block with checks declares. It is a plugin
// like any other, but that the host evaluates it: what it reads goes through
// the traced mounts.
type conditions struct {
	checks     []*specs.Check
	source     digest.Digest
	statements []step.Statement
}

var _ step.Stating = (*conditions)(nil)

// conditionsOf makes the verifier of a block of an environment. What loading took
// from files of the package enters the digest as the value that it has.
func conditionsOf(declared *specs.Verifier, env *specs.Environment) *opened {
	h := digest.NewHasher("conditions").Bytes("block", env.Block("verifier", declared.Name))
	for _, c := range declared.Checks {
		h.String("message", c.Message).Float("weight", c.Weight)
	}
	made := &conditions{checks: declared.Checks, source: h.Sum(), statements: conditionsIn(declared, env)}
	return &opened{Plugin: made, name: declared.Name, files: vfs.Empty()}
}

// Statements implements [step.Stating].
func (c *conditions) Statements() []step.Statement { return c.statements }

// Identity implements [step.Plugin].
func (c *conditions) Identity() step.Identity {
	return step.Identity{Digest: c.source, Transport: "host", Engine: hostEngine}
}

// Handle implements [step.Plugin].
func (c *conditions) Handle(_ context.Context, w *step.World, _ []byte) (*step.Answer, error) {
	checks := make([]plugin.Check, len(c.checks))
	for i, check := range c.checks {
		verdict, diags, err := specs.Evaluate(check.Condition, &hostFiles{w.Files})
		if err != nil {
			return nil, err
		}
		if diags.HasErrors() {
			return nil, declined(mistakesOf(check) + messages(diags))
		}
		checks[i] = plugin.Check{ID: check.ID, Value: verdict.Value, Weight: &check.Weight, Kind: plugin.CheckKind(check.Kind)}
		if verdict.Value < 1 {
			checks[i].Message = joinMessages(check.Message, verdict.Message)
		}
	}
	return answer(checks)
}

// mistakesOf is what a failure begins with that tells of mistakes in a check. It does
// not say where they stand: the record of a failure is good for the same text elsewhere.
func mistakesOf(check *specs.Check) string { return fmt.Sprintf("check %q: ", check.ID) }

// messages are diagnostics without their places.
func messages(diags hcl.Diagnostics) string {
	texts := make([]string, len(diags))
	for i, d := range diags {
		texts[i] = d.Summary + "; " + d.Detail
	}
	return strings.Join(texts, " ")
}

// mistaken is where the condition stands that a failure tells of; ok is false if it
// tells of none.
func (c *conditions) mistaken(f *step.Failure) (at hcl.Range, ok bool) {
	for _, check := range c.checks {
		if f.Cause == step.Broken && strings.HasPrefix(f.Detail, mistakesOf(check)) {
			return check.Condition.Range(), true
		}
	}
	return hcl.Range{}, false
}

// joinMessages puts the author's words before the reason.
func joinMessages(author, reason string) string {
	if author == "" || reason == "" {
		return author + reason
	}
	return author + " (" + reason + ")"
}

// answer is the response of a verification by the host.
func answer(checks []plugin.Check) (*step.Answer, error) {
	response, err := json.Marshal(plugin.Response{OK: true, Checks: checks})
	if err != nil {
		return nil, fmt.Errorf("encode checks: %w", err)
	}
	return &step.Answer{Response: response}, nil
}
