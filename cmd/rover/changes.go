package main

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/rogpeppe/go-internal/diff"

	"github.com/workrover/workrover/runtime/vfs"
)

// maxCompared is how many bytes are read for the difference of one file. What
// is more is nothing to read on a terminal; --files writes it.
const maxCompared = 1 << 20

// printChanges shows what differs between two states of the workspace, file by
// file.
func (c *console) printChanges(before, after *vfs.Tree, cut bool) {
	for _, change := range vfs.Diff(before, after) {
		what := changedOf(&change)
		c.printf("  %s %s\n", c.verbOf(what), what.Path+mark(what.Type))
		was := readable(change.Path, content(before, change.Before, change.Path))
		is := readable(change.Path, content(after, change.After, change.Path))
		if len(was)+len(is) > maxCompared {
			c.printf("      %d bytes before, %d after: too much to compare here\n", len(was), len(is))
		} else if difference := textDiff(was, is); difference != nil {
			c.printDiff(difference, cut)
		}
	}
}

func (c *console) verbOf(what changed) painted {
	switch what.Change {
	case "added":
		return c.good(what.Change)
	case "removed":
		return c.bad(what.Change)
	}
	return painted(what.Change)
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

// content is what a file holds; nil for anything else and for nothing.
func content(tree *vfs.Tree, info *vfs.Info, path string) []byte {
	if info == nil || info.Type != vfs.TypeFile {
		return nil
	}
	blob, err := tree.Blob(path)
	if err != nil {
		return nil // the tree says that there is a file
	}
	return blob.Bytes()
}

// textDiff is the unified difference of two texts without its header, or nil
// if one of them is no text.
func textDiff(before, after []byte) []byte {
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

func (c *console) printDiff(difference []byte, cut bool) {
	lines := strings.Split(strings.TrimSuffix(string(difference), "\n"), "\n")
	for i, line := range lines {
		if cut && i == maxDiff {
			c.printf("      … %s more\n", count(len(lines)-i, "line"))
			return
		}
		if cut {
			line = shorten(line)
		}
		c.printf("      %s\n", c.diffLine(line))
	}
}

func (c *console) diffLine(line string) painted {
	switch {
	case strings.HasPrefix(line, "+"):
		return c.paint(text.FgGreen, line)
	case strings.HasPrefix(line, "-"):
		return c.paint(text.FgRed, line)
	case strings.HasPrefix(line, "@@"):
		return c.paint(text.FgCyan, line)
	}
	return painted(printable(line))
}
