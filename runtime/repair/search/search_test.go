package search_test

import (
	"maps"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/repair/search"
)

// judged is a revision in which a plugin of the tests judges.
func judged(id string) map[string]string {
	return map[string]string{
		id:                       revision(id, "verifier", "", "plugin \"judge\" { source = \"./judge.wasm\" }\nverifier \"number\" {\n  use = plugin.judge.verifier.look\n  covers = [task.requirement.number]\n}"),
		id + "/files/judge.wasm": "judge",
	}
}

// with is two maps in one.
func with(a, b map[string]string) map[string]string {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

const (
	stays = `fail: control/good: number/same is 0`
	asIs  = " " + stays
)

func TestSearch(t *testing.T) {
	for _, tt := range []struct {
		name string
		attempt
		want []string
	}{
		{
			name: "one revision mends",
			attempt: attempt{revisions: map[string]string{
				"other":                      revision("other", "context", "", ""), // a file is all it has
				"other/files/context/in.txt": "42\n",
			}},
			want: []string{asIs, "other pass", "selected other: minimum"},
		},
		{
			name:    "nothing is broken",
			attempt: attempt{files: map[string]string{"context/in.txt": "42\n"}, revisions: map[string]string{"v": revision("v", "verifier", "", asks("true"))}},
			want:    []string{" pass", "abstained: baseline_passes"},
		},
		{
			name:    "no revision mends",
			attempt: attempt{revisions: map[string]string{"v": revision("v", "verifier", "", asks(`trimspace(text("/workspace/out.txt")) == "43"`))}},
			want:    []string{asIs, "v " + stays, "abstained: no_passing_combination"},
		},
		{
			name:    "there are no revisions",
			attempt: attempt{},
			want:    []string{asIs, "abstained: no_passing_combination"},
		},
		{
			name: "only two together mend",
			attempt: attempt{revisions: map[string]string{
				"c": revision("c", "context", "", ""), "c/files/context/in.txt": "43\n",
				"v": revision("v", "verifier", "", asks(`trimspace(text("/workspace/out.txt")) == "43"`)),
			}},
			want: []string{asIs, "c " + stays, "v " + stays, "c+v pass", "selected c+v: minimum"},
		},
		{
			name: "more undo what one has mended",
			attempt: attempt{options: search.Options{Full: true}, revisions: map[string]string{
				"c": revision("c", "context", "", ""), "c/files/context/in.txt": "42\n",
				"v": revision("v", "verifier", "", asks(`trimspace(text("/workspace/out.txt")) == "43"`)),
			}},
			want: []string{asIs, "c pass", "v " + stays, "c+v " + stays, "selected c: minimum"},
		},
		{
			name: "of two that are as small the first id is taken",
			attempt: attempt{revisions: map[string]string{
				"b": revision("b", "context", "", ""), "b/files/context/in.txt": "42\n",
				"a": revision("a", "context", "", ""), "a/files/context/in.txt": "42 \n",
			}, options: search.Options{Full: true}},
			want: []string{asIs, "a pass", "b pass", "selected a: minimum"},
		},
		{
			name: "the smaller edit goes first, and nothing is tried behind it",
			attempt: attempt{revisions: map[string]string{
				"a": revision("a", "context", "", ""), "a/files/context/in.txt": "42\n\n\n",
				"b": revision("b", "context", "", ""), "b/files/context/in.txt": "42\n",
			}},
			want: []string{asIs, "b pass", "selected b: minimum"},
		},
		{
			name: "what is required comes along",
			attempt: attempt{revisions: map[string]string{
				"c": revision("c", "context", `requires = ["t"]`, ""), "c/files/context/in.txt": "42\n",
				"t": revision("t", "task", "", "task {\n  instructions = \"Copy it.\"\n  requirement \"number\" { text = \"out.txt has the number of in.txt\" }\n}"),
			}},
			want: []string{asIs, "t " + stays, "c+t pass", "selected c+t: minimum"},
		},
		{
			name: "a budget leaves out the larger ones",
			attempt: attempt{options: search.Options{Budget: 2}, revisions: map[string]string{
				"a": revision("a", "context", "", ""), "a/files/context/in.txt": "1\n",
				"b": revision("b", "context", "", ""), "b/files/context/in.txt": "42\n\n\n",
			}},
			want: []string{asIs, "a " + stays, "abstained: no_passing_combination"},
		},
		{
			name:    "a verifier that uses up its fuel is no answer",
			attempt: attempt{opener: judges("exhausted"), revisions: judged("v")},
			want:    []string{asIs, "v unresolved: control/good: turn/0/verifier/number: the plugin ran into a limit: limit fuel: 100 units; raise it with limits { fuel = … } in the plugin block", "abstained: no_passing_combination"},
		},
		{
			name:    "nor is one that crashes",
			attempt: attempt{opener: judges("trapped"), revisions: judged("v")},
			want:    []string{asIs, "v unresolved: control/good: turn/0/verifier/number: the plugin crashed: unreachable", "abstained: no_passing_combination"},
		},
		{
			name: "nor one that changes its mind, and the search goes on",
			attempt: attempt{opener: judges("fickle"), revisions: with(judged("v"), map[string]string{
				"c": revision("c", "context", "", ""), "c/files/context/in.txt": "42\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n",
			})},
			want: []string{asIs, "v unresolved: gate deterministic: control/good: played again with every step run it comes to something else (pass and fail, digests X and Y)", "c pass", "selected c: subset-minimal"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, plain(told(tt.run(t)))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// plain leaves out what is another number each time.
func plain(lines []string) []string {
	for i := range lines {
		lines[i] = regexp.MustCompile(`digests [0-9a-f]+ and [0-9a-f]+`).ReplaceAllString(lines[i], "digests X and Y")
	}
	return lines
}
