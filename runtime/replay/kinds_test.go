package replay_test

import (
	"io/fs"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/replay"
)

// looker is an office with a call for every way to look at files.
func looker() office {
	return office{
		files: map[string]string{"list/x": "x", "read": "r", "twin": "r", "stat": "s", "file": "f", "dir/under": "u", "mid/dir/x": "m"},
		links: map[string]string{"link": "read"},
		modes: map[string]fs.FileMode{},
		build: []op{{Op: "write", Path: "/workspace/made", To: "made"}},
		turns: [][]op{
			{{Op: "exists", Path: "/workspace/absent"}},
			{{Op: "list", Path: "/workspace/list"}},
			{{Op: "read", Path: "/workspace/link"}},
			{{Op: "read", Path: "/workspace/read"}},
			{{Op: "stat", Path: "/workspace/stat"}},
			{{Op: "read", Path: "/workspace/file/under"}},
			{{Op: "write", Path: "/workspace/copy", To: "done"}},
		},
		verifiers: map[string][]op{"v1": {{Op: "read", Path: "/workspace/copy"}}, "v2": {{Op: "list", Path: "/workspace/list"}}},
		task:      "Do.",
	}
}

// TestEveryKindOfRevision revises one thing in one way, in the package and by a
// revision that is laid over it: both run exactly the steps that depend on it.
func TestEveryKindOfRevision(t *testing.T) {
	was := looker()
	base := was.read()
	recording := loadOver(t, base, nil)
	bundle := takeIn(t, recording, "oracle", oracleOf(t, recording))
	calls := []string{"turn/1/call/1", "turn/2/call/1", "turn/3/call/1", "turn/4/call/1", "turn/5/call/1", "turn/6/call/1", "turn/7/call/1"}
	tests := []struct {
		name   string
		revise func(*office)
		want   []string
	}{
		{"nothing", func(*office) {}, nil},
		{"a file where there was none", func(o *office) { o.files["absent"] = "" }, []string{"turn/1/call/1"}},
		{"a directory where there was none", func(o *office) { o.files["absent/x"] = "" }, []string{"turn/1/call/1"}},
		{"a link to nothing where there was none", func(o *office) { o.links["absent"] = "gone" }, []string{"turn/1/call/1"}},
		{"an entry more in a directory", func(o *office) { o.files["list/y"] = "" }, []string{"turn/0/verifier/v2", "turn/2/call/1"}},
		{"an entry less", func(o *office) { delete(o.files, "list/x"); o.files["list/y"] = "x" }, []string{"turn/0/verifier/v2", "turn/2/call/1"}},
		{"an entry of another type", func(o *office) { delete(o.files, "list/x"); o.links["list/x"] = "../read" }, []string{"turn/0/verifier/v2", "turn/2/call/1"}},
		{"a directory that is not there any more", func(o *office) { delete(o.files, "list/x") }, []string{"turn/0/verifier/v2", "turn/2/call/1"}},
		{"the content of an entry", func(o *office) { o.files["list/x"] = "y" }, nil},
		{"a file deeper than what is listed", func(o *office) { o.files["mid/dir/y"] = "" }, nil},
		{"content", func(o *office) { o.files["read"] = "other" }, []string{"turn/3/call/1", "turn/4/call/1"}},
		{"content of a file that was only stated", func(o *office) { o.files["stat"] = "t" }, nil},
		{"its size", func(o *office) { o.files["stat"] = "longer" }, []string{"turn/5/call/1"}},
		{"deleted", func(o *office) { delete(o.files, "read") }, []string{"turn/3/call/1", "turn/4/call/1"}},
		{"deleted and made again", func(o *office) {
			o.build = append(o.build, op{Op: "remove", Path: "/workspace/read"}, op{Op: "write", Path: "/workspace/read", To: "r"})
		}, []string{"context/made"}},
		{"a directory deleted and made again", func(o *office) {
			o.build = append(o.build, op{Op: "removeall", Path: "/workspace/list"}, op{Op: "mkdir", Path: "/workspace/list"}, op{Op: "write", Path: "/workspace/list/x", To: "x"})
		}, []string{"context/made"}},
		{"a link to another content", func(o *office) { o.links["link"] = "file" }, []string{"turn/3/call/1"}},
		{"a link to the same content", func(o *office) { o.links["link"] = "twin" }, []string{"turn/3/call/1"}},
		{"a link that became a file", func(o *office) { delete(o.links, "link"); o.files["link"] = "r" }, []string{"turn/3/call/1"}},
		{"a file that became a link to the same", func(o *office) { delete(o.files, "read"); o.links["read"] = "twin" }, []string{"turn/3/call/1", "turn/4/call/1"}},
		{"a link in the middle of a path, where a file was", func(o *office) { delete(o.files, "file"); o.links["file"] = "dir" }, []string{"turn/6/call/1"}},
		{"another file in the middle of a path", func(o *office) { o.files["file"] = "other" }, nil},
		{"permissions of a file that was stated", func(o *office) { o.modes["stat"] = 0o600 }, []string{"turn/5/call/1"}},
		{"permissions of a file that nobody looked at", func(o *office) { o.modes["twin"] = 0o600 }, nil},
		{"a comment", func(o *office) { o.more = "# why" }, nil},
		{"the task", func(o *office) { o.task = "Do it." }, nil},
		{"the config of a builder", func(o *office) { o.build = []op{{Op: "write", Path: "/workspace/made", To: "other"}} }, []string{"context/made"}},
		{"the config of a verifier", func(o *office) { o.verifiers["v1"] = []op{{Op: "exists", Path: "/workspace/copy"}} }, []string{"turn/0/verifier/v1", "turn/7/verifier/v1"}},
		{"the plugin of the builder", func(o *office) { o.maker = "2" }, []string{"context/made"}},
		{"the plugin of the tools", func(o *office) { o.tool = "2" }, calls},
		{"the plugin of the verifiers", func(o *office) { o.judge = "2" }, []string{"turn/0/verifier/v1", "turn/0/verifier/v2", "turn/7/verifier/v1"}},
		{"the seed, which nothing draws from", func(o *office) { o.seed = 9 }, nil},
		{"one of each component", func(o *office) { o.files["absent"], o.task, o.tool, o.judge = "", "Do it.", "2", "2" },
			append([]string{"turn/0/verifier/v1", "turn/0/verifier/v2"}, append(calls, "turn/7/verifier/v1")...)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			now := was.copy()
			tt.revise(&now)
			over := loadOver(t, base, revisions(t, was, now))
			got := playIn(t, bundle, over, nil)
			if diff := cmp.Diff(tt.want, got.ExecutedSteps, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("executed (-want +got):\n%s", diff)
			}
			fromScratch(t, over).agrees(t, got, bundle.Journal)
			agree(t, got, playIn(t, bundle, over, &replay.Options{Fresh: true}))
			written := play(t, bundle, now, nil)
			written.Revisions = got.Revisions
			if diff := cmp.Diff(got, written); diff != "" {
				t.Errorf("written into the package it plays otherwise (-over +written):\n%s", diff)
			}
		})
	}
}

// TestChangeAndRevert: what was changed and is as it was before is as if nothing
// had happened, also within a rollout: a later call undoes what an earlier one
// does otherwise now, and who reads after both finds what was recorded.
func TestChangeAndRevert(t *testing.T) {
	was := looker()
	base := was.read()
	bundle := takeIn(t, loadOver(t, base, nil), "oracle", oracle(t, was))
	changed := was.copy()
	changed.tool, changed.files["read"] = "2", "other"
	if got := playIn(t, bundle, loadOver(t, base, revisions(t, was, changed)), nil); got.Executed == 0 {
		t.Error("the change runs nothing")
	}
	if got := playIn(t, bundle, loadOver(t, base, revisions(t, was, was.copy())), nil); got.Executed != 0 || !got.Identical {
		t.Errorf("after the revert %q ran", got.ExecutedSteps)
	}

	was = looker()
	was.turns = [][]op{
		{{Op: "append", Path: "/workspace/read", To: "1"}},
		{{Op: "write", Path: "/workspace/read", To: "whole"}},
		{{Op: "read", Path: "/workspace/read"}},
	}
	was.verifiers["v1"] = []op{{Op: "read", Path: "/workspace/read"}}
	bundle = take(t, was, "oracle", oracle(t, was))
	now := was.copy()
	now.files["read"] = "other"
	got := play(t, bundle, now, nil)
	want := []string{"turn/0/verifier/v1", "turn/1/call/1", "turn/1/verifier/v1"}
	if diff := cmp.Diff(want, got.ExecutedSteps); diff != "" {
		t.Errorf("executed (-want +got):\n%s", diff)
	}
}
