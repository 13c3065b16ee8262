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
