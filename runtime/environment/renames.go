package environment

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// renames reports renames of arguments that are not so: what has the old name
// in the package has the new one here.
func (l *loader) renames(ctx context.Context) error {
	for _, r := range l.specs.Revisions {
		if len(r.Renames.Arguments) == 0 {
			continue
		}
		before, err := l.base.itself(ctx)
		if err != nil {
			return err
		}
		if before.Env == nil {
			return nil // nobody can say what its tools take
		}
		for _, old := range slices.SortedFunc(maps.Keys(r.Renames.Arguments), specs.Argument.Compare) {
			l.renamedArgument(before.Env, r.Renames, old)
		}
	}
	return nil
}

func (l *loader) renamedArgument(before *Environment, r *specs.Renames, old specs.Argument) {
	at, renamed := r.Of("arguments"), r.Arguments[old]
	tool := old.Tool
	if now, ok := r.Tools[tool]; ok {
		tool = now
	}
	was, problem := before.Tool(old.Tool)
	if problem != nil {
		l.report(at, "Unknown tool", "%q is no argument in the package: %s.", old, problem.Message)
		return
	}
	is, problem := l.env.Tool(tool)
	if problem != nil {
		l.report(at, "Unknown tool", "%q has no tool any more: %s.", old, problem.Message)
		return
	}
	had, has := argumentsOf(was.Info), argumentsOf(is.Info)
	_, moved := r.Arguments[specs.Argument{Tool: old.Tool, Name: renamed}]
	switch {
	case had != nil && !slices.Contains(had, old.Name):
		l.report(at, "Unknown argument", "The tool %q of the package has no argument %q; it has %s.", old.Tool, old.Name, strings.Join(had, ", "))
	case has != nil && !slices.Contains(has, renamed):
		l.report(at, "Unknown argument", "The argument %q is to be called %q, and the revised tool %q has none of that name; it has %s.", old, renamed, tool, strings.Join(has, ", "))
	case slices.Contains(had, renamed) && !moved:
		l.report(at, "Ambiguous rename", "The tool %q has an argument %q already, so that two arguments would become one. Rename that one too, or choose another name.", old.Tool, renamed)
	}
}

// argumentsOf lists the arguments that a tool declares, nil if it declares
// none.
func argumentsOf(info plugin.ToolInfo) []string {
	var schema struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(info.InputSchema, &schema); err != nil {
		return nil // it is no object, and declares nothing
	}
	return slices.Sorted(maps.Keys(schema.Properties))
}
