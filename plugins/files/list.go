package files

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// maxListed bounds a listing, so that a directory with a hundred thousand files
// is a long answer and not a failed call.
const maxListed = 10_000

func listTool() plugin.Tool {
	return plugin.Tool{Call: list, Output: listing{}, Info: plugin.ToolInfo{
		Name:        "list",
		Description: "List a directory, sorted by name. Directories end in \"/\".",
		InputSchema: schema(`
			"path": {"type": "string", "default": "/workspace", "description": "The directory, absolute or relative to /workspace."},
			"recursive": {"type": "boolean", "default": false, "description": "List the directories below it too."}`),
		OutputSchema: schema(`
			"entries": {"type": "array", "items": `+string(schema(`
				"path": {"type": "string"},
				"type": {"enum": ["file", "dir", "symlink"]}`, "path", "type"))+`},
			"truncated": {"type": "boolean"}`, "entries", "truncated"),
	}}
}

type listed struct {
	Path string `json:"path"`
	Type string `json:"type"`
}

type listing struct {
	Entries   []listed `json:"entries"`
	Truncated bool     `json:"truncated"`
}

func list(env *plugin.Env) (plugin.Result, error) {
	args := struct {
		Path      string
		Recursive bool
	}{Path: workspace}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	dir, err := inWorkspace(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	found := listing{Entries: make([]listed, 0, 16)}
	err = plugin.Walk(env.Files, dir, func(at string, entry fs.DirEntry) error {
		if len(found.Entries) == maxListed {
			found.Truncated = true
			return fs.SkipAll
		}
		found.Entries = append(found.Entries, listed{at, typeName(entry.Type())})
		if !args.Recursive && entry.IsDir() {
			return fs.SkipDir
		}
		return nil
	})
	if errors.Is(err, plugin.ENOTDIR) {
		if _, err := env.Files.Stat(dir); err == nil {
			return plugin.Result{}, plugin.Errorf(plugin.CodeFailed, "%s is a file; use read", dir)
		}
	}
	if err != nil {
		return plugin.Result{}, explainFound(err, dir)
	}
	return plugin.Result{Output: found, Text: new(found.String())}, nil
}

func (l listing) String() string {
	var text strings.Builder
	for _, e := range l.Entries {
		text.WriteString(e.Path)
		if e.Type == "dir" {
			text.WriteByte('/')
		}
		text.WriteByte('\n')
	}
	if l.Truncated {
		text.WriteString("… and more; list a directory below this one\n")
	}
	return strings.TrimSuffix(text.String(), "\n")
}

func typeName(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "dir"
	case mode&fs.ModeSymlink != 0:
		return "symlink"
	}
	return "file"
}

// explainFound is explain for what an agent hoped to find: it says where to
// look.
func explainFound(err error, at string) error {
	err = explain(err, at)
	if e, ok := errors.AsType[*plugin.Error](err); ok && e.Code == plugin.CodeNotFound && at != workspace {
		return plugin.Errorf(e.Code, "%s; list %s to see what there is", e.Message, path.Dir(at))
	}
	return err
}
