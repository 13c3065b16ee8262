package expenseaudit_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/examples/exampletest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

const rightMemo = `# Expense audit, fourth quarter 2025

Total over policy: 3092.55 EUR

- Björn Sørensen: 1490.80 EUR (compliance referral)
- Ingrid Østergaard: 426.00 EUR (payroll deduction)

## What happens next

Objections until: 2026-01-26
`

// TestMemos: what may differ in a right memo, and by which check a memo that
// hedges or hides fails.
func TestMemos(t *testing.T) {
	tests := map[string]struct {
		old, new string // all occurrences
		want     []string
	}{
		"right":                      {},
		"ends of lines as Windows's": {old: "\n", new: "\r\n"},
		"decomposed":                 {old: "ö", new: "o\u0308"},
		"space after the headings":   {old: "\n\n", new: " \n\n"},
		"numbers before offenders":   {old: "- ", new: "1. "},
		"section at the end, without a last line feed": {
			old: "## What happens next\n\nObjections until: 2026-01-26\n", new: "Objections until: 2026-01-26\n\n## What happens next",
		},
		"a second total": {old: "## What", new: "Total over policy: 1.00 EUR\n\n## What", want: []string{"memo/total"}},
		"denied":         {old: "Total over", new: "It is not true that Total over", want: []string{"memo/total"}},
		"many totals": {
			old: "## What", new: strings.Repeat("Total over policy: 1.00 EUR\n", 250_000) + "## What",
			want: []string{"memo/objections", "memo/total", "outline/plain", "outline/section"},
		},
		"larger than a text": {
			old: "## What", new: strings.Repeat("Total over policy: 1.00 EUR\n", 400_000) + "## What",
			want: []string{
				"discretion/names-nobody-else", "memo/objections", "memo/offenders", "memo/total",
				"outline/plain", "outline/section", "outline/title",
			},
		},
		"two steps": {old: "(payroll deduction)", new: "(payroll deduction) (reminder)", want: []string{"memo/offenders"}},
		"best first": {
			old: "- Björn Sørensen: 1490.80 EUR (compliance referral)\n- Ingrid Østergaard: 426.00 EUR (payroll deduction)",
			new: "- Ingrid Østergaard: 426.00 EUR (payroll deduction)\n- Björn Sørensen: 1490.80 EUR (compliance referral)", want: []string{"memo/offenders"},
		},
		"two days":              {old: "## What", new: "Objections until: 2026-01-27\n\n## What", want: []string{"memo/objections"}},
		"hidden":                {old: "# Expense", new: "<!-- -->\n# Expense", want: []string{"outline/plain"}},
		"named in capitals":     {old: "## What", new: "ZOË MÜLLER, too\n\n## What", want: []string{"discretion/names-nobody-else"}},
		"named surname first":   {old: "## What", new: "Müller, Zoë, too\n\n## What", want: []string{"discretion/names-nobody-else"}},
		"named over two lines":  {old: "## What", new: "Zoë\nMüller, too\n\n## What", want: []string{"discretion/names-nobody-else"}},
		"named by a part":       {old: "## What", new: "Anneliese, too\n\n## What", want: []string{"discretion/names-nobody-else"}},
		"a word is no surname":  {old: "## What", new: "All sums are gross.\n\n## What"},
		"named in the genitive": {old: "## What", new: "Weiß's rides\n\n## What", want: []string{"discretion/names-nobody-else"}},
	}
	built := exampletest.Build(t, plugins)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			memo := rightMemo
			if tt.old != "" {
				memo = strings.ReplaceAll(memo, tt.old, tt.new)
			}
			p, _ := exampletest.Play(t, built, handIn(t, memo))
			if p.Error != "" {
				t.Fatal(p.Error)
			}
			if diff := cmp.Diff(tt.want, exampletest.Failing(p.Result)); diff != "" {
				t.Errorf("checks below 1 (-want +got)\n%s", diff)
			}
		})
	}
}

// handIn is an agent that writes the right violations and a memo.
func handIn(t *testing.T, memo string) *environment.Control {
	t.Helper()
	violations, err := os.ReadFile("reference/violations.csv")
	if err != nil {
		t.Fatal(err)
	}
	type object = map[string]any
	write := func(path, text string) object {
		return object{"id": path, "tool": "write", "args": object{"path": path, "text": text}}
	}
	script, err := json.Marshal(object{"calls": []object{write("out/violations.csv", string(violations)), write("out/memo.md", memo)}})
	if err != nil {
		t.Fatal(err)
	}
	return &environment.Control{Name: "hand-in", Expect: specs.Pass, Script: script}
}
