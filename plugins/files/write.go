package files

import (
	"errors"
	"fmt"
	"os"
	"path"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

func writeTool() plugin.Tool {
	return plugin.Tool{Call: write, Output: written{}, Info: plugin.ToolInfo{
		Name:        "write",
		Description: "Write a text file. Directories that are missing are made; what the file held before is replaced, or kept with append.",
		InputSchema: schema(`
			"path": {"type": "string", "description": "The file, absolute or relative to /workspace."},
			"text": {"type": "string", "description": "The whole content, or what to add with append."},
			"append": {"type": "boolean", "default": false, "description": "Add the text to the end of the file."}`, "path", "text"),
		OutputSchema: schema(`
			"path": {"type": "string"},
			"bytes": {"type": "integer", "description": "How many bytes were written."}`, "path", "bytes"),
		Writes: true,
	}}
}

type written struct {
	Path  string `json:"path"`
	Bytes int    `json:"bytes"`
}

func write(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Path   string
		Text   string
		Append bool
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := inWorkspace(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	if strings.HasSuffix(args.Path, "/") {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "%s names a directory; give the path of a file", args.Path)
	}
	if err := plugin.MkdirAll(env.Files, path.Dir(at)); err != nil {
		return plugin.Result{}, explainParent(err, at)
	}
	flag := os.O_TRUNC
	if args.Append {
		flag = os.O_APPEND
	}
	f, err := env.Files.OpenFile(at, os.O_WRONLY|os.O_CREATE|flag)
	if err != nil {
		return plugin.Result{}, explain(err, at)
	}
	n, err := f.Write([]byte(args.Text))
	if err := errors.Join(err, f.Close()); err != nil {
		return plugin.Result{}, explain(err, at)
	}
	return plugin.Result{Output: written{at, n}, Text: new(fmt.Sprintf("wrote %d bytes to %s", n, at))}, nil
}

// explainParent says why the directory of a file could not be made.
func explainParent(err error, at string) error {
	if errors.Is(err, plugin.ENOTDIR) {
		return plugin.Errorf(plugin.CodeConflict, "%s cannot be made: a part of its path is a file", at)
	}
	return explain(err, path.Dir(at))
}
