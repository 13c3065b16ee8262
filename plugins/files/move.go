package files

import (
	"errors"
	"fmt"
	"path"

	"github.com/workrover/workrover/sdk/plugin"
)

func moveTool() plugin.Tool {
	return plugin.Tool{Call: move, Output: moved{}, Info: plugin.ToolInfo{
		Name:        "move",
		Description: "Move or rename a file or directory. Nothing is replaced; directories that are missing are made.",
		InputSchema: schema(`
			"from": {"type": "string", "description": "What to move, absolute or relative to /workspace."},
			"to": {"type": "string", "description": "Its new path, with its new name."}`, "from", "to"),
		OutputSchema: schema(`
			"from": {"type": "string"},
			"to": {"type": "string"}`, "from", "to"),
		Writes: true,
	}}
}

type moved struct {
	From string `json:"from"`
	To   string `json:"to"`
}

func move(env *plugin.Env) (plugin.Result, error) {
	var args struct{ From, To string }
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	from, err := inWorkspace(args.From)
	if err != nil {
		return plugin.Result{}, err
	}
	to, err := inWorkspace(args.To)
	if err != nil {
		return plugin.Result{}, err
	}
	if _, err := env.Files.Lstat(from); err != nil {
		return plugin.Result{}, explainFound(err, from)
	}
	if _, err := env.Files.Lstat(to); err == nil {
		return plugin.Result{}, plugin.Errorf(plugin.CodeConflict, "%s exists; give a path that does not, with the new name, or delete it first", to)
	}
	if err := plugin.MkdirAll(env.Files, path.Dir(to)); err != nil {
		return plugin.Result{}, explainParent(err, to)
	}
	if err := env.Files.Rename(from, to); err != nil {
		if errors.Is(err, plugin.EINVAL) {
			return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "%s cannot be moved below itself", from)
		}
		return plugin.Result{}, explain(err, from)
	}
	return plugin.Result{Output: moved{from, to}, Text: new(fmt.Sprintf("moved %s to %s", from, to))}, nil
}
