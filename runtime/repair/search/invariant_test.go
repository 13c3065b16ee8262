package search_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/repair/search"
)

// tidied is the till with a verifier that is right, and a control that hands in what is
// right, in its second turn, and then changes the till, which no plugin keeps it from.
func tidied(pairs ...string) map[string]string {
	files := tillFiles()
	pairs = append(pairs, "out/sum.csv", "out/total.csv", `["/workspace/out"]`, `["/workspace"]`)
	files["main.hcl"] = strings.NewReplacer(pairs...).Replace(files["main.hcl"]) + "control \"tidies\" {\n  script = \"./tidies.jsonl\"\n  expect = \"fail\"\n}\n"
	files["tidies.jsonl"] = "{\"say\": \"And now?\"}\n" + strings.Replace(files["good.jsonl"], `]}`, `, {"id": "2", "tool": "write", "args": {"path": "till.csv", "text": "tea"}}]}`, 1)
	files["good.jsonl"] = "{\"say\": \"And now?\"}\n" + files["good.jsonl"]
	return files
}

// TestInvariantPutRight: a pattern that nothing matches protects nothing, so an invariant
// may be about another.
func TestInvariantPutRight(t *testing.T) {
	a := attempt{files: tidied(`"/workspace/*.csv"`, `"/workspace/in/*.csv"`), revisions: map[string]string{
		"honest": revision("honest", "task", "", tillTask()),
		"cheat":  revision("cheat", "task", "", tillTask(`"/workspace/*.csv"`, `"/workspace/out/*.csv"`)),
	}, options: search.Options{Full: true}}
	want := []string{
		" fail: control/tidies: it ends with pass, and should with fail",
		"cheat fail: control/tidies: it ends with pass, and should with fail",
		"honest pass",
		"selected honest: minimum",
	}
	if diff := cmp.Diff(want, told(a.run(t))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestKnownBadBreaksInvariant: a control that has to fail because it changes an input may
// do so again when what kept it from that is mended.
func TestKnownBadBreaksInvariant(t *testing.T) {
	a := attempt{files: tidied("tools =", "max_turns = 1\n  tools ="), revisions: map[string]string{
		"honest": revision("honest", "harness", "", "harness {\n  tools = [plugin.files.tool.read, plugin.files.tool.write]\n}"),
	}}
	want := []string{
		" fail: control/good: total/sum is 0: /workspace/out/total.csv does not exist",
		"honest pass",
		"selected honest: minimum",
	}
	if diff := cmp.Diff(want, told(a.run(t))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestRenamedAndStillAsked: a result may not be renamed to where a verifier looks for it
// while the task asks for it by its old name.
func TestRenamedAndStillAsked(t *testing.T) {
	renames := `renames { paths = { "/workspace/out/total.csv" = "/workspace/out/sum.csv" } }`
	more := []string{"Write the total", "Write, please, the total"}
	a := attempt{files: tillFiles(), revisions: map[string]string{
		"cheat": revision("cheat", "task", renames, tillTask(more...)),
	}, options: search.Options{Full: true, Approve: []string{"total", "date"}}}
	want := "cheat fail: gate requirements: /workspace/out/total.csv is renamed to /workspace/out/sum.csv, and the task goes on naming it"
	if got := told(a.run(t))[1]; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	honest := attempt{files: tillFiles(), options: a.options, revisions: map[string]string{
		"honest": revision("honest", "task", renames, tillTask("out/total.csv", "out/sum.csv")),
	}}
	if got := told(honest.run(t))[1]; got != "honest pass" {
		t.Error(got)
	}
}

// TestMovedInput: an input that comes back to where an invariant protects it has to be
// what it was where nothing protected it.
func TestMovedInput(t *testing.T) {
	context := func(at, source string) string {
		return "context {\n  files \"" + at + "\" { source = \"" + source + "\" }\n}"
	}
	files := tidied(`files "/workspace" { source = "./context" }`, `files "/workspace/in" { source = "./context" }`)
	files["main.hcl"] = strings.Replace(files["main.hcl"], `check "day"`, "check \"till\" {\n    condition = exists(\"/workspace/till.csv\")\n  }\n  check \"day\"", 1)
	files["other/till.csv"] = "item,amount\ntea,1\n"
	files["other/more.csv"] = "item\n"
	a := attempt{files: files, revisions: map[string]string{
		"honest":  revision("honest", "context", "", context("/workspace", "./context")),
		"renamed": revision("renamed", "context", `renames { paths = { "/workspace/in" = "/workspace" } }`, context("/workspace", "./other")),
		"cheat":   revision("cheat", "context", "", context("/workspace", "./other")),
	}, options: search.Options{Full: true}}
	const refused = " fail: gate invariants: /workspace/till.csv is an input that must not change, and is another"
	want := []string{"cheat" + refused, "honest pass", "renamed" + refused}
	if diff := cmp.Diff(want, told(a.run(t))[1:4]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestProtectedAndChanged: a repair that protects an input may not change it.
func TestProtectedAndChanged(t *testing.T) {
	a := attempt{files: tidied(`invariant "inputs" { unchanged = ["/workspace/*.csv"] }`, ""), revisions: map[string]string{
		"honest": revision("honest", "task", "", tillTask()),
		"cheat":  revision("cheat", "context", "", ""), "cheat/files/context/till.csv": "item,amount\ntea,1\n",
	}, options: search.Options{Full: true}}
	want := []string{
		"honest pass",
		"cheat fail: control/tidies: it ends with pass, and should with fail",
		"cheat+honest fail: gate invariants: /workspace/till.csv is an input that must not change, and is another",
	}
	if diff := cmp.Diff(want, told(a.run(t))[1:4]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
