package files

import (
	"path"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

const workspace = "/workspace"

// inWorkspace returns the absolute path that an agent means. It may be relative
// to the workspace, and does not leave it: what an agent wrote elsewhere would
// be gone after the call.
func inWorkspace(name string) (string, error) {
	at, err := place(name)
	if err != nil {
		return "", err
	}
	if at != workspace && !strings.HasPrefix(at, workspace+"/") {
		return "", plugin.Errorf(plugin.CodeDenied, "%s is outside %s; give a path below %s, absolute or relative to it", name, workspace, workspace)
	}
	return at, nil
}

// place returns the absolute path that name means: in the mount that it names,
// or in the workspace if it is relative.
func place(name string) (string, error) {
	switch {
	case name == "":
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "the path is empty; %s is the directory that you work in", workspace)
	case strings.ContainsRune(name, 0):
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "the path %q holds a NUL character", name)
	}
	full := name
	if !strings.HasPrefix(name, "/") {
		full = workspace + "/" + name
	}
	at := full
	if strings.Contains(full, "//") || strings.Contains(full, "/.") || strings.HasSuffix(full, "/") {
		at = path.Clean(full) // which looks at each byte
	}
	if mount := mountOf(full); at != mount && !strings.HasPrefix(at, mount+"/") {
		return "", plugin.Errorf(plugin.CodeDenied, "%s leaves %s", name, mount)
	}
	return at, nil
}

// mountOf returns the first component of an absolute path: "/workspace" of
// "/workspace/out/memo.md".
func mountOf(at string) string {
	name, _, _ := strings.Cut(strings.TrimLeft(at, "/"), "/")
	return "/" + name
}

// belowMount returns what of an absolute path follows its mount, and the path
// itself if nothing does.
func belowMount(at string) string {
	if below := strings.TrimPrefix(at, mountOf(at)+"/"); below != "" {
		return below
	}
	return at
}
