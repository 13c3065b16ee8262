package search_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/repair/search"
)

// till is an environment whose known-good control is right and whose verifier looks
// for its result under an old name: two other known-bad controls, a reference, an
// invariant and a requirement are there to be cheated.
const till = `
environment "till" { version = "1.0.0" }
plugin "files" {
  source = "builtin:files"
  grant { write = ["/workspace/out"] }
}
context {
  files "/workspace" { source = "./context" }
}
task {
  instructions = "Write the total of till.csv to out/total.csv."
  requirement "total" { text = "out/total.csv has the total" }
  requirement "date" { text = "out/total.csv has the date" }
  invariant "inputs" { unchanged = ["/workspace/*.csv"] }
}
harness {
  tools = [plugin.files.tool.read, plugin.files.tool.write]
}
reference "total" {
  source = "./reference"
  into   = "/reference"
}
verifier "total" {
  check "sum" {
    condition = [for row in csv("/workspace/out/sum.csv") : row.total] == [json("/reference/total.json").total]
    covers    = [task.requirement.total]
    weight    = 2
  }
  check "day" {
    condition = [for row in csv("/workspace/out/sum.csv") : row.date] == ["2026-01-05"]
    covers    = [task.requirement.date]
  }
}
control "good" {
  script = "./good.jsonl"
  expect = "pass"
}
control "guess" {
  script = "./guess.jsonl"
  expect = "fail"
}
`

// tillFiles are the files of the package.
func tillFiles() map[string]string {
	return map[string]string{
		"main.hcl": till, "context/till.csv": "item,amount\ntea,1200\nmilk,145\n", "reference/total.json": `{"total": "1345"}`,
		"good.jsonl":  `{"calls": [{"id": "1", "tool": "write", "args": {"path": "out/total.csv", "text": "date,total\n2026-01-05,1345\n"}}]}` + "\n",
		"guess.jsonl": `{"calls": [{"id": "1", "tool": "write", "args": {"path": "out/total.csv", "text": "date,total\n2026-01-05,1300\n"}}]}` + "\n",
	}
}

// judges of the till: a verifier block with two conditions.
func tillVerifier(sum, day string) string {
	text := till[strings.Index(till, `verifier "total"`):strings.Index(till, `control "good"`)]
	text = strings.Replace(text, `[for row in csv("/workspace/out/sum.csv") : row.total] == [json("/reference/total.json").total]`, sum, 1)
	return strings.Replace(text, `[for row in csv("/workspace/out/sum.csv") : row.date] == ["2026-01-05"]`, day, 1)
}

const (
	honestSum = `[for row in csv("/workspace/out/total.csv") : row.total] == [json("/reference/total.json").total]`
	honestDay = `[for row in csv("/workspace/out/total.csv") : row.date] == ["2026-01-05"]`
)

// tillTask is the task block with other texts.
func tillTask(pairs ...string) string {
	text := till[strings.Index(till, "task {"):strings.Index(till, "harness {")]
	return strings.NewReplacer(pairs...).Replace(text)
}

// TestCheats holds a revision that cheats against each gate. Beside each is the
// honest one, which is never selected with it.
func TestCheats(t *testing.T) {
	honest := revision("honest", "verifier", "", tillVerifier(honestSum, honestDay))
	for _, tt := range []struct {
		name      string
		revisions map[string]string
		options   search.Options
		set, want string
	}{
		{
			name:      "honest",
			revisions: map[string]string{"honest": honest}, set: "honest", want: "pass",
		},
		{
			name:      "the verifier looks at less",
			revisions: map[string]string{"cheat": revision("cheat", "verifier", "", tillVerifier(`exists("/workspace/out/total.csv")`, honestDay))},
			set:       "cheat", want: "fail: gate verifier: control/guess: it is known to be bad, and passes",
		},
		{
			name:      "the verifier looks at the first digits",
			revisions: map[string]string{"cheat": revision("cheat", "verifier", "", tillVerifier(`csv("/workspace/out/total.csv")[0].total != "1300"`, honestDay))},
			set:       "cheat", want: "fail: gate verifier: control/good: the mutant cell-value in /workspace/out/total.csv, row 2, column total is wrong, and passes",
		},
		{
			name:      "the verifier knows one digest",
			revisions: map[string]string{"cheat": revision("cheat", "verifier", "", tillVerifier(`sha256("/workspace/out/total.csv") == "2777b0862d222e280c1bc5b2f77c2238aa8e61e4a7d5e6b98b24af5578d9bed5"`, honestDay))},
			set:       "cheat", want: "fail: gate verifier: control/good: the mutant line-endings in /workspace/out/total.csv says the same as the known-good result, and is not accepted",
		},
		{
			name:      "a check is worth less",
			revisions: map[string]string{"cheat": revision("cheat", "verifier", "", strings.Replace(tillVerifier(`length(csv("/workspace/out/total.csv")) == 1`, honestDay), "weight    = 2", "weight    = 0", 1))},
			set:       "cheat", want: "fail: gate verifier: control/guess: it is known to be bad, and passes",
		},
		{
			name:      "a requirement says something else",
			revisions: map[string]string{"honest": honest, "cheat": revision("cheat", "task", "", tillTask("has the total", "has a total"))},
			set:       "cheat+honest", want: `fail: gate requirements: the requirement "total" says something else than in the ledger`,
		},
		{
			name:      "unless somebody approves it",
			revisions: map[string]string{"honest": honest, "cheat": revision("cheat", "task", "", tillTask("has the total", "has a total"))},
			options:   search.Options{Approve: []string{"total"}}, set: "cheat+honest", want: "pass",
		},
		{
			name: "a requirement is added",
			revisions: map[string]string{
				"both":  revision("both", "verifier", `requires = ["cheat"]`, strings.Replace(tillVerifier(honestSum, honestDay), "requirement.date]", "requirement.date, task.requirement.more]", 1)),
				"cheat": revision("cheat", "task", `requires = ["both"]`, tillTask("invariant", "requirement \"more\" { text = \"more\" }\n invariant")),
			},
			set: "cheat+both", want: `fail: gate requirements: the requirement "more" is not in the ledger`,
		},
		{
			name:      "a requirement is not judged any more",
			revisions: map[string]string{"cheat": revision("cheat", "verifier", "", tillVerifier(honestSum+" && "+honestDay, "true"))},
			set:       "cheat", want: `fail: gate requirements: no known-bad control and no violating mutant fails a check that covers the requirement "date"`,
		},
		{
			name:      "the answer lies in the workspace",
			revisions: map[string]string{"honest": honest, "cheat": revision("cheat", "context", "", ""), "cheat/files/context/notes.md": "I think it is 1345.\n"},
			set:       "cheat+honest", want: `fail: gate leak: /workspace/notes.md has "1345", which is /total.json/total of the reference`,
		},
		{
			name:      "the reference lies in the workspace",
			revisions: map[string]string{"honest": honest, "cheat": revision("cheat", "context", "", ""), "cheat/files/context/a.json": `{"total": "1345"}`},
			set:       "cheat+honest", want: `fail: gate leak: /workspace/a.json is the file /reference/total.json of the reference`,
		},
		{
			name:      "the answer is in the task",
			revisions: map[string]string{"honest": honest, "cheat": revision("cheat", "task", "", tillTask("Write the total", "Write the total, 1345,"))},
			set:       "cheat+honest", want: `fail: gate leak: the task has "1345", which is /total.json/total of the reference`,
		},
		{
			name:      "an input is another",
			revisions: map[string]string{"honest": honest, "cheat": revision("cheat", "context", "", ""), "cheat/files/context/till.csv": "item,amount\ntea,1200\nmilk,146\n"},
			set:       "cheat+honest", want: `fail: gate invariants: /workspace/till.csv is an input that must not change, and is another`,
		},
		{
			name:      "an invariant is gone",
			revisions: map[string]string{"honest": honest, "cheat": revision("cheat", "task", "", tillTask(`"/workspace/*.csv"`, `"/workspace/x.csv"`))},
			set:       "cheat+honest", want: `fail: gate invariants: the invariant "inputs" does not protect /workspace/*.csv any more`,
		},
		{
			name:      "a tool is added",
			revisions: map[string]string{"honest": honest, "cheat": revision("cheat", "harness", "", "harness {\n tools = [plugin.files.tool.read, plugin.files.tool.write, plugin.files.tool.delete]\n}")},
			set:       "cheat+honest", want: `fail: gate widening: the harness offers files.delete, which it did not`,
		},
		{
			name:      "a grant is wider",
			revisions: map[string]string{"honest": honest, "cheat": revision("cheat", "harness", "", "plugin \"more\" {\n source = \"builtin:files\"\n grant { write = [\"/workspace\"] }\n}\nharness {\n tools = [plugin.files.tool.read, plugin.more.tool.write]\n}")},
			set:       "cheat+honest", want: `fail: gate widening: the plugin "more" may write /workspace, which it might not`,
		},
		{
			name:      "a limit is higher",
			revisions: map[string]string{"honest": honest, "cheat": revision("cheat", "harness", "", "plugin \"more\" {\n source = \"builtin:files\"\n limits { files = 999 }\n}\nharness {\n tools = [plugin.files.tool.read, plugin.more.tool.write]\n}")},
			set:       "cheat+honest", want: `fail: gate widening: the limit files of the plugin "more" rises from 256 to 999`,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.options.Full = true
			a := attempt{files: tillFiles(), revisions: tt.revisions, options: tt.options}
			got := map[string]string{}
			for _, line := range told(a.run(t)) {
				set, said, _ := strings.Cut(line, " ")
				got[set] = said
			}
			if diff := cmp.Diff(tt.want, got[tt.set]); diff != "" {
				t.Errorf("%s (-want +got)\n%s", tt.set, diff)
			}
		})
	}
}

// TestRisen: a known-bad control earns what it is due for a check that is mended, and
// nothing for one that is weakened, even if it does not pass by that.
func TestRisen(t *testing.T) {
	tidy := func(condition string) string {
		return "verifier \"tidy\" {\n  check \"clean\" {\n    condition = " + condition + "\n  }\n}\n"
	}
	const clean = `!exists("/workspace/out/notes.txt")`
	files := tillFiles()
	files["main.hcl"] += tidy(clean)
	files["guess.jsonl"] += `{"calls": [{"id": "2", "tool": "write", "args": {"path": "out/notes.txt", "text": "a guess"}}]}` + "\n"
	a := attempt{files: files, options: search.Options{Full: true}, revisions: map[string]string{
		"honest": revision("honest", "verifier", "", tillVerifier(honestSum, honestDay)),
		"cheat":  revision("cheat", "verifier", "", tillVerifier(honestSum, honestDay)+tidy("true")),
	}}
	want := []string{
		" fail: control/good: total/sum is 0: /workspace/out/sum.csv does not exist",
		"honest pass",
		"cheat fail: gate verifier: control/guess: it is known to be bad, and its reward rises from 0.1667 to 0.6667",
		"selected honest: minimum",
	}
	if diff := cmp.Diff(want, told(a.run(t))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
