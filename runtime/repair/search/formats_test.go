package search_test

import (
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/repair/mutate"
	"github.com/workrover/workrover/runtime/repair/search"
)

// signed is the desk with a signature in the result that its verifier looks at, and a
// number in the input that is not the one that it should be.
func signed(condition string) string {
	return strings.Replace(desk, `== "42"`, `== "42"`+"\n  }\n  check \"signed\" {\n    condition = "+condition, 1)
}

// TestUnsettled: of a mutant of which nobody says that it is wrong, a revised verifier
// has to tell what it told, and nothing else.
func TestUnsettled(t *testing.T) {
	unsettled := mutate.Format{Name: "unsigned/1", Variants: func(f *mutate.File) []mutate.Variant {
		return []mutate.Variant{{Operator: "unsigned", Label: mutate.Unsettled, Data: []byte(" 17\n")}}
	}}
	const told = `!startswith(text("/workspace/out.txt"), " ")`
	lax := revision("lax", "verifier", "", strings.Replace(asks(`trimspace(text("/workspace/out.txt")) == "17"`), "}\n}", "}\n  check \"signed\" {\n    condition = exists(\"/workspace/out.txt\")\n  }\n}", 1))
	for _, tt := range []struct{ name, plain, want string }{
		{"it was told", told, "fail: gate verifier: control/good: the mutant unsigned in /workspace/out.txt was told from the known-good result, and passes"},
		{"it was not", `exists("/workspace/out.txt")`, "pass"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := attempt{
				files: map[string]string{"main.hcl": signed(tt.plain)}, revisions: map[string]string{"lax": lax},
				options: search.Options{Full: true, Knowledge: gate.Knowledge{Formats: []mutate.Format{unsettled}}},
			}
			c := a.run(t).Combinations[1]
			if got := strings.TrimSuffix(string(c.Outcome)+": "+c.Why, ": "); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestReader: what only a file of the reference holds that is no text is a leak, however
// its number is written where it is shown.
func TestReader(t *testing.T) {
	read := func(name string, data []byte) (c gate.Content, ok bool) {
		text, ok := strings.CutPrefix(string(data), "\x00")
		if strings.HasSuffix(name, ".bin") {
			return gate.Content{Values: map[string]string{"A1": text}}, ok
		}
		return gate.Content{}, false
	}
	files := tillFiles()
	files["reference/more.bin"] = "\x0098765.5"
	honest := revision("honest", "verifier", "", tillVerifier(honestSum, honestDay))
	for _, tt := range []struct{ name, hint, want string }{
		{"told", "It is 98.765,50.", `fail: gate leak: the task has "98765.5", which is /more.bin A1 of the reference`},
		{"in a file of its kind", "\x0098765.50", `fail: gate leak: /workspace/hint.bin has "98765.5", which is /more.bin A1 of the reference`},
		{"another", "It is 98765.25.", "pass"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			revisions := map[string]string{"honest": honest}
			if strings.HasPrefix(tt.hint, "\x00") {
				revisions["hint/revision.hcl"] = revision("hint", "context", "", "")
				revisions["hint/files/context/hint.bin"] = tt.hint
			} else {
				revisions["hint"] = revision("hint", "task", "", tillTask("total.csv.", "total.csv. "+tt.hint))
			}
			a := attempt{files: files, revisions: revisions, options: search.Options{Full: true, Knowledge: gate.Knowledge{Read: read}}}
			for _, c := range a.run(t).Combinations {
				if len(c.Set) == 2 && strings.TrimSuffix(string(c.Outcome)+": "+c.Why, ": ") != tt.want {
					t.Errorf("%v %s: %s, want %s", c.Set, c.Outcome, c.Why, tt.want)
				}
			}
		})
	}
}
