package files

import (
	"errors"
	"fmt"

	"github.com/workrover/workrover/sdk/plugin"
)

func deleteTool() plugin.Tool {
	return plugin.Tool{Call: remove, Output: deleted{}, Info: plugin.ToolInfo{
		Name:         "delete",
		Description:  "Delete a file or an empty directory.",
		InputSchema:  schema(`"path": {"type": "string", "description": "What to delete, absolute or relative to /workspace."}`, "path"),
		OutputSchema: schema(`"path": {"type": "string"}`, "path"),
		Writes:       true,
	}}
}

type deleted struct {
	Path string `json:"path"`
}

func remove(env *plugin.Env) (plugin.Result, error) {
	var args struct{ Path string }
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := inWorkspace(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	if err := env.Files.Remove(at); err != nil {
		if errors.Is(err, plugin.ENOTEMPTY) {
			return plugin.Result{}, plugin.Errorf(plugin.CodeConflict, "%s is not empty; delete what it holds first", at)
		}
		return plugin.Result{}, explainFound(err, at)
	}
	return plugin.Result{Output: deleted{at}, Text: new(fmt.Sprintf("deleted %s", at))}, nil
}
