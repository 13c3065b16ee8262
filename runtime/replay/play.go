package replay

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/step"
)

// Options may be nil.
type Options struct {
	Fresh bool // run every step; see [MemoOptions]
	Rerun bool // also run processes again; see [MemoOptions]
}

// Outcome is how a replay ended.
type Outcome string

// The outcomes of a replay.
const (
	Pass       Outcome = "pass"
	Fail       Outcome = "fail"
	Unresolved Outcome = "unresolved" // Report.Unresolved says why
)

// Report is what came of a replay.
type Report struct {
	Revisions     []string      `json:"revisions,omitempty"` // that were laid over the environment
	Identical     bool          `json:"identical"`           // everything shown, done and judged is as it was recorded
	Outcome       Outcome       `json:"outcome"`
	Unresolved    string        `json:"unresolved,omitempty"`
	Reward        *float64      `json:"reward"`
	Steps         int           `json:"steps"`
	Executed      int           `json:"executed"`
	Reused        int           `json:"reused"`
	ExecutedSteps []string      `json:"executed_steps"`
	Digest        digest.Digest `json:"digest"`
	Divergence    *Divergence   `json:"divergence"`
	Decisions     []*Decision   `json:"decisions,omitempty"` // of each step, in order
}

// Play plays the rollout of a bundle again in an environment, which may be
// another one than it was recorded in. A control of the environment acts again;
// any other agent does what it did, as long as it is shown what it had seen.
//
// The error is a bundle that contradicts itself, a control whose script cannot
// be read, or the end of ctx. Whatever else goes wrong is in the report.
func Play(ctx context.Context, bundle *journal.Bundle, env *environment.Environment, opts *Options) (*Report, error) {
	if opts == nil {
		opts = &Options{}
	}
	j := bundle.Journal
	compared, err := newComparison(j)
	if err != nil {
		return nil, err
	}
	agent, err := agentOf(j, env, compared)
	if err != nil {
		return nil, err
	}
	memo := memoOf(bundle, opts)
	report := &Report{Revisions: env.Revisions}
	built, err := env.Build(ctx, memo.Run)
	if err == nil {
		err = report.play(ctx, built, agent, compared, memo)
	} else {
		err = report.unbuilt(ctx, err, compared)
	}
	if err != nil {
		return nil, err
	}
	report.account(memo.Decisions(), compared.first)
	return report, nil
}

// memoOf remembers the steps of a bundle.
func memoOf(bundle *journal.Bundle, opts *Options) *Memo {
	records := NewRecords()
	for _, s := range bundle.Journal.Steps {
		records.Add(s)
	}
	plugins := map[string]step.Identity{}
	for _, p := range bundle.Journal.Header.Plugins {
		plugins[p.Name] = p.Identity
	}
	return NewMemo(records, bundle.Blob, &MemoOptions{Fresh: opts.Fresh, Rerun: opts.Rerun, Plugins: plugins})
}

// play plays the rollout.
func (r *Report) play(ctx context.Context, built *environment.Built, agent rollout.Agent, compared *comparison, memo *Memo) error {
	header := compared.journal.Header
	result := rollout.Play(ctx, built, agent, &rollout.Options{
		ID: header.ID, Agent: header.Agent, Sample: header.Sample, Run: memo.Run, Follow: compared.follow,
	})
	r.Digest, r.Outcome = result.Digest, Unresolved
	switch why := brokenOff(compared.journal); {
	case result.Cause == rollout.Interrupted:
		return cmp.Or(context.Cause(ctx), errors.New(result.Error))
	case result.Cause == rollout.HostFault, result.Cause == rollout.Watchdog, result.Cause == rollout.AuditDiffers:
		r.Unresolved = result.Error
		return nil // what is not known is not identical
	case compared.saw != nil && result.Cause == rollout.AgentBroken:
		r.Unresolved = fmt.Sprintf("diverged at turn %d: %v", compared.saw.Turn, errDiverged)
		return nil
	case why != "":
		compared.missing()
		r.Unresolved = why
	default:
		compared.end(result)
		r.judge(result)
	}
	r.Identical = compared.first == nil
	return nil
}

// judge takes the verdict of a rollout that came to its end.
func (r *Report) judge(result *rollout.Result) {
	r.Reward = result.Reward
	switch {
	case result.Outcome == journal.OutcomeError:
		r.Unresolved = result.Error
	case result.Passed:
		r.Outcome = Pass
	default:
		r.Outcome = Fail
	}
}

// unbuilt is an environment that could not be built.
func (r *Report) unbuilt(ctx context.Context, err error, compared *comparison) error {
	if ctx.Err() != nil {
		return err
	}
	if broken, ok := errors.AsType[*environment.Broken](err); ok {
		compared.diverge(&Divergence{Step: broken.Step, What: "outcome", Recorded: "built", Now: broken.Error()})
	}
	r.Outcome, r.Unresolved = Unresolved, err.Error()
	return nil
}

// account says what was run, and why.
func (r *Report) account(decisions []*Decision, first *Divergence) {
	r.Steps, r.Decisions, r.Divergence = len(decisions), decisions, first
	r.ExecutedSteps = []string{}
	for _, d := range decisions {
		if d.Reused {
			r.Reused++
			continue
		}
		r.Executed++
		r.ExecutedSteps = append(r.ExecutedSteps, d.Step)
		if first != nil && d.Step == first.Step {
			first.Because = d.Why
		}
	}
}
