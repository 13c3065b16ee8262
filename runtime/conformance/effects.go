package conformance

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/schema"
	"github.com/workrover/workrover/sdk/plugin"
)

// judgeEffects holds what a sound answer says and what was done against the rules of
// its op.
func (e *exam) judgeEffects(r *reply) bool {
	switch r.question.Request.Op {
	case plugin.OpCall:
		return e.judgeCall(r)
	case plugin.OpVerify:
		return e.judgeVerdict(r)
	case plugin.OpBuild:
		if r.Record.OutOfScope > 0 {
			e.broken(BuilderStays, r, "writes below "+r.question.Request.Into, attempts(r, "elsewhere"))
			return false
		}
	case plugin.OpAct:
		return e.judgeCalls(r)
	case plugin.OpDescribe:
	}
	return true
}

// attempts says how often it was tried to write where it is not allowed, and where.
func attempts(r *reply, to string) string {
	times := "once"
	if n := r.Record.OutOfScope; n > 1 {
		times = fmt.Sprintf("%d times", n)
	}
	return fmt.Sprintf("it tried %s to write %s: %s", times, to, strings.Join(r.Refused, ", "))
}

func (e *exam) judgeCall(r *reply) bool {
	info := e.tool(r.question.Request.Name)
	if info == nil || !r.Response.OK {
		return true
	}
	sound := true
	for _, effect := range r.Record.Effects {
		did := string(effect.Op) + " " + effect.Path
		switch {
		case !info.Writes:
			e.broken(WritesDeclared, r, fmt.Sprintf("nothing is changed by %q, which says \"writes\": false", info.Name), did)
			return false
		case !needed(e.report.Description.Needs.Write, effect.Path):
			e.broken(NeedsDeclared, r, fmt.Sprintf("changes below the paths of needs.write, %q", e.report.Description.Needs.Write), did)
			return false
		}
	}
	output, err := schema.Compile(info.OutputSchema)
	if err == nil { // else the rule about schemas says so
		err = output.Check(r.Response.Output)
	}
	if err != nil {
		e.broken(OutputSchema, r, "an output that fits "+clipped(string(info.OutputSchema)), fmt.Sprintf("%s: %v", clipped(string(r.Response.Output)), err))
		sound = false
	}
	return sound
}

// needed tells whether a path is one of some prefixes or lies below one.
func needed(prefixes []string, name string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool {
		p = path.Clean(p)
		return name == p || p == "/" || strings.HasPrefix(name, p+"/")
	})
}

// tool is what the plugin says of one of its tools, nil if it has none of that name.
func (e *exam) tool(name string) *plugin.ToolInfo {
	tools := e.report.Description.Tools
	if i := slices.IndexFunc(tools, func(t plugin.ToolInfo) bool { return t.Name == name }); i >= 0 {
		return &tools[i]
	}
	return nil
}

// configPath is the path of evidence that is in the configuration.
const configPath = "config"

func (e *exam) judgeVerdict(r *reply) bool {
	if r.Record.OutOfScope > 0 {
		e.broken(ReadsOnly, r, "a verifier that writes to /tmp alone", attempts(r, "to a mount that is read only to it"))
		return false
	}
	for _, check := range r.Response.Checks {
		for _, evidence := range check.Evidence {
			if evidence.Path != configPath && !asked(r, evidence.Path) {
				e.broken(EvidenceRead, r, fmt.Sprintf("evidence of the check %q in a file that the verifier asked for: %s", check.ID, strings.Join(askedFor(r), ", ")), fmt.Sprintf("the path %q", evidence.Path))
				return false
			}
		}
	}
	return true
}

// asked tells whether the step asked for what is at a path, or found that nothing can
// be there.
func asked(r *reply, name string) bool {
	return slices.ContainsFunc(r.Record.Observations, func(o footprint.Observation) bool {
		switch o.Kind {
		case footprint.Absent:
			return o.Path == path.Clean(name) || strings.HasPrefix(name, o.Path+"/")
		case footprint.Content, footprint.Exists, footprint.Meta, footprint.List, footprint.Link, footprint.Mode:
			return o.Path == path.Clean(name)
		case footprint.Clock, footprint.Random:
		}
		return false
	}) || linked(r)
}

// linked tells whether a symlink was crossed: what lies behind it was asked for by
// another name.
func linked(r *reply) bool {
	return slices.ContainsFunc(r.Record.Observations, func(o footprint.Observation) bool { return o.Kind == footprint.Link })
}

// askedFor are the paths that a step asked for.
func askedFor(r *reply) []string {
	var list []string
	for _, o := range r.Record.Observations {
		if o.Path != "" && !slices.Contains(list, o.Path) {
			list = append(list, o.Path)
		}
	}
	if list == nil {
		return []string{"none"}
	}
	return list
}

func (e *exam) judgeCalls(r *reply) bool {
	seen := map[string]bool{}
	for _, turn := range r.question.Request.History {
		for _, call := range turn.Calls {
			seen[call.ID] = true
		}
	}
	for _, call := range r.Response.Calls {
		if seen[call.ID] {
			e.broken(CallIDsOnce, r, "a new id for each call", fmt.Sprintf("%q again", call.ID))
			return false
		}
		seen[call.ID] = true
	}
	return true
}
