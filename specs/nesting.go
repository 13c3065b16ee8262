package specs

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// The parser and the evaluator recurse once per level of nesting and once per
// operator of an expression, and a Go program cannot survive a stack overflow.
const (
	maxNesting   = 100
	maxOperators = 500
)

// level is an open bracket with the operators of its current item.
type level struct {
	open      hclsyntax.TokenType
	operators int
}

// tooDeep reports source that nests deeper, or has longer expressions, than the
// parser can be trusted with.
func tooDeep(src []byte, label string) *hcl.Diagnostic {
	tokens, _ := hclsyntax.LexConfig(src, label, hcl.InitialPos)
	levels := []level{{open: hclsyntax.TokenOBrace}}
	for _, t := range tokens {
		top := &levels[len(levels)-1]
		switch t.Type {
		case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack, hclsyntax.TokenOParen, hclsyntax.TokenOQuote,
			hclsyntax.TokenOHeredoc, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			top.operators++ // calls and indices form chains, too
			levels = append(levels, level{open: t.Type})
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen, hclsyntax.TokenCQuote,
			hclsyntax.TokenCHeredoc, hclsyntax.TokenTemplateSeqEnd:
			levels = levels[:max(1, len(levels)-1)]
		case hclsyntax.TokenComma:
			top.operators = 0
		case hclsyntax.TokenNewline:
			if top.open == hclsyntax.TokenOBrace {
				top.operators = 0 // elsewhere an expression goes on in the next line
			}
		case hclsyntax.TokenIdent, hclsyntax.TokenNumberLit, hclsyntax.TokenQuotedLit, hclsyntax.TokenStringLit, hclsyntax.TokenComment:
		default:
			top.operators++
		}
		if len(levels) > maxNesting || top.operators > maxOperators {
			return Errorf(t.Range, "Too complex", "This nests more than %d levels deep, or has more than %d operators in one expression. Divide it, or move data into a file.", maxNesting, maxOperators)
		}
	}
	return nil
}
