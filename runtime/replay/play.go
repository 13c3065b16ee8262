package replay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/step"
)

// Options may be nil.
type Options struct {
	Fresh bool  // run every step; see [MemoOptions]
	Rerun bool  // also run processes again, policies among them; see [MemoOptions]
	Pool  *Pool // of what other rollouts came to; see [MemoOptions]

	// Library has what others have read that play bundles with it. Default: what this
	// one has read itself.
	Library *Library

	// AssumeActions plays the actions of a recorded agent also where it would be
	// shown something else than it had seen. By default the replay stops there.
	AssumeActions bool

	// Wrap stands between the rollout and what comes to the results of its
	// steps, and so sees both. Default: nothing does.
	Wrap func(step.Runner) step.Runner

	// Final hears which state was judged last, if the rollout came to its end.
	// Default: nobody does.
	Final func(*environment.Scene)

	// Record keeps the record of the rollout as it is played now, under the id of
	// the recorded one. Default: nobody keeps it.
	Record journal.Committer
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
	Revisions  []string `json:"revisions,omitempty"` // that were laid over the environment
	Identical  bool     `json:"identical"`           // everything shown, done and judged is as it was recorded
	Outcome    Outcome  `json:"outcome"`
	Unresolved string   `json:"unresolved,omitempty"`
	Reward     *float64 `json:"reward"`

	// Evidence is what the rollout shows of its agent. If that is [rollout.Assumed]
	// or [rollout.Diverged], Saw is the first thing that the agent would have seen
	// otherwise: up to the end of that turn, its actions are evidence.
	Evidence rollout.Evidence `json:"evidence,omitempty"`
	Saw      *Divergence      `json:"saw,omitempty"`

	// Renamed is what the revisions have renamed in what the agent does.
	Renamed []rollout.Rename `json:"renamed,omitempty"`

	Steps         int           `json:"steps"`
	Executed      int           `json:"executed"` // no record of the bundle is valid
	Shared        int           `json:"shared"`   // of these, how many another rollout had come to
	Reused        int           `json:"reused"`
	ExecutedSteps []string      `json:"executed_steps"`
	Digest        digest.Digest `json:"digest"`
	Divergence    *Divergence   `json:"divergence"`
	Decisions     []*Decision   `json:"decisions,omitempty"` // of each step, in order

	Result *rollout.Result `json:"-"` // nil if the environment could not be built
}

// Play plays the rollout of a bundle again in an environment, which may be
// another one than it was recorded in. An agent that is live acts again: a
// control, a script, or a policy that the environment has. Any other does what it
// did, as long as it is shown what it had seen.
//
// The error is a bundle that contradicts itself, an agent that the environment has
// and that cannot act, or the end of ctx. Whatever else goes wrong is in the
// report. Several goroutines may play one bundle, in one environment or many.
func Play(ctx context.Context, bundle *journal.Bundle, env *environment.Environment, opts *Options) (*Report, error) {
	var own Options
	if opts != nil {
		own = *opts
	}
	if own.Library == nil {
		own.Library = NewLibrary()
	}
	opts = &own
	p, err := newPlayer(bundle, env, opts)
	if err != nil {
		return nil, err
	}
	built, err := env.Build(ctx, p.run)
	if err == nil {
		err = p.play(ctx, built)
	} else {
		err = p.unbuilt(ctx, err)
	}
	if err != nil {
		return nil, err
	}
	p.report.account(p.memo.Decisions(), p.compared.first)
	return p.report, nil
}

// player plays one rollout, and reports what came of it.
type player struct {
	journal  *journal.Journal
	agent    rollout.Agent
	recorded *recorded // the agent, if it is not live
	compared *comparison
	memo     *Memo
	run      step.Runner
	options  *Options
	report   *Report
}

func newPlayer(bundle *journal.Bundle, env *environment.Environment, opts *Options) (*player, error) {
	p := &player{
		journal: bundle.Journal, memo: memoOf(bundle, opts), options: opts,
		report: &Report{Revisions: revisionsOf(env), Evidence: rollout.Live},
	}
	if p.run = p.memo.Run; opts.Wrap != nil {
		p.run = opts.Wrap(p.run)
	}
	var err error
	if p.compared, err = newComparison(p.journal, opts.Library, env.MaxTurns); err != nil {
		return nil, err
	}
	if p.agent, err = liveAgent(p.journal, env, opts); err != nil {
		return nil, err
	}
	if p.agent == nil {
		p.recorded = &recorded{actions: rollout.NewActions(p.journal), compared: p.compared, assume: opts.AssumeActions}
		p.agent, p.report.Evidence = p.recorded, rollout.Closed
	}
	p.agent = rollout.Renamed(p.agent, env, func(r rollout.Rename) { p.report.Renamed = append(p.report.Renamed, r) })
	return p, nil
}

// memoOf remembers the steps of a bundle.
func memoOf(bundle *journal.Bundle, opts *Options) *Memo {
	plugins := map[string]step.Identity{}
	for _, p := range bundle.Journal.Header.Plugins {
		plugins[p.Name] = p.Identity
	}
	return NewMemo(NewRecords(bundle.Journal.Steps...), bundle.Promised, &MemoOptions{
		Fresh: opts.Fresh, Rerun: opts.Rerun, Pool: opts.Pool, Responses: opts.Library.responses, Plugins: plugins,
		Stated: sync.OnceValue(func() *environment.Stated { return opts.Library.states(bundle) }),
	})
}

// play plays the rollout.
func (p *player) play(ctx context.Context, built *environment.Built) error {
	header, r := &p.journal.Header, p.report
	opts := &rollout.Options{
		ID: header.ID, Agent: header.Agent, Sample: header.Sample,
		Record: p.options.Record, Run: p.run, Final: p.options.Final, Follow: p.compared.follow,
	}
	if p.recorded != nil {
		opts.Acting = header.Acting // who did once what is done here
	}
	result := rollout.Play(ctx, built, p.agent, opts)
	r.Result, r.Digest, r.Outcome = result, result.Digest, Unresolved
	if p.recorded != nil {
		r.Evidence, r.Saw = p.recorded.evidence(), p.recorded.saw
	}
	switch why := brokenOff(p.journal); {
	case result.Cause == rollout.Interrupted:
		return cmp.Or(context.Cause(ctx), errors.New(result.Error))
	case result.Cause == rollout.HostFault, result.Cause == rollout.Watchdog, result.Cause == rollout.AuditDiffers:
		r.Unresolved = result.Error
		return nil // what is not known is not identical
	case r.Evidence == rollout.Diverged:
		r.Unresolved = fmt.Sprintf("diverged at turn %d: %v", r.Saw.Turn, errDiverged)
		return nil
	case why != "":
		p.compared.missing()
		r.Unresolved = why
	default:
		p.compared.end(result)
		r.judge(result)
	}
	r.Identical = p.compared.first == nil
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
func (p *player) unbuilt(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	if broken, ok := errors.AsType[*environment.Broken](err); ok {
		p.compared.diverge(&Divergence{Step: broken.Step, What: "outcome", Recorded: "built", Now: broken.Error()})
	}
	p.report.Outcome, p.report.Unresolved = Unresolved, err.Error()
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
		if d.Shared {
			r.Shared++
		}
		r.ExecutedSteps = append(r.ExecutedSteps, d.Step)
		r.Divergence.explain(d)
		r.Saw.explain(d)
	}
}

// explain takes what made a step run for the reason of a divergence in it. Why
// there is another step is not for that step to say.
func (d *Divergence) explain(ran *Decision) {
	if d != nil && d.Step == ran.Step && d.Because == nil && d.What != "step" {
		d.Because = ran.Why
	}
}

// revisionsOf are the ids of the revisions that an environment was loaded with.
func revisionsOf(env *environment.Environment) []string {
	var ids []string
	for _, r := range env.Revisions {
		ids = append(ids, r.ID)
	}
	return ids
}
