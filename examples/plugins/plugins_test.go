// Package plugins_test holds the example plugins against each other: the
// language and the transport that a plugin was made with must not show.
package plugins_test

import (
	"encoding/json"
	"path"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

func TestLanguageAndTransportDoNotShow(t *testing.T) {
	host, tree := newHost(t), workspace(t)
	reference := host.open(t, languages()[0])
	for _, l := range languages() {
		t.Run(l.name, func(t *testing.T) {
			p := host.open(t, l)
			t.Run("description", func(t *testing.T) {
				want := ask(t, reference, vfs.Empty(), `{"op":"describe"}`).record.Response
				got := ask(t, p, vfs.Empty(), `{"op":"describe"}`).record.Response
				if diff := cmp.Diff(decoded(t, want), decoded(t, got)); diff != "" {
					t.Errorf("-go +%s:\n%s", l.name, diff)
				}
			})
			for _, c := range cases() {
				t.Run(c.name, func(t *testing.T) {
					want, got := ask(t, reference, tree, c.request), ask(t, p, tree, c.request)
					if diff := cmp.Diff(decoded(t, []byte(c.response)), decoded(t, got.record.Response)); diff != "" {
						t.Errorf("%v\nresponse (-want +got):\n%s", got.record.Failure, diff)
					}
					if diff := cmp.Diff(want.seen, got.seen); diff != "" {
						t.Errorf("observations (-go +%s):\n%s", l.name, diff)
					}
					if diff := cmp.Diff(want.record.Effects, got.record.Effects); diff != "" {
						t.Errorf("effects (-go +%s):\n%s", l.name, diff)
					}
				})
			}
		})
	}
}

// answer is what must be the same: the record, and what it observed of the
// workspace. (Language runtimes differ in what else they look at.)
type answer struct {
	record *step.Record
	seen   []footprint.Observation
}

func ask(t *testing.T, p step.Plugin, tree *vfs.Tree, request string) answer {
	t.Helper()
	var r plugin.Request
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		t.Fatal(err)
	}
	r.Protocol = plugin.Protocol
	result, err := step.Run(t.Context(), &step.Step{
		Name: "turn/1/call/1", Kind: step.ToolCall, Alias: "ledger", Plugin: p, Request: &r,
		Grant: step.Grant{Read: []string{"/workspace"}, Write: []string{"/workspace"}},
		Mounts: []step.Mount{
			{Path: "/workspace", Tree: tree, Writable: true},
			{Path: "/plugin", Tree: vfs.Empty(), Private: true},
			{Path: "/tmp", Tree: vfs.Empty(), Writable: true, Private: true},
		},
		Clock: time.Date(2026, 10, 1, 9, 0, 0, 0, time.UTC),
	})
	if err != nil {
		t.Fatal(err)
	}
	a := answer{record: result.Record}
	for _, o := range result.Record.Observations {
		if o.Kind == footprint.Content || o.Kind == footprint.Absent || o.Kind == footprint.List {
			a.seen = append(a.seen, o)
		}
	}
	return a
}

func decoded(t *testing.T, text []byte) (value any) {
	t.Helper()
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return value
}

func workspace(t *testing.T) *vfs.Tree {
	t.Helper()
	l := vfs.Empty().Fork(nil)
	apply := func(e vfs.Effect) {
		if err := l.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	apply(vfs.Effect{Op: vfs.OpMkdir, Path: "/deep", Mode: 0o755})
	for name, text := range files() {
		apply(vfs.Effect{Op: vfs.OpPut, Path: path.Clean(name), Blob: vfs.NewBlob([]byte(text)), Mode: 0o644})
	}
	return l.Snapshot()
}
