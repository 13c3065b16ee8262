package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/sdk/plugin"
)

// How often things are tried.
const (
	fittingCalls    = 12
	misfittingCalls = 4
	configsTried    = 12
	sittings        = 2 // questions that are asked in all variations
	filesVaried     = 2 // of those that were read
)

// tools calls every tool.
func (e *exam) tools(ctx context.Context) error {
	for i := range e.report.Description.Tools {
		info := &e.report.Description.Tools[i]
		asked, err := e.fitting(ctx, info)
		if err != nil {
			return err
		}
		if asked == nil {
			e.report.skip("tool "+info.Name, "its answers to arguments that fit are not sound", MisfittingArgs, SameAnswer)
			continue
		}
		if err := e.misfitting(ctx, info); err != nil {
			return err
		}
		if err := e.sit(ctx, chosen(asked), nil); err != nil {
			return err
		}
	}
	return nil
}

func calling(info *plugin.ToolInfo, args json.RawMessage) *asking {
	r := &plugin.Request{Op: plugin.OpCall, Name: info.Name, Args: args}
	return &asking{Question: &question.Question{Request: r, Mounts: world(r)}, subject: "tool " + info.Name}
}

// fitting calls a tool with arguments that its schema allows, and returns the sound
// answers.
func (e *exam) fitting(ctx context.Context, info *plugin.ToolInfo) ([]*reply, error) {
	var sound []*reply
	refused := &refusals{}
	for range fittingCalls {
		args, ok := e.sampler.Fitting(info.InputSchema)
		if !ok {
			continue
		}
		r, well, err := e.ask(ctx, calling(info, args))
		if err != nil {
			return nil, err
		}
		if !well {
			return nil, nil // once is enough
		}
		refused.add(r)
		sound = append(sound, r)
	}
	subject := "tool " + info.Name
	if len(sound) == 0 {
		e.report.skip(subject, "the kit found no arguments that fit the schema; give `examples` in it, or a case", FittingArgs)
		return nil, nil
	}
	e.report.tried(subject, FittingArgs)
	if refused.all() {
		e.broken(FittingArgs, sound[0], fmt.Sprintf("not the same refusal of each of %d calls with arguments that fit %s", len(sound), clipped(string(info.InputSchema))), sound[0].Response.Error.Error())
	}
	return sound, nil
}

// refusals tells whether a plugin refuses whatever fits its schema, in the same words.
// One that has something to say against each value wants texts to look in a certain
// way, which is not the schema's mistake.
type refusals struct {
	asked int
	words []string
}

func (f *refusals) add(r *reply) {
	f.asked++
	if refusesArguments(r) {
		f.words = append(f.words, r.Response.Error.Message)
	}
}

func (f *refusals) all() bool {
	return f.asked > 0 && len(f.words) == f.asked && len(slices.Compact(slices.Clone(f.words))) == 1
}

func refusesArguments(r *reply) bool {
	return !r.Response.OK && r.Response.Error.Code == plugin.CodeInvalidArgs
}

// misfitting calls a tool with what its schema does not allow.
func (e *exam) misfitting(ctx context.Context, info *plugin.ToolInfo) error {
	for range misfittingCalls {
		args, ok := e.sampler.Misfitting(info.InputSchema)
		if !ok {
			e.report.skip("tool "+info.Name, "its schema allows everything", MisfittingArgs)
			return nil
		}
		a := calling(info, args)
		a.rule, a.plain, a.fragile = MisfittingArgs, true, true
		if _, sound, err := e.ask(ctx, a); err != nil || !sound {
			return err
		}
	}
	return nil
}

// chosen are the questions that are worth being asked in all variations: those with a
// success, and first those that read or did most.
func chosen(asked []*reply) []*reply {
	list := slices.Clone(asked)
	slices.SortStableFunc(list, func(a, b *reply) int { return worth(b) - worth(a) })
	var best []*reply
	for _, r := range list {
		if !slices.ContainsFunc(best, func(o *reply) bool { return string(o.Record.Request) == string(r.Record.Request) }) {
			best = append(best, r)
		}
	}
	return best[:min(len(best), sittings)]
}

func worth(r *reply) int {
	n := len(readBy(r)) + len(r.Record.Effects)
	if r.Response.OK {
		n += 100
	}
	return n
}

// sit asks questions again: as they were, with what more asks, and where files are
// others. What is huge takes long, so it is asked once.
func (e *exam) sit(ctx context.Context, chosen []*reply, more func(*reply) error) error {
	for i, r := range chosen {
		steady, err := e.repeat(ctx, r)
		if err != nil {
			return err
		}
		if steady && more != nil {
			if err := more(r); err != nil {
				return err
			}
		}
		if err := e.vary(ctx, r, i == 0); err != nil {
			return err
		}
	}
	return nil
}
