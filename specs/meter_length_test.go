package specs

import (
	"fmt"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// TestLengthAsHCL: a length that is told without a walk is the one that HCL comes to,
// and so is what is wrong where there is none.
func TestLengthAsHCL(t *testing.T) {
	for _, arg := range []string{
		`[]`, `[1, "a", null]`, `tolist(["a", "b"])`, `toset(["a", "a"])`, `{}`, `{ a = 1, b = [] }`, `tomap({ a = "b" })`, `""`, `"héllo"`, `[[1], [2]]`,
		`null`, `tostring(null)`, `true ? null : { a = 1 }`, `true ? null : ["a"]`, `12`, `true`, `[1] + 1`, `{}.a`, `nothing`, `upper()`, `length([1])`, `length(12)`, `text("/workspace/a")`, `csv("/workspace/a")`, `glob("/workspace/**")`,
		`length(length(csv("/workspace/a")))`, `[1, 2]...`, `[[1, 2]]...`, `[1], [2]`, ``,
	} {
		source := `length(` + arg + `)`
		got, said := lengthIn(t, source, meter)
		want, saidByHCL := lengthIn(t, source, func(expr hclsyntax.Expression) hclsyntax.Expression { return expr })
		if !got.RawEquals(want) || fmt.Sprint(said) != fmt.Sprint(saidByHCL) {
			t.Errorf("%s = %#v %q, HCL says %#v %q", source, got, said, want, saidByHCL)
		}
	}
}

// lengthIn evaluates an expression where there are no files yet, and returns also what is
// wrong, word for word.
func lengthIn(t *testing.T, source string, through func(hclsyntax.Expression) hclsyntax.Expression) (v cty.Value, said []string) {
	t.Helper()
	expr, diags := hclsyntax.ParseExpression([]byte(source), "", hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	v, diags = evaluated(through(expr), (&scope{phase: checking, work: newBudget()}).context(entries()))
	for _, d := range diags {
		said = append(said, fmt.Sprintf("%s: %s (%v, %v)", d.Summary, d.Detail, d.Subject, d.Context))
	}
	return v, said
}

// TestLengthOfTable: how many rows a table has is told as of the whole table, at the cost
// of that, and what is wrong with one is said in the same words.
func TestLengthOfTable(t *testing.T) {
	for _, source := range []string{
		`length(csv("/workspace/a"))`, `length(csv("/workspace/none"))`, `length(csv("/workspace/ragged"))`, `length(csv("/workspace/twice"))`,
		`length(csv("/workspace/empty"))`, `length(csv("/workspace/gone"))`, `length(csv("/reference/gone"))`, `length(csv("/elsewhere"))`,
		`length(csv("/workspace/a")) == 2 && csv("/workspace/a")[1].town == "München"`,
		`length(csv(csv("/workspace/a")[0].town))`, `length(csv("/workspace/${length(csv("/reference/gold")) == 1 ? "a" : "none"}"))`,
		`[for p in ["a", "none"] : length(csv("/workspace/${p}"))]`, `length([csv("/workspace/a"), csv("/reference/gold")])`,
	} {
		got, said, _ := judgedThrough(t, source, meter)
		want, saidByHCL, _ := judgedThrough(t, source, func(expr hclsyntax.Expression) hclsyntax.Expression { return expr })
		if !got.RawEquals(want) || fmt.Sprint(said) != fmt.Sprint(saidByHCL) {
			t.Errorf("%s = %#v %q, HCL says %#v %q", source, got, said, want, saidByHCL)
		}
	}
	_, _, table := judgedThrough(t, `csv("/workspace/a")`, meter)
	if _, _, length := judgedThrough(t, `length(csv("/workspace/a"))`, meter); length != table+nodeCost+1 {
		t.Errorf("the length of a table costs %d, the table %d", length, table)
	}
}

// judgedThrough evaluates an expression over files, and returns also what is wrong and
// what it cost.
func judgedThrough(t *testing.T, source string, through func(hclsyntax.Expression) hclsyntax.Expression) (v cty.Value, said []string, spent int64) {
	t.Helper()
	files := memory{
		"/workspace/a": "n,town\n1,Ulm\n2,Mu\u0308nchen\n", "/workspace/none": "n\n", "/workspace/ragged": "a,b\n1\n",
		"/workspace/twice": "a,a\n1,2\n", "/workspace/empty": "", "/reference/gold": "n\n1\n",
	}
	expr, diags := hclsyntax.ParseExpression([]byte(source), "", hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	work := newBudget()
	v, diags = evaluated(through(expr), (&scope{phase: judging, work: work, files: files, notes: &notes{}}).context(entries()))
	for _, d := range diags {
		said = append(said, fmt.Sprintf("%s: %s (%v, %v)", d.Summary, d.Detail, d.Subject, d.Context))
	}
	return v, said, maxWork - work.left
}
