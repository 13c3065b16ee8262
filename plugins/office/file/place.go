package file

import (
	"path"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// Workspace is where the files of the agent are.
const Workspace = "/workspace"

// InWorkspace returns the absolute path that an agent means. It may be relative
// to the workspace, and does not leave it: what an agent wrote elsewhere would
// be gone after the call.
func InWorkspace(name string) (string, error) {
	at, err := Place(name)
	if err != nil {
		return "", err
	}
	if !Within(at, Workspace) {
		return "", plugin.Errorf(plugin.CodeDenied, "%s is outside %s; give a path below %s, absolute or relative to it", name, Workspace, Workspace)
	}
	return at, nil
}

// Place returns the absolute path that name means: in the mount that it names,
// or in the workspace if it is relative.
func Place(name string) (string, error) {
	switch {
	case name == "":
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "the path is empty; give one below %s", Workspace)
	case strings.ContainsRune(name, 0):
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "the path %q holds a NUL character", name)
	}
	full := name
	if !strings.HasPrefix(name, "/") {
		full = Workspace + "/" + name
	}
	at := path.Clean(full)
	if mount := MountOf(full); !Within(at, mount) {
		return "", plugin.Errorf(plugin.CodeDenied, "%s leaves %s", name, mount)
	}
	return at, nil
}

// Within reports whether a clean absolute path is dir or below it.
func Within(at, dir string) bool { return at == dir || strings.HasPrefix(at, dir+"/") }

// MountOf returns the first component of an absolute path: "/workspace" of
// "/workspace/out/memo.docx".
func MountOf(at string) string {
	name, _, _ := strings.Cut(strings.TrimLeft(at, "/"), "/")
	return "/" + name
}
