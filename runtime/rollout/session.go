package rollout

import (
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/citation"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// Session is one rollout while it is played. It is used by one goroutine.
type Session struct {
	built   *environment.Built
	options Options
	tape    *tape

	workspace *vfs.Tree
	history   []plugin.Turn
	lines     lines // the same, for verifiers
	tools     []plugin.ToolInfo
	outputs   Outputs
	cited     *citation.Index // of what the agent was shown
	calls     int
	watches   []*watch
	progress  []journal.Progress
	chain     chain
	ended     error // why no more turns can be played
}

// Options say what a rollout is called and where it is recorded. The zero
// value is sample 0, recorded nowhere.
type Options struct {
	ID     string                   // unique among the rollouts of a store
	Agent  string                   // its name, for the record
	Acting *journal.Agent           // what it is made of; default: what [Play] finds out, else nothing but what it does
	Model  string                   // that it asks, for the record; default: not known
	Group  string                   // of the rollouts that this one is compared with; default: all of the environment that have none
	Sample int                      // number of the rollout among those of one task
	Record journal.Committer        // default: nobody keeps it
	Run    step.Runner              // of tools and verifiers; default: who has built the environment
	Final  func(*environment.Scene) // hears which state was judged last, if it came to that; default: nobody
	Follow func(*Link)              // hears what each step adds to the digest, in order; default: nobody

	// Broken hears of the verifier that is why the rollout cannot be judged. Default:
	// nobody does, but for the text of it in the result.
	Broken func(*environment.Broken)

	behind bool // the record may be written behind
}

// ErrTurns ends a rollout that has used all turns of its harness.
var ErrTurns = errors.New("no turns are left")

// Begin starts a rollout in the built environment and verifies turn 0. After
// an error the session can only be finished.
func Begin(ctx context.Context, built *environment.Built, opts *Options) (*Session, error) {
	s := &Session{
		built: built, workspace: built.Workspace, tools: built.Env.ToolInfos(),
		outputs: Outputs{}, cited: citation.New(built.Env.Task), progress: []journal.Progress{},
	}
	if opts != nil {
		s.options = *opts
	}
	if s.options.Run == nil {
		s.options.Run = built.Run
	}
	for _, v := range built.Env.Verifiers {
		s.watches = append(s.watches, &watch{verifier: v, built: built, run: s.options.Run})
	}
	var part journal.Part
	for _, b := range built.Steps {
		s.link(&Link{Step: b.Record.Name, Effects: b.Record.Effects})
		add(&part, b)
	}
	s.ended = s.verify(ctx, environment.Moment{}, &part)
	var err error
	if s.tape, err = begin(ctx, built, &s.options, &part); err != nil {
		s.ended = fmt.Errorf("begin the record: %w", err)
	}
	return s, s.ended
}

// View is what the agent may know now.
func (s *Session) View() *View {
	return &View{Task: s.built.Env.Task, Tools: s.tools, History: s.history, Sample: s.options.Sample}
}

// Turns returns how many turns have been played.
func (s *Session) Turns() int { return len(s.history) }

// Done reports whether no more turns can be played.
func (s *Session) Done() bool { return s.ended != nil || len(s.history) >= s.built.Env.MaxTurns }

// Turn plays one turn: the calls in order, each seeing what earlier ones
// wrote, then the verifiers. When it returns a turn, that is durable. The error
// is a *[environment.Broken], [ErrTurns] or a fault of the host; after it no
// more turns can be played. There is a turn beside the error if only the
// verifiers did not come to their end.
func (s *Session) Turn(ctx context.Context, move *Move) (*plugin.Turn, error) {
	if s.ended == nil && len(s.history) >= s.built.Env.MaxTurns {
		s.ended = ErrTurns
	}
	if s.ended != nil {
		return nil, s.ended
	}
	turn, err := s.play(ctx, move)
	s.ended = err
	return turn, err
}

// play plays the calls, verifies and records.
func (s *Session) play(ctx context.Context, move *Move) (*plugin.Turn, error) {
	at := environment.Moment{Sample: s.options.Sample, Turn: len(s.history) + 1}
	turn := plugin.Turn{Turn: at.Turn, Say: move.Say, Calls: []plugin.CallResult{}}
	record := &journal.Turn{Turn: at.Turn, Say: move.Say, Calls: []journal.Call{}, Generation: move.Generation}
	part := &journal.Part{Turn: record}
	for i, action := range move.Calls {
		at.Call = i + 1
		p, err := s.call(ctx, at, action)
		if err != nil {
			return nil, err
		}
		s.calls++
		s.link(p.link(at))
		turn.Calls = append(turn.Calls, p.CallResult)
		record.Calls = append(record.Calls, p.Call)
		if p.ran != nil {
			add(part, p.ran)
		}
	}
	at.Call = 0
	s.history = append(s.history, turn)
	unverified := s.verify(ctx, at, part)
	if err := s.tape.turn(ctx, part); err != nil {
		return nil, err
	}
	return &turn, unverified
}

// verify lets the verifiers whose moment it is look at the workspace.
func (s *Session) verify(ctx context.Context, at environment.Moment, part *journal.Part) error {
	scene := s.scene()
	for _, w := range s.watches {
		if w.verifier.Progress == at.Final {
			continue
		}
		v, err := w.look(ctx, at, scene)
		if v != nil && !v.reused {
			add(part, v.result)
		}
		if err != nil {
			return err
		}
		link := w.link(v.step, at.Turn)
		s.link(link)
		w.checks = link.checks
		for _, c := range v.result.Response.Checks {
			s.progress = append(s.progress, journal.Progress{Turn: at.Turn, Verifier: w.verifier.Name, ID: c.ID, Value: c.Value})
		}
	}
	return nil
}

// final tells of the state that was judged last.
func (s *Session) final() {
	if s.ended == nil && s.options.Final != nil {
		s.options.Final(s.scene())
	}
}

// link adds a step to the digest. Whoever follows may know already what it adds.
func (s *Session) link(l *Link) {
	if s.options.Follow != nil {
		s.options.Follow(l)
	}
	s.chain.add(l)
}

// Finish verifies the final state with the verifiers that do not follow the
// progress, and judges. It never fails: what went wrong is in the result.
func (s *Session) Finish(ctx context.Context) *Result {
	var part journal.Part
	if err := s.tape.settle(); err != nil {
		s.ended = err
	}
	if s.ended == nil || errors.Is(s.ended, ErrTurns) {
		at := environment.Moment{Sample: s.options.Sample, Turn: len(s.history), Final: true}
		s.ended = s.verify(ctx, at, &part)
		s.final()
	}
	result := s.result()
	var err error
	if result.Cause == Interrupted { // its journal stays open, to be recovered
		err = s.tape.stop(ctx)
	} else {
		err = s.tape.end(ctx, &result.End, &part)
	}
	if err != nil {
		result.fail(err)
	}
	return result
}
