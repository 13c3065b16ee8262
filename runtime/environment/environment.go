package environment

import (
	"slices"
	"strings"

	"github.com/agext/levenshtein"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// Environment is a package whose every reference is resolved. It does not
// change and may be used concurrently.
type Environment struct {
	Name       string
	Version    string
	Digest     digest.Digest // of name, version and components
	Components journal.Components
	Task       string // the instructions, as the agent gets them
	Tools      []*Tool
	Verifiers  []*Verifier
	Controls   []*Control // noop first
	MaxTurns   int
	Source     *vfs.Tree // the package's own files that the environment uses

	// Revisions are laid over the package, in the order of their components.
	// Their renames are for whoever plays here what was written for the package.
	Revisions []*specs.Revision

	clock     clock
	quota     vfs.Quota
	context   []*part
	laid      func() (*vfs.Tree, error) // see lay
	reference []*part
	plugins   []*opened
	specs     *specs.Environment
}

// Tool returns the tool that the agent knows under name. The error is for the
// agent.
func (e *Environment) Tool(name string) (*Tool, *plugin.Error) {
	for _, t := range e.Tools {
		if t.Info.Name == name {
			return t, nil
		}
	}
	return nil, e.noTool(name)
}

// noTool says which tools there are instead of one that there is not.
func (e *Environment) noTool(name string) *plugin.Error {
	names := make([]string, len(e.Tools))
	for i, t := range e.Tools {
		names[i] = t.Info.Name
	}
	if len(names) == 0 {
		return problem(plugin.CodeNotFound, "there is no tool %q; there are no tools at all", name)
	}
	if close := closest(name, names); close != "" {
		return problem(plugin.CodeNotFound, "there is no tool %q; did you mean %q?", name, close)
	}
	slices.Sort(names)
	return problem(plugin.CodeNotFound, "there is no tool %q; the tools are %s", name, strings.Join(names, ", "))
}

// Declared is what the package says, with the revisions laid over.
func (e *Environment) Declared() *specs.Environment { return e.specs }

// ToolInfos describes the tools to an agent, in the order of the harness.
func (e *Environment) ToolInfos() []plugin.ToolInfo {
	infos := make([]plugin.ToolInfo, len(e.Tools))
	for i, t := range e.Tools {
		infos[i] = t.Info
	}
	return infos
}

// Control returns the control of a name, or nil.
func (e *Environment) Control(name string) *Control {
	for _, c := range e.Controls {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// closest is the name that somebody may have meant, or "".
func closest(name string, names []string) string {
	best, least := "", 3 // more edits than two are another word
	for _, n := range names {
		if d := levenshtein.Distance(name, n, nil); d < least {
			best, least = n, d
		}
	}
	return best
}
