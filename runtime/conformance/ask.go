package conformance

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// reply is what came of a question.
type reply struct {
	*step.Result
	question *question.Question
	subject  string
	sent     []byte // the request as the plugin had it
}

// asking is a question in the course of an exam.
type asking struct {
	*question.Question
	subject string      // that findings are about
	rule    plugin.Rule // that is broken by an answer of no right form; "": the one which says so
	tries   plugin.Rule // that the question is asked for, if an answer of no right form says nothing about it
	plain   bool        // a failure with the code internal is no finding
	fragile bool        // neither is a crash, and what is done by a request that no host sends
	plugin  step.Plugin // default: that of the exam
}

// ask asks, and holds the answer against the rules that hold for every answer. sound is
// whether it is one.
func (e *exam) ask(ctx context.Context, a *asking) (r *reply, sound bool, err error) {
	a.Files = e.subject.Files
	if a.plugin == nil {
		a.plugin = e.plugin
	}
	result, err := step.Run(ctx, a.Step(a.plugin))
	if err != nil {
		return nil, false, err
	}
	e.report.Questions++
	r = &reply{result, a.Question, a.subject, result.Record.Request}
	if p, ok := a.plugin.(*rewritten); ok {
		r.sent = p.rewrite(r.sent)
	}
	sound = e.judge(a, r)
	if sound && (e.dearest == nil || r.Record.Fuel > e.dearest.Record.Fuel) {
		e.dearest = r
	}
	return r, sound, nil
}

// judge holds an answer against the rules of every answer.
func (e *exam) judge(a *asking, r *reply) bool {
	e.reached(a, r)
	if int64(len(r.Record.Log)) >= e.plugin.Identity().Limits.Filled().Log {
		e.broken(LogSize, r, fmt.Sprintf("a log of less than %d bytes", e.plugin.Identity().Limits.Filled().Log), "one that was cut there")
	}
	if name := r.Record.Breaks(a.Request.Op); name != "" {
		if name == plugin.RuleNoCrash && a.fragile {
			return true
		}
		e.unsound(a, name)
		e.broken(cmp.Or(a.rule, name), r, "", r.Record.Sentence())
		return false
	}
	if failed := r.Response.Error; failed != nil && failed.Code == plugin.CodeInternal && !a.plain {
		name, expected := NoInternal, "an answer, or a failure with another code"
		if spared := sparedBy(failed); spared != "" {
			name, expected = spared, ""
		}
		e.unsound(a, name)
		e.broken(cmp.Or(a.rule, name), r, expected, failed.Error())
		return false
	}
	return a.fragile || e.judgeEffects(r)
}

// unsound takes back that a question has tried what it was asked for: the answer has
// broken another rule before.
func (e *exam) unsound(a *asking, name plugin.Rule) {
	if a.tries != "" {
		e.report.untried(a.subject, "an answer breaks "+string(name)+" before it can be tried", a.tries)
	}
}

// sparedBy is the rule that an answer would have broken which an SDK did not send, but
// said so; "" if it was something else.
func sparedBy(failed *plugin.Error) plugin.Rule {
	var detail struct {
		Rule plugin.Rule `json:"rule"`
	}
	if json.Unmarshal(failed.Detail, &detail) != nil || !slices.ContainsFunc(aboutAnswers(), func(r Rule) bool { return r.Name == detail.Rule }) {
		return ""
	}
	return detail.Rule
}

// broken notes that an answer breaks a rule. Without a word on what was expected, it is
// what the rule says.
func (e *exam) broken(name plugin.Rule, r *reply, expected, found string) {
	if expected == "" {
		expected = Find(name).Sentence
	}
	f := &Finding{
		Expected: expected, Found: found, Remedy: e.remedy(name, r),
		Request: string(r.sent), Files: listed(r), Log: abridged(r.Record.Log),
	}
	if response := r.Record.Response; r.Record.Failure != nil && len(response) > 0 {
		f.Found += "; the answer was " + clipped(string(bytes.ToValidUTF8(response, []byte("\ufffd"))))
	}
	e.report.broken(name, r.subject, f)
}

// abridged is a log without its middle: what went wrong stands first in Go, whose stack
// follows it, and last in Python.
func abridged(log []byte) string {
	const first, last = 12, 8
	text := strings.TrimRight(string(bytes.ToValidUTF8(log, []byte("\ufffd"))), "\n")
	lines := strings.Split(text, "\n")
	if left := len(lines) - first - last; left > 1 {
		lines = slices.Concat(lines[:first], []string{fmt.Sprintf("… %d more lines …", left)}, lines[first+left:])
	}
	for i, line := range lines {
		lines[i] = clipped(line)
	}
	return strings.Join(lines, "\n")
}

// clipped is a text that is short enough to be read.
func clipped(text string) string {
	const most = 400
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
