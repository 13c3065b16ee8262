package replay_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// workspace is a tree of files.
func workspace(t *testing.T, files map[string]string) *vfs.Tree {
	t.Helper()
	layer := vfs.Empty().Fork(nil)
	apply(t, layer, vfs.Effect{Op: vfs.OpMkdir, Path: "/dir", Mode: 0o755})
	for name, text := range files {
		apply(t, layer, vfs.Effect{Op: vfs.OpPut, Path: name, Mode: 0o644, Blob: vfs.NewBlob([]byte(text))})
	}
	return layer.Snapshot()
}

// call is a call of the machine on a workspace.
func call(m *machine, tree *vfs.Tree, ops ...op) *step.Step {
	args, err := json.Marshal(map[string]any{"ops": ops})
	if err != nil {
		panic(err)
	}
	return &step.Step{
		Name: "turn/1/call/1", Kind: step.ToolCall, Alias: "machine", Plugin: m,
		Request: &plugin.Request{Protocol: plugin.Protocol, Op: plugin.OpCall, Name: "do", Args: args},
		Grant:   step.Grant{Write: []string{"/workspace"}},
		Mounts:  []step.Mount{{Path: "/workspace", Tree: tree, Writable: true}},
		Clock:   time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
	}
}

func noBlob(d digest.Digest) (*vfs.Blob, error) { return nil, store.ErrNotFound }

// TestMemoRunsWhatDepends runs a step in one state and then in another, and
// says whether it has to run again.
func TestMemoRunsWhatDepends(t *testing.T) {
	before := map[string]string{"/a": "1", "/b": "1", "/dir/x": "1"}
	tests := []struct {
		name  string
		ops   []op
		after map[string]string
		why   *replay.Difference // nil: it is reused
	}{
		{"another file changed", []op{{Op: "read", Path: "/workspace/a"}}, map[string]string{"/a": "1", "/b": "2"}, nil},
		{"the file changed", []op{{Op: "read", Path: "/workspace/a"}}, map[string]string{"/a": "2"},
			&replay.Difference{What: "content", Path: "/workspace/a", Recorded: digest.Of([]byte("1")).String(), Now: digest.Of([]byte("2")).String()}},
		{"the file is gone", []op{{Op: "exists", Path: "/workspace/b"}}, map[string]string{"/a": "1"},
			&replay.Difference{What: "meta", Path: "/workspace/b", Recorded: "file 1 1970-01-01T00:00:00Z", Now: "ENOENT /workspace"}},
		{"what was absent is there", []op{{Op: "read", Path: "/workspace/c"}}, map[string]string{"/c": "1"},
			&replay.Difference{What: "absent", Path: "/workspace/c", Recorded: "ENOENT /workspace", Now: "file"}},
		{"the content of what was listed", []op{{Op: "list", Path: "/workspace/dir"}}, map[string]string{"/dir/x": "2"}, nil},
		{"what it wrote itself", []op{{Op: "write", Path: "/workspace/a", To: "3"}, {Op: "read", Path: "/workspace/a"}}, map[string]string{"/a": "2", "/b": "2"}, nil},
		{"what it adds to", []op{{Op: "append", Path: "/workspace/a", To: "3"}}, map[string]string{"/a": "2"},
			&replay.Difference{What: "content", Path: "/workspace/a", Recorded: digest.Of([]byte("1")).String(), Now: digest.Of([]byte("2")).String()}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := &machine{}
			memo := replay.NewMemo(replay.NewRecords(), noBlob, nil)
			run(t, memo, call(m, workspace(t, before), tt.ops...))
			now := workspace(t, tt.after)
			got := run(t, memo, call(m, now, tt.ops...))

			decision := memo.Decisions()[1]
			if diff := cmp.Diff(decision.Why, tt.why); diff != "" || decision.Reused != (tt.why == nil) {
				t.Errorf("reused: %v, why (-got +want):\n%s", decision.Reused, diff)
			}
			if want := 1; decision.Reused && len(m.handled) != want {
				t.Errorf("%d requests, want %d", len(m.handled), want)
			}
			same(t, got, run(t, nil, call(m, now, tt.ops...)))
		})
	}
}

// run runs a step by a memo, or without one.
func run(t *testing.T, memo *replay.Memo, s *step.Step) *step.Result {
	t.Helper()
	var runner step.Runner
	if memo != nil {
		runner = memo.Run
	}
	result, err := runner.Run(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// same compares everything that a step comes to.
func same(t *testing.T, got, want *step.Result) {
	t.Helper()
	if diff := cmp.Diff(want.Record, got.Record); diff != "" {
		t.Errorf("record (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want.Response, got.Response); diff != "" {
		t.Errorf("response (-want +got):\n%s", diff)
	}
	for path, tree := range want.Trees {
		if diff := cmp.Diff(nodes(tree), nodes(got.Trees[path])); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

// nodes lists a tree with all that a plugin could ask of it.
func nodes(tree *vfs.Tree) []string {
	var list []string
	for path, info := range tree.Walk("/") {
		line := path + " " + info.Mode.String() + " " + info.MTime.UTC().String()
		if blob, err := tree.Blob(path); err == nil {
			line += " " + string(blob.Bytes())
		}
		if target, err := tree.Target(path); err == nil {
			line += " -> " + target
		}
		list = append(list, line)
	}
	return list
}

// TestMemoTakesAllOfARecord: effects of every kind, also those that leave no
// content, and failures.
func TestMemoTakesAllOfARecord(t *testing.T) {
	for name, ops := range map[string][]op{
		"every effect": {
			{Op: "mkdir", Path: "/workspace/empty"}, {Op: "remove", Path: "/workspace/a"}, {Op: "symlink", Path: "/workspace/l", To: "b"},
			{Op: "rename", Path: "/workspace/b", To: "/workspace/c"}, {Op: "chmod", Path: "/workspace/c"}, {Op: "write", Path: "/workspace/new", To: "text"},
		},
		"an error of a tool": {{Op: "remove", Path: "/workspace/none"}},
		"a crash":            {{Op: "write", Path: "/workspace/a", To: "lost"}, {Op: "trap"}},
	} {
		t.Run(name, func(t *testing.T) {
			tree := workspace(t, map[string]string{"/a": "1", "/b": "1"})
			m := &machine{}
			memo := replay.NewMemo(replay.NewRecords(), noBlob, nil)
			run(t, memo, call(m, tree, ops...))
			again := call(m, tree, ops...)
			again.Name, again.Alias = "turn/2/call/1", "under another name"
			got := run(t, memo, again)
			if !memo.Decisions()[1].Reused {
				t.Fatalf("it ran again: %v", memo.Decisions()[1].Why)
			}
			same(t, got, run(t, nil, again))
		})
	}
}

func TestMemoExplainsKeys(t *testing.T) {
	tree := workspace(t, nil)
	first := call(&machine{}, tree, op{Op: "clock"})
	tests := []struct {
		name   string
		change func(*step.Step)
		what   string
	}{
		{"another name", func(s *step.Step) { s.Name, s.Request.Name = "turn/2/call/1", "other" }, "step"},
		{"the request", func(s *step.Step) { s.Request.Args = json.RawMessage("{}") }, "request"},
		{"the plugin under another name", func(s *step.Step) { s.Alias, s.Grant = "other", step.Grant{} }, "plugin"},
		{"the digest of the plugin", func(s *step.Step) { s.Plugin = &machine{version: "2"} }, "plugin digest"},
		{"the transport", func(s *step.Step) { s.Plugin = &machine{transport: "other"} }, "transport"},
		{"the grant", func(s *step.Step) { s.Grant = step.Grant{Read: []string{"/workspace"}} }, "key"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			memo := replay.NewMemo(replay.NewRecords(), noBlob, &replay.MemoOptions{Plugins: map[string]step.Identity{"machine": first.Plugin.Identity()}})
			run(t, memo, first)
			changed := call(&machine{}, tree, op{Op: "clock"})
			tt.change(changed)
			run(t, memo, changed)
			if d := memo.Decisions()[1]; d.Reused || d.Why == nil || d.Why.What != tt.what {
				t.Errorf("reused: %v, why: %v, want %s", d.Reused, d.Why, tt.what)
			}
		})
	}
}

// TestMemoMisses: a record whose effects cannot be done here is no answer.
func TestMemoMisses(t *testing.T) {
	write := op{Op: "write", Path: "/workspace/new", To: "0123456789"}
	t.Run("its content is not there", func(t *testing.T) {
		tree := workspace(t, nil)
		recorded, err := step.Run(t.Context(), call(&machine{}, tree, write))
		if err != nil {
			t.Fatal(err)
		}
		records := replay.NewRecords()
		records.Add(recorded.Record)
		memo := replay.NewMemo(records, noBlob, nil)
		run(t, memo, call(&machine{}, tree, write))
		run(t, memo, call(&machine{}, tree, write)) // it is there now
		if d := memo.Decisions(); d[0].Reused || !d[1].Reused {
			t.Errorf("reused: %v, %v; want false, true", d[0].Reused, d[1].Reused)
		}
	})
	t.Run("it does not fit the quota", func(t *testing.T) {
		memo := replay.NewMemo(replay.NewRecords(), noBlob, nil)
		run(t, memo, call(&machine{}, workspace(t, nil), write))
		small := call(&machine{}, workspace(t, nil), write)
		small.Mounts[0].Quota = vfs.Quota{Bytes: 5}
		if got := run(t, memo, small); got.OK() || memo.Decisions()[1].Reused {
			t.Error("the step succeeded in a workspace that is too small")
		}
		// That a workspace was full says nothing about the next one.
		run(t, memo, small)
		if memo.Decisions()[2].Reused {
			t.Error("a full workspace was recorded")
		}
	})
	t.Run("the host failed", func(t *testing.T) {
		memo := replay.NewMemo(replay.NewRecords(), noBlob, nil)
		s := call(&machine{trouble: errors.New("no memory")}, workspace(t, nil), write)
		if _, err := memo.Run(t.Context(), s); err == nil {
			t.Fatal("no error")
		}
		s.Plugin = &machine{}
		if run(t, memo, s); memo.Decisions()[1].Reused {
			t.Error("a fault of the host was recorded")
		}
	})
}

// TestMemoOfAProcess: the same call is answered in three ways, and each is the
// answer to its own occurrence.
func TestMemoOfAProcess(t *testing.T) {
	fickle := &machine{transport: "process", fickle: true}
	tree := workspace(t, nil)
	at := func(name string) *step.Step {
		s := call(fickle, tree, op{Op: "exists", Path: "/workspace/a"})
		s.Name = name
		return s
	}
	names := []string{"turn/1/call/1", "turn/1/call/2", "turn/2/call/1"}
	records := replay.NewRecords()
	var want []string
	for _, name := range names {
		r := run(t, nil, at(name))
		records.Add(r.Record)
		want = append(want, string(r.Record.Response))
	}
	memo := replay.NewMemo(records, noBlob, &replay.MemoOptions{Fresh: true})
	for i, name := range names {
		if got := string(run(t, memo, at(name)).Record.Response); got != want[i] {
			t.Errorf("%s: %s, want %s", name, got, want[i])
		}
	}
	_, err := memo.Run(t.Context(), at("turn/3/call/1"))
	if rerun, ok := errors.AsType[*replay.RerunError](err); !ok || rerun.Step != "turn/3/call/1" {
		t.Errorf("one more call: %v, want a RerunError", err)
	}
	allowed := replay.NewMemo(records, noBlob, &replay.MemoOptions{Rerun: true})
	run(t, allowed, at("turn/3/call/1"))
}
