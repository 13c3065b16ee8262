package environment

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/workrover/workrover/runtime/vfs"
)

// importScript reads a plugin that is a script, or a directory with a main
// script. What an interpreter leaves beside scripts is no part of them.
func (l *loader) importScript(name, runtime string) (files *vfs.Tree, entry string, err error) {
	info, err := fs.Stat(l.fsys, path.Clean(name))
	if err != nil {
		return nil, "", err
	}
	if !info.IsDir() {
		files, err = l.importSource(name)
		return files, "/" + path.Base(name), err
	}
	files, err = l.importAt("/", name, filter{"interpreter", leftByInterpreter})
	if err != nil {
		return nil, "", err
	}
	entry = map[string]string{"python": "/main.py", "javascript": "/main.js"}[runtime]
	if info, err := files.Lookup(entry); err != nil || info.Type != vfs.TypeFile {
		return nil, "", fmt.Errorf("%s has no %s, where a plugin with the runtime %q begins", name, entry[1:], runtime)
	}
	return files, entry, nil
}

// leftByInterpreter says of a path whether an interpreter has left it beside
// scripts.
func leftByInterpreter(name string) bool { return path.Base(name) == "__pycache__" }

// lastLines is how much of a log is shown to explain a failure.
const lastLines = 8

// ending is the end of a log, to stand below the sentence that it explains.
func ending(log []byte) string {
	text := strings.TrimRight(string(bytes.ToValidUTF8(log, []byte("\ufffd"))), "\n")
	if text == "" {
		return ""
	}
	lines := strings.Split(text, "\n")
	lines = lines[max(0, len(lines)-lastLines):]
	return "\n\nIts log ends with:\n\n  " + strings.Join(lines, "\n  ")
}
