package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/runtime/schema"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// verifiers asks every verifier.
func (e *exam) verifiers(ctx context.Context) error {
	return e.each(ctx, plugin.OpVerify, func(r *reply) error {
		for _, other := range []struct {
			rule   plugin.Rule
			change func(*asking)
		}{
			{WithoutClock, func(a *asking) { a.Clock = question.Start().AddDate(1, 2, 3) }},
			{WithoutChance, func(a *asking) { a.Seed = r.question.Seed + 1 }},
			{WithoutTimes, func(a *asking) {
				mounts := maps.Clone(a.Mounts)
				for path, tree := range mounts {
					mounts[path] = laidAgain(tree)
				}
				a.Mounts = mounts
			}},
		} {
			if _, err := e.again(ctx, r, other.rule, other.change); err != nil {
				return err
			}
		}
		return nil
	})
}

// each asks for everything that an op is for: with the configurations of the author's
// cases and with others that fit. more is asked of the best questions.
func (e *exam) each(ctx context.Context, op plugin.Op, more func(*reply) error) error {
	for _, o := range offers(e.report.Description) {
		if o.op != op {
			continue
		}
		asked, err := e.configured(ctx, o)
		if err != nil {
			return err
		}
		if err := e.sit(ctx, chosen(asked), more); err != nil {
			return err
		}
	}
	return nil
}

// configured asks with configurations that fit, and returns the questions that had a
// success.
func (e *exam) configured(ctx context.Context, o *offer) ([]*reply, error) {
	var good []*reply
	var last *reply
	refused := &refusals{}
	for _, q := range e.questions(o) {
		r, sound, err := e.ask(ctx, &asking{Question: q, subject: o.String()})
		if err != nil {
			return nil, err
		}
		if !sound {
			return nil, nil
		}
		last = r
		refused.add(r)
		switch {
		case r.Response.OK:
			good = append(good, r)
		case lacksWork(r):
			e.broken(MissingFile, r, "", r.Response.Error.Error())
			return nil, nil
		}
	}
	e.report.tried(o.String(), FittingConfig)
	if refused.all() {
		e.broken(FittingConfig, last, fmt.Sprintf("not the same refusal of each of %d configurations that fit %s", refused.asked, schemaText(o.config)), last.Response.Error.Error())
	}
	if len(good) == 0 {
		e.report.skip(o.String(), "it answered no question of the kit; give it a case", needSuccess(o.op)...)
	}
	return good, nil
}

func schemaText(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "(there is no config_schema, so {} does)"
	}
	return clipped(string(raw))
}

// needSuccess are the rules that nobody can try without a success.
func needSuccess(op plugin.Op) []plugin.Rule {
	if op == plugin.OpVerify {
		return []plugin.Rule{SameAnswer, WithoutClock, WithoutChance, WithoutTimes, CheckIDsStable, MissingFile, UnreadableFile, HugeFile}
	}
	return []plugin.Rule{SameAnswer}
}

// questions are those of the author's cases, and some at random.
func (e *exam) questions(o *offer) []*question.Question {
	var list []*question.Question
	for _, c := range e.cases {
		if c.Request != nil && c.Request.Op == o.op && c.Request.Name == o.name && question.Fit(c.Request, e.report.Description) == nil {
			list = append(list, c.question())
		}
	}
	if compiled, err := schema.Compile(o.config); err == nil && compiled.Check(json.RawMessage("{}")) == nil {
		list = append(list, o.question(json.RawMessage("{}")))
	}
	for range configsTried {
		if config, ok := e.sampler.Fitting(o.config); ok && len(o.config) > 0 {
			list = append(list, o.question(config))
		}
	}
	return list
}

// lacksWork tells whether a verifier failed for want of a file that the agent has not
// written, and nothing else was missing.
func lacksWork(r *reply) bool {
	if r.question.Request.Op != plugin.OpVerify || r.Response.Error.Code == plugin.CodeInvalidArgs {
		return false
	}
	lacking := false
	for _, o := range r.Record.Observations {
		if o.Kind == footprint.Absent {
			if !strings.HasPrefix(o.Path, environment.WorkspaceMount) {
				return false
			}
			lacking = true
		}
	}
	return lacking
}

// readBy are the files of the workspace whose contents a step read.
func readBy(r *reply) []string {
	var list []string
	for _, o := range r.Record.Observations {
		name, ok := strings.CutPrefix(o.Path, environment.WorkspaceMount)
		if ok && o.Kind == footprint.Content && strings.HasPrefix(o.Answer, "sha256:") {
			list = append(list, name)
		}
	}
	return list
}

// vary asks again where files that were read are missing, unreadable or huge.
func (e *exam) vary(ctx context.Context, r *reply, huge bool) error {
	tree := r.question.Mounts[environment.WorkspaceMount]
	read := readBy(r)
	for _, name := range read[:min(len(read), filesVaried)] {
		blob, err := tree.Blob(name)
		if err != nil {
			continue // it was written by the step
		}
		for _, v := range variationsOf(blob.Bytes()) {
			if v.rule == HugeFile && !huge {
				continue
			}
			mounts := replaced(r.question.Mounts, environment.WorkspaceMount, v.varied(tree, name))
			if err := e.varied(ctx, r, &v, mounts, environment.WorkspaceMount+name); err != nil {
				return err
			}
		}
		huge = false
	}
	if tree == nil || r.question.Request.Op != plugin.OpVerify {
		return nil
	}
	return e.varied(ctx, r, &variation{rule: MissingFile, what: "is empty"}, emptied(r.question.Mounts), environment.WorkspaceMount)
}

// varied asks one variation. A verifier has to answer the same checks as before.
func (e *exam) varied(ctx context.Context, r *reply, v *variation, mounts map[string]*vfs.Tree, where string) error {
	q := *r.question
	q.Mounts = mounts
	now, sound, err := e.ask(ctx, &asking{Question: &q, subject: r.subject, rule: v.rule})
	if err != nil || !sound || r.question.Request.Op != plugin.OpVerify {
		return err
	}
	if !now.Response.OK {
		e.broken(v.rule, now, "", fmt.Sprintf("where %s %s: %s", where, v.what, now.Response.Error.Error()))
		return nil
	}
	e.report.tried(r.subject, CheckIDsStable)
	before, after := shapes(r.Response.Checks), shapes(now.Response.Checks)
	if !slices.Equal(before, after) {
		e.broken(CheckIDsStable, now, "the checks that there were before: "+strings.Join(before, ", "), fmt.Sprintf("where %s %s: %s", where, v.what, strings.Join(after, ", ")))
	}
	return nil
}

// shapes are what of checks must not change, sorted.
func shapes(checks []plugin.Check) []string {
	list := make([]string, len(checks))
	for i, c := range checks {
		list[i] = c.ID
		if c.Kind == plugin.Gate {
			list[i] += " (gate)"
		}
		if c.Weight != nil && *c.Weight != 1 {
			list[i] += fmt.Sprintf(" (weight %v)", *c.Weight)
		}
	}
	slices.Sort(list)
	return list
}
