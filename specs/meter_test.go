package specs

import (
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// TestMeterPays holds that no kind of expression is evaluated for nothing: what
// HCL repeats or nests must cost each time.
func TestMeterPays(t *testing.T) {
	for _, c := range []struct {
		name, source string
		nodes        int64 // evaluated, at least
	}{
		{"literal", `1`, 1},
		{"binary operator", `1 + 2`, 3},
		{"unary operator", `-(1)`, 3},
		{"conditional", `true ? 1 : 2`, 4},
		{"for list", `[for x in [1, 2, 3] : x if true]`, 5 + 3*2},
		{"for object", `{ for x in ["a", "b"] : x => x }`, 4 + 2*2},
		{"call", `upper(lower("a"))`, 3},
		{"index", `[1, 2][1 + 0]`, 7},
		{"object", `{ a = 1, (1) = 2 }`, 5},
		{"parentheses", `((1))`, 3},
		{"traversal", `upper("a").b`, 0}, // an error, and it costs
		{"splat", `[1, 2, 3][*]`, 5 + 3},
		{"template", `"a${1}b"`, 4},
		{"template loop", `"%{ for x in [1, 2] }${x}%{ endfor }"`, 11},
		{"template alone", `"${1}"`, 2},
		{"list", `[1, 2, 3]`, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			expr, diags := hclsyntax.ParseExpression([]byte(c.source), "", hcl.InitialPos)
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			work := newBudget()
			_, diags = evaluated(meter(expr), (&scope{phase: checking, work: work}).context(entries()))
			if spent, want := maxWork-work.left, c.nodes*nodeCost; spent < want || spent > 2*want+2*errorCost {
				t.Errorf("%s costs %d, want at least %d and not much more (%v)", c.source, spent, want, diags)
			}
		})
	}
}
