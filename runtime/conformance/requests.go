package conformance

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// rewritten is a plugin that is asked something else than the host would write.
type rewritten struct {
	step.Plugin
	rewrite func(request []byte) []byte
}

// Handle implements [step.Plugin].
func (p *rewritten) Handle(ctx context.Context, w *step.World, request []byte) (*step.Answer, error) {
	return p.Plugin.Handle(ctx, w, p.rewrite(request))
}

// requests asks what a plugin cannot answer. One whose other answers are not sound has
// to mend those first.
func (e *exam) requests(ctx context.Context) error {
	for _, t := range e.report.Failed() {
		if slices.ContainsFunc(aboutAnswers(), func(r Rule) bool { return r.Name == t.Rule.Name }) {
			e.report.skip("", "other answers are not sound: see "+t.Name(), UnknownOp, UnknownName, OtherProtocol)
			return nil
		}
	}
	for _, impossible := range []struct {
		rule    plugin.Rule
		request plugin.Request
		code    plugin.Code
	}{
		{UnknownOp, plugin.Request{Op: "dance"}, plugin.CodeNotFound},
		{UnknownName, plugin.Request{Op: plugin.OpVerify, Name: "no-such-name"}, plugin.CodeNotFound},
		{UnknownName, plugin.Request{Op: plugin.OpCall, Name: "no-such-name"}, plugin.CodeNotFound},
	} {
		a := &asking{Question: &question.Question{Request: &impossible.request}, rule: impossible.rule, plain: true}
		a.Mounts = world(a.Request)
		r, sound, err := e.ask(ctx, a)
		if err != nil {
			return err
		}
		if sound {
			e.refuses(r, impossible.rule, impossible.code)
		}
	}
	return e.otherProtocol(ctx)
}

// refuses notes an answer that is not a failure with a code.
func (e *exam) refuses(r *reply, rule plugin.Rule, code plugin.Code) {
	switch {
	case r.Response.OK:
		e.broken(rule, r, fmt.Sprintf("a failure with the code %s", code), "\"ok\": true")
	case r.Response.Error.Code != code:
		e.broken(rule, r, fmt.Sprintf("a failure with the code %s", code), r.Response.Error.Error())
	}
}

func (e *exam) otherProtocol(ctx context.Context) error {
	a := e.describing()
	a.rule = OtherProtocol
	a.plugin = &rewritten{e.plugin, func(request []byte) []byte {
		return bytes.Replace(request, []byte(`"protocol":1`), []byte(`"protocol":2`), 1)
	}}
	r, sound, err := e.ask(ctx, a)
	if sound {
		e.refuses(r, OtherProtocol, plugin.CodeFailed)
	}
	return err
}

// repeat asks a question again that had a sound answer: as it was, after all that was
// asked since, and with a field that there is not. If even the first comes out
// otherwise, nothing more can be learned from such a comparison.
func (e *exam) repeat(ctx context.Context, r *reply) (steady bool, err error) {
	if steady, err = e.again(ctx, r, SameAnswer, nil); err != nil || !steady {
		return false, err
	}
	return e.again(ctx, r, UnknownFields, func(a *asking) {
		a.plugin = &rewritten{e.plugin, func(request []byte) []byte {
			return bytes.Replace(request, []byte(`"protocol":1`), []byte(`"protocol":1,"zzz":{"not":["known"]}`), 1)
		}}
	})
}

// again asks the question of r once more, changed by change; the answer has to be the
// same.
func (e *exam) again(ctx context.Context, r *reply, rule plugin.Rule, change func(*asking)) (same bool, err error) {
	q := *r.question
	a := &asking{Question: &q, subject: r.subject, rule: rule, plain: true}
	if change != nil {
		change(a)
	}
	second, sound, err := e.ask(ctx, a)
	if err != nil || !sound {
		return false, err
	}
	if string(second.Record.Response) != string(r.Record.Response) {
		e.broken(rule, second, "as before, "+clipped(string(r.Record.Response)), clipped(string(second.Record.Response)))
		return false, nil
	}
	before, now := fmt.Sprint(r.Record.Effects), fmt.Sprint(second.Record.Effects)
	if before != now {
		e.broken(rule, second, "the same changes as before: "+clipped(before), clipped(now))
	}
	return before == now, nil
}

// fuel asks what was dearest again, with half of the fuel that it took.
func (e *exam) fuel(ctx context.Context) (err error) {
	if e.dearest == nil || e.dearest.Record.Fuel < 2 {
		e.report.skip("", "what this plugin uses is not counted", FuelStops)
		return nil
	}
	limits := step.Limits{Fuel: e.dearest.Record.Fuel / 2}
	poor, err := e.subject.Open(ctx, limits)
	if err != nil {
		return err
	}
	q := *e.dearest.question
	q.Files = e.subject.Files
	e.report.tried("", FuelStops)
	result, err := step.Run(ctx, q.Step(poor))
	if err != nil {
		return err
	}
	if failure := result.Record.Failure; failure == nil || failure.Cause != step.Exhausted {
		e.broken(FuelStops, &reply{result, &q, "", result.Record.Request}, fmt.Sprintf("an end after %d, half of the fuel that it took before", limits.Fuel), "an answer")
	}
	return nil
}
