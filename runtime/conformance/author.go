package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// ruleOfKind is the rule that a case of a kind tries.
func ruleOfKind(k Kind) plugin.Rule { return plugin.Rule("case-" + string(k)) }

// author tries the cases.
func (e *exam) author(ctx context.Context) error {
	for _, c := range e.cases {
		if !e.sendable(c) {
			continue
		}
		try := e.one
		if c.Kind == Mutant {
			try = e.mutants
		}
		if err := try(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// sendable tells whether a case asks what an environment would, and notes what is wrong
// with it: whatever the plugin answered to something else, no rollout would see.
func (e *exam) sendable(c *Case) bool {
	err := question.Fit(c.Request, e.report.Description)
	if err == nil && c.Kind != Malformed {
		err = question.FitArgs(c.Request, e.report.Description)
	}
	if err == nil {
		return true
	}
	e.report.broken(ruleOfKind(c.Kind), subjectOf(c), &Finding{
		Expected: "a request that an environment sends", Found: err.Error(),
		Remedy: fmt.Sprintf("The plugin was not asked. Correct the request in %s/%s, or what the plugin says that it offers.", c.Name, caseFile),
	})
	return false
}

// subjectOf is what findings about a case are about.
func subjectOf(c *Case) string {
	kind := map[plugin.Op]string{plugin.OpCall: "tool", plugin.OpVerify: "verifier", plugin.OpBuild: "builder", plugin.OpAct: "policy"}[c.Request.Op]
	return fmt.Sprintf("%s %s, case %s", kind, c.Request.Name, c.Name)
}

// one tries a case that is no mutant.
func (e *exam) one(ctx context.Context, c *Case) error {
	subject, rule := subjectOf(c), ruleOfKind(c.Kind)
	a := &asking{Question: c.question(), subject: subject, tries: rule}
	if c.Kind == Malformed { // which is about answers of no right form
		a.rule, a.tries, a.plain = rule, "", true
	}
	r, sound, err := e.ask(ctx, a)
	if err != nil || !sound {
		return err
	}
	if c.Expect == nil || c.Expect.Error == "" {
		if expected, found := c.judge(r.Response); found != "" {
			e.broken(rule, r, expected, found)
			return nil
		}
	}
	if c.Expect != nil {
		e.report.tried(subject, CaseExpectation)
		if expected, found := c.Expect.judge(r); found != "" {
			e.broken(CaseExpectation, r, expected, found)
		}
	}
	return nil
}

// judge says what is found that the kind of the case does not expect; "" for nothing.
func (c *Case) judge(r *plugin.Response) (expected, found string) {
	switch {
	case c.Request.Op != plugin.OpVerify && (c.Kind == Malformed) == r.OK:
		if r.OK {
			return "a failure", "\"ok\": true"
		}
		return "a success", r.Error.Error()
	case c.Request.Op != plugin.OpVerify:
		return "", ""
	case !r.OK:
		return "checks", r.Error.Error()
	case c.Expect != nil && c.Expect.Checks != nil && c.Kind != Full:
		return "", "" // the author has said it exactly
	}
	value, ok := valueOf(r.Checks), false
	switch c.Kind {
	case Full:
		expected, ok = "a value of 1", value == 1
	case Partial:
		expected, ok = "a value between 0 and 1", value > 0 && value < 1
	case Zero:
		expected, ok = "a value of 0", value == 0
	case Malformed:
		expected, ok = "a value below 1", value < 1
	case Mutant:
	}
	if ok {
		return "", ""
	}
	return expected, fmt.Sprintf("%v: %s", value, worded(r.Checks))
}

// valueOf is what checks come to together: the mean of the scores by their weights, or
// 0 where a gate is below 1.
func valueOf(checks []plugin.Check) float64 {
	sum, weights := 0.0, 0.0
	for _, c := range checks {
		weight := 1.0
		if c.Weight != nil {
			weight = *c.Weight
		}
		switch {
		case c.Kind == plugin.Gate && c.Value < 1:
			return 0
		case c.Kind != plugin.Gate:
			sum, weights = sum+weight*c.Value, weights+weight
		}
	}
	if weights == 0 { // gates alone, and all of them hold
		return 1
	}
	return sum / weights
}

// worded are the checks with what they say.
func worded(checks []plugin.Check) string {
	list := make([]string, len(checks))
	for i, c := range checks {
		if list[i] = fmt.Sprintf("%s %v", c.ID, c.Value); c.Message != "" {
			list[i] += " (" + c.Message + ")"
		}
	}
	return clipped(strings.Join(list, ", "))
}

// judge says what is found that is not expected; "" for nothing.
func (x *Expectation) judge(r *reply) (expected, found string) {
	if x.Error != "" && (r.Response.OK || r.Response.Error.Code != x.Error) {
		return "a failure with the code " + string(x.Error), clipped(string(r.Record.Response))
	}
	if expected, found = x.judgeChecks(r.Response.Checks); found != "" {
		return expected, found
	}
	if len(x.Response) > 0 && !contains(decoded(r.Record.Response), decoded(x.Response)) {
		return "a response that contains " + clipped(string(x.Response)), clipped(string(r.Record.Response))
	}
	return x.judgeFiles(r)
}

func (x *Expectation) judgeChecks(checks []plugin.Check) (expected, found string) {
	for _, id := range slices.Sorted(maps.Keys(x.Checks)) {
		want := x.Checks[id]
		expected := fmt.Sprintf("a check %q with the value %v", id, want[0])
		if want[0] != want[1] {
			expected += fmt.Sprintf(" to %v", want[1])
		}
		i := slices.IndexFunc(checks, func(c plugin.Check) bool { return c.ID == id })
		switch {
		case i < 0:
			return expected, "no such check: " + worded(checks)
		case checks[i].Value < want[0] || checks[i].Value > want[1]:
			return expected, worded(checks[i : i+1])
		}
	}
	return "", ""
}

func (x *Expectation) judgeFiles(r *reply) (expected, found string) {
	for _, name := range slices.Sorted(maps.Keys(x.Files)) {
		mount := environment.WorkspaceMount
		if strings.HasPrefix(name, environment.ReferenceMount+"/") {
			mount = environment.ReferenceMount
		}
		var blob *vfs.Blob
		if tree := r.Trees[mount]; tree != nil {
			blob, _ = tree.Blob(path.Clean("/" + strings.TrimPrefix(name, mount))) // none is nil
		}
		switch want := x.Files[name]; {
		case want == nil && blob != nil:
			return "no file " + name, "one with " + clipped(string(blob.Bytes()))
		case want != nil && blob == nil:
			return "a file " + name, "none"
		case want != nil && string(blob.Bytes()) != *want:
			return fmt.Sprintf("%s with %q", name, clipped(*want)), fmt.Sprintf("%q", clipped(string(blob.Bytes())))
		}
	}
	return "", ""
}

func decoded(text []byte) (value any) {
	if json.Unmarshal(text, &value) != nil {
		return nil
	}
	return value
}

// contains tells whether a value has all that another has: the members of its objects,
// and everything else as it is.
func contains(value, part any) bool {
	object, isObject := value.(map[string]any)
	members, both := part.(map[string]any)
	if isObject && both {
		for key, member := range members {
			if inner, ok := object[key]; !ok || !contains(inner, member) {
				return false
			}
		}
		return true
	}
	list, isList := value.([]any)
	items, both := part.([]any)
	if isList && both {
		return slices.EqualFunc(list, items, contains)
	}
	return reflect.DeepEqual(value, part)
}
