package step

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// Step is one request to one plugin, with the state it starts from.
type Step struct {
	Name    string // stable: "turn/3/call/1"
	Kind    Kind
	Alias   string // the plugin's name in the environment
	Plugin  Plugin
	Request *plugin.Request
	Grant   Grant // of a tool: what of /workspace; of a builder: what it may write
	Mounts  []Mount
	Clock   time.Time // start of the wall clock
	Random  RandomKey

	Watchdog time.Duration // after which the host gives up on the plugin; default 10 minutes
}

// ErrWatchdog is the fault of a step that the watchdog ended. It depends on how
// fast the host is, so it says nothing about the plugin and is not recorded.
var ErrWatchdog = errors.New("the watchdog stopped a plugin that did not come to an end")

const defaultWatchdog = 10 * time.Minute

// Mount is a tree that the plugin sees.
type Mount struct {
	Path     string
	Tree     *vfs.Tree
	Writable bool      // and then Grant says where
	Private  bool      // dropped after the step, and nobody's business: no footprint, no grant
	Quota    vfs.Quota // of a writable mount
}

// Result is a step that has run.
type Result struct {
	Record   *Record
	Response *plugin.Response     // nil if the plugin failed
	Trees    map[string]*vfs.Tree // the writable mounts afterwards; as before if the step did not succeed
	Effects  []vfs.Effect         // those of Record, with their contents
	Refused  []string             // paths that it was refused to write to, the first ones; of a step that was run, not of a record
}

// OK reports whether the plugin answered success.
func (r *Result) OK() bool { return r.Response != nil && r.Response.OK }

// Run runs s. The error is a fault of the host, or the context's: it says
// nothing about the plugin. A step that does not succeed has no effects. If the
// plugin is [Audited], the error may be a *[Difference].
func Run(ctx context.Context, s *Step) (*Result, error) {
	result, err := s.run(ctx)
	if err != nil {
		return nil, err
	}
	if a, ok := s.Plugin.(*Audited); ok && a.chooses(result.Record.Key) {
		if err := a.audit(ctx, s, result.Record); err != nil {
			return nil, err
		}
	}
	return result, nil
}

func (s *Step) run(ctx context.Context) (*Result, error) {
	request, err := s.Request.Encode()
	if err != nil {
		return nil, fmt.Errorf("encode the request of %s: %w", s.Name, err)
	}
	stage, err := s.stage()
	if err != nil {
		return nil, fmt.Errorf("set up %s: %w", s.Name, err)
	}
	answer, err := s.handle(ctx, stage.world, request)
	if fault := stage.world.Files.Close(); fault != nil {
		return nil, fmt.Errorf("read the files of %s: %w", s.Name, fault)
	}
	var failure *Failure
	if err != nil && !errors.As(err, &failure) {
		return nil, fmt.Errorf("run %s: %w", s.Name, err)
	}
	return s.judge(request, stage, answer, failure), nil
}

// handle hands the request to the plugin under the eyes of the watchdog.
func (s *Step) handle(ctx context.Context, w *World, request []byte) (*Answer, error) {
	patience := s.Watchdog
	if patience == 0 {
		patience = defaultWatchdog
	}
	ctx, cancel := context.WithTimeoutCause(ctx, patience, fmt.Errorf("%w in %v", ErrWatchdog, patience))
	defer cancel()
	answer, err := s.Plugin.Handle(ctx, w, request)
	if err != nil && errors.Is(context.Cause(ctx), ErrWatchdog) {
		return nil, context.Cause(ctx)
	}
	return answer, err
}

// judge turns what came back into a result.
func (s *Step) judge(request []byte, stage *stage, answer *Answer, failure *Failure) *Result {
	seen := stage.recorder.Footprint()
	record := &Record{
		Name: s.Name, Kind: s.Kind, Key: s.Key(request), Plugin: s.Alias, Request: request,
		Observations: seen.Observations, OutOfScope: seen.OutOfScope,
		Reusable: !seen.NoSpace,
	}
	result := &Result{Record: record, Trees: map[string]*vfs.Tree{}, Refused: seen.Refused}
	if answer != nil {
		record.Response, record.Log, record.Fuel = answer.Response, answer.Log, answer.Fuel
	}
	if failure == nil && seen.NoSpace {
		failure = s.full(stage)
	}
	if failure == nil {
		result.Response, failure = parse(s.Request.Op, answer.Response)
	}
	record.Failure = failure
	if result.OK() {
		result.Effects = seen.Effects
	}
	record.Effects = footprint.Recorded(result.Effects)
	for _, m := range s.Mounts {
		if !m.Writable || m.Private {
			continue
		}
		result.Trees[m.Path] = m.Tree
		if result.OK() {
			result.Trees[m.Path] = stage.layers[m.Path].Snapshot()
		}
	}
	return result
}

func parse(op plugin.Op, response []byte) (*plugin.Response, *Failure) {
	parsed, err := plugin.ParseResponse(op, response)
	if err != nil {
		return nil, &Failure{Cause: Broken, Detail: err.Error()}
	}
	return parsed, nil
}
