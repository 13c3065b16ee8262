// Package difference tells what differs between two states of a workspace, file by
// file and line by line.
package difference

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/workrover/workrover/cmd/rover/internal/content"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/vfs"
)

// MaxCompared is how many bytes are read for the difference of one file. What
// is more is nothing to read on a terminal; --files writes it.
const MaxCompared = 1 << 20

// maxDiff is how many lines of the difference of one file are told, unless its turn
// is shown by itself.
const maxDiff = 20

// Print shows what differs between two states of the workspace, file by
// file.
func Print(c *terminal.Console, before, after *vfs.Tree, cut bool) {
	for _, change := range vfs.Diff(before, after) {
		what := Of(&change)
		c.Printf("  %s %s\n", verbOf(c, what), what.Path+mark(what.Type))
		was := content.Readable(change.Path, contentAt(before, change.Before, change.Path))
		is := content.Readable(change.Path, contentAt(after, change.After, change.Path))
		if len(was)+len(is) > MaxCompared {
			c.Printf("      %d bytes before, %d after: too much to compare here\n", len(was), len(is))
		} else if difference := Text(was, is); difference != nil {
			printDiff(c, difference, cut)
		}
	}
}

func verbOf(c *terminal.Console, what Change) terminal.Painted {
	switch what.Kind {
	case "added":
		return c.Good(what.Kind)
	case "removed":
		return c.Bad(what.Kind)
	}
	return terminal.Painted(what.Kind)
}

// mark tells what is not a file.
func mark(t vfs.Type) string {
	switch t {
	case vfs.TypeDir:
		return "/"
	case vfs.TypeSymlink:
		return " (symlink)"
	}
	return ""
}

// contentAt is what a file holds; nil for anything else and for nothing.
func contentAt(tree *vfs.Tree, info *vfs.Info, path string) []byte {
	if info == nil || info.Type != vfs.TypeFile {
		return nil
	}
	blob, err := tree.Blob(path)
	if err != nil {
		return nil // the tree says that there is a file
	}
	return blob.Bytes()
}

// Text is the unified difference of two texts without its header, or nil
// if one of them is no text.
func Text(before, after []byte) []byte {
	if !isText(before) || !isText(after) {
		return nil
	}
	difference := diff.Diff("before", before, "after", after)
	for range 3 { // diff, ---, +++
		_, difference, _ = bytes.Cut(difference, []byte("\n"))
	}
	return difference
}

func isText(content []byte) bool {
	return utf8.Valid(content) && bytes.IndexByte(content, 0) < 0
}

func printDiff(c *terminal.Console, difference []byte, cut bool) {
	lines := strings.Split(strings.TrimSuffix(string(difference), "\n"), "\n")
	for i, line := range lines {
		if cut && i == maxDiff {
			c.Printf("      … %s more\n", terminal.Count(len(lines)-i, "line"))
			return
		}
		if cut {
			line = terminal.Shorten(line)
		}
		c.Printf("      %s\n", c.DiffLine(line))
	}
}

// Change is a path that a turn has changed.
type Change struct {
	Path string   `json:"path"`   // as plugins see it
	Kind string   `json:"change"` // "added", "changed" or "removed"
	Type vfs.Type `json:"type"`
}

// Of is a change as it is told.
func Of(c *vfs.Change) Change {
	path := environment.WorkspaceMount + c.Path
	switch {
	case c.Before == nil:
		return Change{path, "added", c.After.Type}
	case c.After == nil:
		return Change{path, "removed", c.Before.Type}
	default:
		return Change{path, "changed", c.After.Type}
	}
}
