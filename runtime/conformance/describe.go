package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/runtime/schema"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

func (e *exam) describing() *asking {
	return &asking{Question: &question.Question{Request: &plugin.Request{Op: plugin.OpDescribe}}, plain: true}
}

// describe asks what the plugin offers. Without a sound answer there is nothing else to
// ask.
func (e *exam) describe(ctx context.Context) (sound bool, err error) {
	alone := e.describing()
	alone.rule = ""
	r, sound, err := e.ask(ctx, alone)
	if err != nil {
		return false, err
	}
	if !sound || !r.Response.OK {
		return false, e.whyNoDescription(ctx, r)
	}
	e.report.tried("", DescribeAnswers, DescribeAlone)
	e.report.Description = r.Response.Describe
	e.schemas()
	again := e.describing()
	again.Clock, again.Seed, again.rule = question.Start().AddDate(1, 0, 0), 1, DescribeSame
	second, sound, err := e.ask(ctx, again)
	if sound && string(second.Record.Response) != string(r.Record.Response) {
		e.broken(DescribeSame, second, clipped(string(r.Record.Response)), clipped(string(second.Record.Response))+" a year later")
	}
	return true, err
}

// whyNoDescription finds out whether the plugin would have answered where there are
// other mounts.
func (e *exam) whyNoDescription(ctx context.Context, first *reply) error {
	s := e.describing().Step(e.plugin)
	for _, path := range []string{environment.WorkspaceMount, environment.ReferenceMount, environment.InputMount} {
		s.Mounts = append(s.Mounts, step.Mount{Path: path, Tree: treeOf(samples())})
	}
	second, err := step.Run(ctx, s)
	if err != nil {
		return err
	}
	var found string
	if first.Record.Failure != nil {
		found = first.Record.Sentence()
	} else {
		found = first.Response.Error.Error()
	}
	if second.OK() {
		e.report.Tests = slices.DeleteFunc(e.report.Tests, func(t *Test) bool { return t.Finding != nil }) // they come from this
		e.broken(DescribeAlone, first, "an answer without any other mount", found+"; with /workspace, /reference and /input it answers")
	} else if first.Record.Failure == nil {
		e.broken(DescribeAnswers, first, "a description", found)
	}
	return nil
}

// schemas compiles every schema, and looks for keywords in it that forbid nothing since
// there are none.
func (e *exam) schemas() {
	e.report.tried("", Schemas)
	for _, s := range schema.AllOf(e.report.Description) {
		_, err := schema.Compile(s.Text)
		if strays := schema.Strays(s.Text); err == nil && strays != nil {
			err = errors.New(strings.Join(strays, "; "))
		}
		if err != nil {
			e.report.broken(Schemas, "", &Finding{Expected: "a JSON Schema as the " + s.Field + " of " + s.Of, Found: fmt.Sprintf("%s: %v", clipped(string(s.Text)), err)})
		}
	}
}

// offer is a builder, verifier or policy.
type offer struct {
	op     plugin.Op
	kind   string // "verifier"
	name   string
	config json.RawMessage // schema
}

func (o *offer) String() string { return o.kind + " " + o.name }

// offers are all that have a configuration.
func offers(d *plugin.Description) []*offer {
	var list []*offer
	for _, b := range d.Builders {
		list = append(list, &offer{plugin.OpBuild, "builder", b.Name, b.ConfigSchema})
	}
	for _, v := range d.Verifiers {
		list = append(list, &offer{plugin.OpVerify, "verifier", v.Name, v.ConfigSchema})
	}
	for _, p := range d.Policies {
		list = append(list, &offer{plugin.OpAct, "policy", p.Name, p.ConfigSchema})
	}
	return list
}

// question asks for what is offered, in the world that nobody has written a case for.
func (o *offer) question(config json.RawMessage) *question.Question {
	r := &plugin.Request{Op: o.op, Name: o.name, Config: config}
	switch o.op {
	case plugin.OpBuild:
		r.Into = environment.WorkspaceMount + "/built"
	case plugin.OpAct:
		r.Task = "Do what the files ask for.\n"
		r.Tools = []plugin.ToolInfo{{Name: "write", Description: "Writes a file.", InputSchema: json.RawMessage(`{"type":"object"}`), Writes: true}}
	case plugin.OpDescribe, plugin.OpCall, plugin.OpVerify:
	}
	return &question.Question{Request: r, Mounts: world(r)}
}

// emptied are the mounts of a question with nothing in the workspace.
func emptied(mounts map[string]*vfs.Tree) map[string]*vfs.Tree {
	return replaced(mounts, environment.WorkspaceMount, vfs.Empty())
}

// replaced are mounts with another tree at a path.
func replaced(mounts map[string]*vfs.Tree, path string, tree *vfs.Tree) map[string]*vfs.Tree {
	others := map[string]*vfs.Tree{}
	maps.Copy(others, mounts)
	others[path] = tree
	return others
}
