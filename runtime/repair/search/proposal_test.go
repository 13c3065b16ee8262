package search_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/repair/search"
)

// TestRejected: what no combination may have is named, and the others go on.
func TestRejected(t *testing.T) {
	a := attempt{options: search.Options{Sealed: "sealed"}, revisions: map[string]string{
		"mends": revision("mends", "context", "", ""), "mends/files/context/in.txt": "42\n",
		"control":  revision("control", "verifier", "", "control \"good\" {\n script = \"./good.jsonl\"\n expect = \"fail\"\n}"),
		"ledger":   revision("ledger", "task", "", "ledger { requirements = {} }"),
		"freedom":  revision("freedom", "verifier", "", "freedom \"wording\" { paths = [\"/workspace/**\"] }"),
		"widening": revision("widening", "harness", "", "widening \"files\" { tools = [\"delete\"] }"),
		"script":   revision("script", "context", "", ""), "script/files/good.jsonl": "",
		"sealed": revision("sealed", "context", "", ""), "sealed/files/sealed/sealed.hcl": "",
		"nobody":    revision("nobody", "people", "", "context {}"),
		"syntax":    "revision \"syntax\" {",
		"foreign":   revision("foreign", "task", "", "context {}"),
		"absent":    revision("absent", "verifier", `remove = ["verifier.old"]`, ""),
		"other":     revision("another", "context", "", "context {}"),
		"two":       revision("two", "harness", "renames { tools = { \"read\" = \"x\", \"write\" = \"x\" } }", "harness { tools = [plugin.files.tool.read] }"),
		"values":    revision("values", "harness", "renames { values = { \"17\" = \"42\" } }", "harness { tools = [plugin.files.tool.read] }"),
		"dependent": revision("dependent", "harness", `requires = ["syntax"]`, "harness { tools = [plugin.files.tool.read, plugin.files.tool.write] }"),
	}}
	report := a.run(t)
	got := map[string]string{}
	for _, r := range report.Rejected {
		why := strings.SplitAfterN(r.Why, ": ", 3)
		got[r.ID] = strings.TrimSpace(r.Gate + " " + strings.Join(why[:min(2, len(why))], ""))
	}
	want := map[string]string{
		"control":   `verifier it has a block "control", which no revision may touch: revisions/control/revision.hcl:5:`,
		"ledger":    `requirements it has a block "ledger", which no revision may touch: revisions/ledger/revision.hcl:5:`,
		"freedom":   `verifier it has a block "freedom", which no revision may touch: revisions/freedom/revision.hcl:5:`,
		"widening":  `widening it has a block "widening", which no revision may touch: revisions/widening/revision.hcl:5:`,
		"script":    `verifier it lays good.jsonl, which is the control "good"`,
		"sealed":    `sealed it lays sealed/sealed.hcl among the sealed cases`,
		"nobody":    `revisions/nobody/revision.hcl:2: Unknown component:`,
		"syntax":    `revisions/syntax/revision.hcl:1: Missing required argument:`,
		"foreign":   `revisions/foreign/revision.hcl:5: Not of this component:`,
		"absent":    `revisions/absent/revision.hcl:3: Nothing to remove:`,
		"other":     `revisions/other/revision.hcl:1: Wrong id:`,
		"two":       `revisions/two/revision.hcl:3: Ambiguous rename:`,
		"values":    `revisions/values/revision.hcl:3: Unsupported argument:`,
		"dependent": `it requires syntax, which is rejected or not there`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rejected (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"mends"}, report.Selected); diff != "" {
		t.Errorf("selected (-want +got)\n%s", diff)
	}
}

// TestTooMany: how many combinations there are is told before any is tried.
func TestTooMany(t *testing.T) {
	a := attempt{revisions: map[string]string{}}
	for i := range 21 {
		id := fmt.Sprintf("v%d", i)
		a.revisions[id] = revision(id, "verifier", "", asks(fmt.Sprintf("text(\"/workspace/out.txt\") == \"%d\"", i)))
	}
	_, err := a.in(t, t.Context())
	if err == nil || err.Error() != "there are 22 combinations, as the verifier has 21 revisions, more than 20: say how many to try with a budget" {
		t.Error(err)
	}
	a.options.Budget = 3
	if got := a.run(t); len(got.Combinations) != 3 || got.Untested != 19 {
		t.Errorf("%d combinations tried and %d not", len(got.Combinations), got.Untested)
	}
}
