// Package conversation plays conversations with a plugin that are written down, each
// in a txtar file: what it is asked, and what exactly it answers.
//
// Before its first file a conversation has requests, as "OP NAME JSON", where JSON is
// the arguments or the configuration, each followed by a line with the exact response.
// A line "config JSON" gives the tools that follow a configuration. The files are the
// mounts before the first request; a file below one with the extension of an archive
// is a part of it. Those below "after" are, if there are any, exactly the files below
// /workspace after the last request, archives apart.
package conversation

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/workrover/workrover/sdk/plugin"
)

// Options may be nil.
type Options struct {
	Update bool // write the responses and the files below "after" anew
}

// Test plays each conversation of the directory testdata with a plugin.
func Test(t *testing.T, with *plugin.Plugin, opts *Options) {
	t.Helper()
	if opts == nil {
		opts = &Options{}
	}
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no conversations: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := play(t, with, txtar.Parse(want))
			if opts.Update {
				write(t, name, got)
			} else if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// play returns the conversation as it is now.
func play(t *testing.T, with *plugin.Plugin, told *txtar.Archive) []byte {
	t.Helper()
	h := &Host{Plugin: with, Root: t.TempDir()}
	var before []txtar.File
	for _, f := range told.Files {
		if !strings.HasPrefix(f.Name, "after/") {
			before = append(before, f)
		}
	}
	lay(t, h.Root, before)
	var now strings.Builder
	for line := range strings.SplitSeq(string(told.Comment), "\n") {
		switch op, rest, _ := strings.Cut(line, " "); op {
		case "call", "verify", "build":
			fmt.Fprintf(&now, "%s\n%s\n", line, h.Answer(t, plugin.Op(op), rest))
		case "config":
			h.Config = []byte(rest)
			fmt.Fprintln(&now, line)
		case "#", "":
			fmt.Fprintln(&now, line)
		}
	}
	played := txtar.Archive{Comment: []byte(strings.TrimSuffix(now.String(), "\n")), Files: before}
	if len(before) < len(told.Files) {
		played.Files = append(played.Files, after(t, h.Root)...)
	}
	return txtar.Format(&played)
}
