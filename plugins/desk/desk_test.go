package desk_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/workrover/workrover/plugins/desk"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// TestConversations plays each file of testdata. Before its first file a
// conversation has requests, as "NAME JSON" for the tools, "verify NAME JSON" and
// "build NAME JSON", each followed by a line with what is shown of the answer.
// "reset" puts the workspace back. The files are the mounts before the first
// request; those below "after" are, if there are any, the files of the workspace
// and the reference after the last one that are not as they were.
//
// With -update the answers and the files below "after" are written anew.
func TestConversations(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no conversations: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { converse(t, name) })
	}
}

var update = flag.Bool("update", false, "write the answers anew")

func converse(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	checksAfter := false
	var before []txtar.File
	for _, f := range archive.Files {
		if strings.HasPrefix(f.Name, "after/") {
			checksAfter = true
			continue
		}
		before = append(before, f)
	}
	lay(t, root, before)
	var now strings.Builder
	answered := false // the line that follows is the answer of before
	for line := range strings.SplitSeq(string(archive.Comment), "\n") {
		switch {
		case answered:
			answered = false
		case line == "reset":
			lay(t, root, before)
			fmt.Fprintln(&now, line)
		case line == "" || strings.HasPrefix(line, "#"):
			fmt.Fprintln(&now, line)
		default:
			fmt.Fprintf(&now, "%s\n%s\n", line, shown(t, root, line))
			answered = true
		}
	}
	played := txtar.Archive{Comment: []byte(strings.TrimSuffix(now.String(), "\n")), Files: before}
	if checksAfter {
		played.Files = append(played.Files, changed(t, root, before)...)
	}
	got := txtar.Format(&played)
	if *update {
		write(t, name, got)
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// lay makes the mounts.
func lay(t *testing.T, root string, files []txtar.File) {
	t.Helper()
	for _, mount := range []string{"workspace", "reference", "start", "rollout"} {
		if err := os.RemoveAll(filepath.Join(root, mount)); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(root, mount, "other"), nil)
	}
	for _, f := range files {
		write(t, filepath.Join(root, f.Name), f.Data)
	}
}

// shown is what is shown of the answer to a request: of a tool what the agent
// sees, else the checks or the error.
func shown(t *testing.T, root, line string) string {
	t.Helper()
	response := answer(t, root, line)
	if response.Checks == nil {
		return response.Shown()
	}
	text, err := plugin.Encode(response.Checks)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// answer plays one request.
func answer(t *testing.T, root, line string) *plugin.Response {
	t.Helper()
	op, rest, _ := strings.Cut(line, " ")
	request := plugin.Request{Into: "/reference/desk"}
	switch op {
	case "verify", "build":
		name, config, _ := strings.Cut(rest, " ")
		request.Op, request.Name, request.Config = plugin.Op(op), name, json.RawMessage(config)
	case "by_day":
		name, args, _ := strings.Cut(rest, " ")
		request.Op, request.Name, request.Config, request.Args = plugin.OpCall, name, json.RawMessage(`{"by_day": true}`), json.RawMessage(args)
	default:
		request.Op, request.Name, request.Args = plugin.OpCall, op, json.RawMessage(rest)
	}
	message, err := request.Encode()
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	now := func() time.Time { return time.Date(2023, 11, 30, 0, 0, 0, 0, time.UTC) }
	response, err := plugin.ParseResponse(request.Op, serve.Handle(desk.Plugin(), serve.Host{Files: serve.Dir(root), Now: now}, message))
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return response
}

// changed are the files that are not as they were before.
func changed(t *testing.T, root string, before []txtar.File) (found []txtar.File) {
	t.Helper()
	was := map[string]string{}
	for _, f := range before {
		was[f.Name] = string(f.Data)
	}
	err := filepath.WalkDir(root, func(at string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == "other" {
			return err
		}
		data, err := os.ReadFile(at)
		name := strings.TrimPrefix(at, root+"/")
		if old, ok := was[name]; !ok || old != string(data) {
			found = append(found, txtar.File{Name: "after/" + name, Data: data})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
