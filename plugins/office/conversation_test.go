package office_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// TestConversations plays each file of testdata. Before its first file a
// conversation has requests, as "OP NAME JSON", where JSON is the arguments or
// the configuration, each followed by a line with the exact response. A line
// "config JSON" gives the tools that follow a configuration. The files
// are the mounts before the first request; a file below one with the extension
// of an archive is a part of it. Those below "after" are, if there are any,
// exactly the files below /workspace after the last request, archives apart.
//
// With -update the responses and the files below "after" are written anew.
func TestConversations(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no conversations: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { converse(t, name) })
	}
}

var update = flag.Bool("update", false, "write the responses anew")

func converse(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	checksAfter := false
	var before []txtar.File
	parts := map[string][]file.Part{}
	for _, f := range archive.Files {
		if strings.HasPrefix(f.Name, "after/") {
			checksAfter = true
			continue
		}
		before = append(before, f)
		if archive, part := cutArchive(f.Name); archive != "" {
			parts[archive] = append(parts[archive], file.Part{Name: part, Content: string(f.Data)})
			continue
		}
		write(t, filepath.Join(root, f.Name), f.Data)
	}
	for name, parts := range parts {
		data, err := file.NewArchive(parts)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(root, name), data)
	}
	host := &host{root: root}
	var now strings.Builder
	for line := range strings.SplitSeq(string(archive.Comment), "\n") {
		switch op, rest, _ := strings.Cut(line, " "); op {
		case "call", "verify", "build":
			fmt.Fprintf(&now, "%s\n%s\n", line, host.answer(t, plugin.Op(op), rest))
		case "config":
			host.config = json.RawMessage(rest)
			fmt.Fprintln(&now, line)
		case "#", "":
			fmt.Fprintln(&now, line)
		}
	}
	played := txtar.Archive{Comment: []byte(strings.TrimSuffix(now.String(), "\n")), Files: before}
	if checksAfter {
		played.Files = append(played.Files, after(t, root)...)
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

// host plays requests as one does.
type host struct {
	root   string
	config json.RawMessage // of tools
}

// clock is the time of all conversations.
func clock() time.Time { return time.Date(2026, 3, 9, 8, 30, 0, 0, time.UTC) }

// answer plays one request: what breaks the schema of a plugin does not reach it.
func (h *host) answer(t *testing.T, op plugin.Op, line string) string {
	t.Helper()
	name, text, _ := strings.Cut(line, " ")
	request := plugin.Request{Op: op, Name: name, Config: json.RawMessage(text), Into: "/workspace/made"}
	if op == plugin.OpCall {
		request.Args, request.Config = request.Config, h.config
	}
	in, out := schemas(t, op, name)
	if err := valid(t, in, text); err != nil {
		return "refused by the schema"
	}
	message, err := request.Encode()
	if err != nil {
		t.Fatal(err)
	}
	answer := serve.Handle(office.Plugin(), serve.Host{Files: serve.Dir(h.root), Now: clock}, message)
	response, err := plugin.ParseResponse(op, answer)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if response.OK && op == plugin.OpCall {
		if err := valid(t, out, string(response.Output)); err != nil {
			t.Errorf("%s: output %s: %v", line, response.Output, err)
		}
	}
	return string(answer)
}

// schemas returns what the plugin declares of what it is given, and of what a
// tool answers.
func schemas(t *testing.T, op plugin.Op, name string) (in, out json.RawMessage) {
	t.Helper()
	d := office.Plugin().Describe()
	for _, tool := range d.Tools {
		if op == plugin.OpCall && tool.Name == name {
			return tool.InputSchema, tool.OutputSchema
		}
	}
	for _, v := range d.Verifiers {
		if op == plugin.OpVerify && v.Name == name {
			return v.ConfigSchema, nil
		}
	}
	for _, b := range d.Builders {
		if op == plugin.OpBuild && b.Name == name {
			return b.ConfigSchema, nil
		}
	}
	t.Fatalf("there is no %s %s", op, name)
	return nil, nil
}

func valid(t *testing.T, schema json.RawMessage, text string) error {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		t.Fatalf("schema %s: %v", schema, err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("schema.json", document); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("schema.json")
	if err != nil {
		t.Fatalf("schema %s: %v", schema, err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return compiled.Validate(value)
}

// after returns the files below /workspace.
func after(t *testing.T, root string) (found []txtar.File) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(root, "workspace"), func(at string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || isArchive(at) {
			return err
		}
		data, err := os.ReadFile(at)
		found = append(found, txtar.File{Name: "after" + strings.TrimPrefix(at, root), Data: data})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func isArchive(name string) bool {
	return slices.Contains([]string{".xlsx", ".docx", ".pptx"}, filepath.Ext(name))
}

// cutArchive cuts the path of a part after that of its archive; there may be
// none.
func cutArchive(name string) (archive, part string) {
	for i := range len(name) {
		if name[i] == '/' && isArchive(name[:i]) {
			return name[:i], name[i+1:]
		}
	}
	return "", name
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
