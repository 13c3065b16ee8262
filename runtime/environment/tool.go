package environment

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/schema"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// Tool is a tool as an environment offers it to the agent.
type Tool struct {
	Info plugin.ToolInfo // with the name, description and argument names that the agent sees

	env     *Environment
	real    string // its name in the plugin
	plugin  *opened
	config  json.RawMessage
	renames map[string]string // argument as shown → as the plugin calls it
	args    *schema.Schema    // of the arguments as shown
}

// Arguments checks what the agent passed against the tool's schema, and returns
// it as the plugin expects it. The error is for the agent.
func (t *Tool) Arguments(shown json.RawMessage) (json.RawMessage, *plugin.Error) {
	canonical, err := plugin.Canonical(shown)
	if err != nil {
		return nil, problem(plugin.CodeInvalidArgs, "arguments of %s: %v", t.Info.Name, err)
	}
	if err := t.args.Check(canonical); err != nil {
		return nil, problem(plugin.CodeInvalidArgs, "arguments of %s: %v", t.Info.Name, err)
	}
	if len(t.renames) == 0 {
		return canonical, nil
	}
	real, err := renameKeys(canonical, t.renames)
	if err != nil {
		return nil, problem(plugin.CodeInvalidArgs, "arguments of %s: %v", t.Info.Name, err)
	}
	return real, nil
}

// Step is the call of the tool at m on a workspace, with arguments that
// Arguments returned. Without a grant there is no workspace.
func (t *Tool) Step(m Moment, workspace *vfs.Tree, args json.RawMessage) *step.Step {
	mounts := t.plugin.private(t.env.quota)
	if t.plugin.grant.Touches(WorkspaceMount) {
		mounts = append(mounts, step.Mount{Path: WorkspaceMount, Tree: workspace, Writable: true, Quota: t.env.quota})
	}
	return &step.Step{
		Name: m.CallName(), Kind: step.ToolCall, Alias: t.plugin.name, Plugin: t.plugin.Plugin,
		Request: &plugin.Request{Protocol: plugin.Protocol, Op: plugin.OpCall, Name: t.real, Config: t.config, Args: args},
		Grant:   t.plugin.grant,
		Mounts:  mounts,
		Clock:   t.env.clock.at(m.Turn),
		Random:  t.env.clock.callKey(m, t.plugin.Identity().Digest),
	}
}

// renameKeys renames the members of an object.
func renameKeys(object json.RawMessage, renames map[string]string) (json.RawMessage, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(object, &members); err != nil {
		return nil, err
	}
	renamed := make(map[string]json.RawMessage, len(members))
	for name, value := range members {
		if real, ok := renames[name]; ok {
			name = real
		}
		renamed[name] = value
	}
	return json.Marshal(renamed)
}

// shownSchema is a tool's input schema with its properties under the names
// that the agent sees.
func shownSchema(input json.RawMessage, renames map[string]string) (json.RawMessage, error) {
	if len(renames) == 0 {
		return input, nil
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(input, &members); err != nil {
		return nil, err
	}
	var properties map[string]json.RawMessage
	if err := json.Unmarshal(members["properties"], &properties); err != nil {
		return nil, fmt.Errorf("properties of the input schema: %w", err)
	}
	shown := make(map[string]string, len(renames))
	for _, name := range slices.Sorted(maps.Keys(renames)) {
		real := renames[name]
		if _, ok := properties[real]; !ok {
			return nil, fmt.Errorf("the tool has no argument %q; it has %s", real, strings.Join(slices.Sorted(maps.Keys(properties)), ", "))
		}
		shown[real] = name
	}
	var err error
	if members["properties"], err = renameKeys(members["properties"], shown); err != nil {
		return nil, err
	}
	if required, ok := members["required"]; ok {
		if members["required"], err = renameItems(required, shown); err != nil {
			return nil, err
		}
	}
	return json.Marshal(members)
}

func renameItems(list json.RawMessage, renames map[string]string) (json.RawMessage, error) {
	var items []string
	if err := json.Unmarshal(list, &items); err != nil {
		return nil, err
	}
	for i, item := range items {
		if name, ok := renames[item]; ok {
			items[i] = name
		}
	}
	return json.Marshal(items)
}
