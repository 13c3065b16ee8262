package fault

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
)

// literal is a text in an expression of a block: all between its quotes, or what
// stands between two templates in them.
type literal struct {
	attribute  string // that the expression is of
	member     string // attribute or member of an object that this is the whole of; "" if it is less
	value      string
	start, end int
}

// literals are those of a block, as they are written. Labels are none.
func literals(text string) []literal {
	file, diags := hclsyntax.ParseConfig([]byte(text), "", hcl.InitialPos)
	if diags.HasErrors() {
		return nil
	}
	var list []literal
	for _, b := range file.Body.(*hclsyntax.Body).Blocks {
		list = append(list, literalsIn(b.Body)...)
	}
	slices.SortFunc(list, func(a, b literal) int { return a.start - b.start })
	named := regexp.MustCompile(`(\w+)"?\s*[=:]\s*"$`)
	for i := range list {
		if m := named.FindStringSubmatch(text[:list[i].start]); m != nil {
			list[i].member = m[1]
		}
	}
	return list
}

func literalsIn(body *hclsyntax.Body) []literal {
	var list []literal
	for _, name := range sorted(body.Attributes) {
		_ = hclsyntax.VisitAll(body.Attributes[name].Expr, func(n hclsyntax.Node) hcl.Diagnostics {
			l, ok := n.(*hclsyntax.LiteralValueExpr)
			if ok && l.Val.Type() == cty.String {
				at := l.Range()
				list = append(list, literal{attribute: name, value: l.Val.AsString(), start: at.Start.Byte, end: at.End.Byte})
			}
			return nil
		})
	}
	for _, b := range body.Blocks {
		list = append(list, literalsIn(b.Body)...)
	}
	return list
}

// reword is a block with other literals: rename says what becomes of each, and
// whether anything does.
func reword(text string, rename func(literal) (string, bool)) (string, bool) {
	changed := false
	for _, l := range slices.Backward(literals(text)) {
		if now, ok := rename(l); ok && now != l.value {
			text, changed = text[:l.start]+escaped(now)+text[l.end:], true
		}
	}
	return text, changed
}

// escaped is a text as it is written between quotes.
func escaped(s string) string {
	quoted := string(hclwrite.TokensForValue(cty.StringVal(s)).Bytes())
	return strings.TrimSuffix(strings.TrimPrefix(quoted, `"`), `"`)
}

// quoted is a text as HCL writes it.
func quoted(s string) string { return `"` + escaped(s) + `"` }

// edited is a block of which the body was edited, formatted.
func edited(text string, edit func(*hclwrite.Body)) string {
	now := editedAsIs(text, edit)
	if _, diags := hclsyntax.ParseConfig(now, "", hcl.InitialPos); diags.HasErrors() {
		now = editedAsIs(spread(text), edit) // a block on one line has no room for a second attribute
	}
	return string(now)
}

func editedAsIs(text string, edit func(*hclwrite.Body)) []byte {
	file, diags := hclwrite.ParseConfig([]byte(text), "", hcl.InitialPos)
	if diags.HasErrors() {
		panic(diags) // it was read as a part of the package
	}
	edit(file.Body().Blocks()[0].Body())
	return hclwrite.Format(file.Bytes())
}

// spread is a block in which no inner block is on one line.
func spread(text string) string {
	file, diags := hclsyntax.ParseConfig([]byte(text), "", hcl.InitialPos)
	if diags.HasErrors() {
		panic(diags) // it was read as a part of the package
	}
	var places []int
	_ = hclsyntax.VisitAll(file.Body.(*hclsyntax.Body), func(n hclsyntax.Node) hcl.Diagnostics {
		b, ok := n.(*hclsyntax.Block)
		if ok && b.OpenBraceRange.Start.Line == b.CloseBraceRange.Start.Line {
			places = append(places, b.OpenBraceRange.End.Byte, b.CloseBraceRange.Start.Byte)
		}
		return nil
	})
	slices.Sort(places)
	for _, at := range slices.Backward(places) {
		text = text[:at] + "\n" + text[at:]
	}
	return text
}

// raw are the tokens of an expression.
func raw(expression string) hclwrite.Tokens {
	return hclwrite.Tokens{{Type: hclsyntax.TokenIdent, Bytes: []byte(expression)}}
}

// unchanged edits nothing, so that a block is only formatted.
func unchanged(*hclwrite.Body) {}
