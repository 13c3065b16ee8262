package docs_test

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// TestScripts runs the plugins that pages show, each the first code of its page.
func TestScripts(t *testing.T) {
	const guests = "../bin/guests"
	if _, err := os.Stat(guests); err != nil {
		t.Fatalf("%v; make guests installs the language runtimes", err)
	}
	s := sandbox.New(&sandbox.Options{CacheDir: "../bin/cache/workrover", Languages: []string{guests}})
	defer func() {
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	for _, tt := range []struct{ page, lang, runtime, request, want string }{
		{
			"plugins/python.md", "python", "python", `{"op":"verify","name":"total","config":{"path":"/workspace/ledger.csv","equals":"120.50"}}`,
			`{"ok":true,"checks":[{"id":"total","value":1}]}`,
		},
		{
			"plugins/python.md", "python", "python", `{"op":"verify","name":"total","config":{"path":"/workspace/ledger.csv","equals":"1"}}`,
			`{"ok":true,"checks":[{"id":"total","value":0,"message":"another sum","evidence":[{"path":"/workspace/ledger.csv","locator":"column amount","expected":"1","found":"120.50"}]}]}`,
		},
		{
			"plugins/javascript.md", "js", "javascript", `{"op":"verify","name":"total","config":{"path":"/workspace/ledger.csv","equals":120.5}}`,
			`{"ok":true,"checks":[{"id":"total","value":1}]}`,
		},
		{
			"plugins/javascript.md", "js", "javascript", `{"op":"verify","name":"total","config":{"path":"/workspace/none.csv","equals":120.5}}`,
			`{"ok":true,"checks":[{"id":"total","value":0,"message":"/workspace/none.csv: no such file or directory"}]}`,
		},
		{"../sdk/python/README.md", "python", "python", `{"op":"verify","name":"noted"}`, `{"ok":true,"checks":[{"id":"noted","value":0,"message":"nothing was noted"}]}`},
		{"../sdk/python/README.md", "python", "python", `{"op":"call","name":"note","args":{"text":"x"}}`, `{"ok":true,"output":null}`},
		{"../sdk/javascript/README.md", "js", "javascript", `{"op":"verify","name":"noted"}`, `{"ok":true,"checks":[{"id":"noted","value":0,"message":"nothing was noted"}]}`},
		{"../sdk/javascript/README.md", "js", "javascript", `{"op":"call","name":"note","args":{"text":"x"}}`, `{"ok":true,"output":null}`},
	} {
		t.Run(tt.page, func(t *testing.T) {
			all := fences(t, tt.page)
			code := all[slices.IndexFunc(all, func(f fence) bool { return f.lang == tt.lang })]
			main := "/main." + map[string]string{"python": "py", "js": "js"}[tt.lang]
			p, err := s.Open(&sandbox.Source{Files: treeOf(t, main, code.text), Language: tt.runtime, Main: main})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, answerOf(t, p, tt.request)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func treeOf(t *testing.T, name, text string) *vfs.Tree {
	t.Helper()
	layer := vfs.Empty().Fork(nil)
	if err := layer.Apply(vfs.Effect{Op: vfs.OpPut, Path: name, Blob: vfs.NewBlob([]byte(text)), Mode: 0o644}); err != nil {
		t.Fatal(err)
	}
	return layer.Snapshot()
}

// answerOf is what a plugin answers where there is a ledger of 120.50.
func answerOf(t *testing.T, p step.Plugin, request string) string {
	t.Helper()
	var r plugin.Request
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		t.Fatal(err)
	}
	result, err := step.Run(t.Context(), &step.Step{
		Name: "turn/1/call/1", Kind: step.ToolCall, Alias: "ledger", Plugin: p, Request: &r,
		Grant: step.Grant{Write: []string{"/workspace"}},
		Mounts: []step.Mount{
			{Path: "/workspace", Tree: treeOf(t, "/ledger.csv", "text,amount\nrent,100.50\nfood,20.00\n"), Writable: true},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if result.Record.Failure != nil {
		t.Errorf("%v\n%s", result.Record.Failure, result.Record.Log)
	}
	return string(result.Record.Response)
}
