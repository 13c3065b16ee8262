package fault

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// verifierPath has a verifier look for a result under another name.
func verifierPath() *spot {
	return &spot{
		none: "no verifier names a file that the known-good control makes",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, b := range d.source.of("verifier") {
				for _, made := range d.made {
					name := environment.WorkspaceMount + made
					list = append(list, d.misnamed(b, name, name))
				}
			}
			return slices.DeleteFunc(list, func(p *place) bool { return p == nil }), nil
		},
	}
}

// verifierInput has a verifier look for an input under another name.
func verifierInput() *spot {
	return &spot{
		none: "no verifier names a file that is there at the start",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, b := range append(d.source.of("verifier"), d.source.of("reference")...) {
				for at := range d.trial.Stage.Built.Workspace.Walk("/") {
					if name := environment.WorkspaceMount + at; at != "/" && !slices.Contains(d.made, at) {
						list = append(list, d.misnamed(b, name, name))
					}
				}
			}
			return slices.DeleteFunc(list, func(p *place) bool { return p == nil }), nil
		},
	}
}

// misnamed is a block of the verifier that calls a file otherwise; nil if it does not
// call it by a name.
func (d *draw) misnamed(b *block, name, shown string) *place {
	under := func(n int) (string, string, bool) {
		as := path.Join(path.Dir(name), d.otherwise(specs.VerifierComponent, path.Base(name), n))
		text, ok := reword(b.text, func(l literal) (string, bool) { return as, l.value == name })
		return as, text, ok
	}
	as, text, ok := under(0)
	if !ok {
		return nil
	}
	_, guess, _ := under(1)
	return d.judged(fmt.Sprintf("%s: %s is called %s", b.key, shown, as), b.key, text, guess)
}

// judged is a place in a block of the verifier, with another mistake there if that is
// not "".
func (d *draw) judged(where, key, text, guess string) *place {
	p := &part{component: specs.VerifierComponent, change: change{blocks: map[string]string{key: text}}}
	if guess != "" {
		p.guess = &change{blocks: map[string]string{key: guess}}
	}
	return &place{where: where, parts: []*part{p}}
}

// verifierSheet has a verifier look for a sheet under another name.
func verifierSheet() *spot {
	return &spot{
		none: "no verifier names a sheet of a workbook",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, b := range d.source.of("verifier") {
				for _, sheet := range sheetsIn(b.text) {
					as := func(n int) string {
						return d.pick(b.key+" "+sheet, n, sheet+" 2", "Old "+sheet, sheet+" new", "All "+sheet)
					}
					text := func(n int) string {
						now, _ := reword(b.text, func(l literal) (string, bool) { return resheeted(l, sheet, as(n)) })
						return now
					}
					list = append(list, d.judged(fmt.Sprintf("%s: the sheet %s is called %s", b.key, sheet, as(0)), b.key, text(0), text(1)))
				}
			}
			return list, nil
		},
	}
}

// sheetsIn are the sheets that a block names, as in Sales!B2 or by a member `sheet`.
func sheetsIn(text string) []string {
	var list []string
	for _, l := range literals(text) {
		if name, _, cell := strings.Cut(l.value, "!"); cell && regexp.MustCompile(`^\pL[\pL\d ]*$`).MatchString(name) {
			list = append(list, name)
		} else if l.member == "sheet" {
			list = append(list, l.value)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// resheeted is a literal with a sheet under another name.
func resheeted(l literal, sheet, as string) (string, bool) {
	if l.member == "sheet" && l.value == sheet {
		return as, true
	}
	if rest, ok := strings.CutPrefix(l.value, sheet+"!"); ok {
		return "'" + as + "'!" + rest, true
	}
	return "", false
}

// expectation changes a text or number that a verifier expects.
func expectation() *spot {
	return &spot{
		none: "no verifier has an expected text written into it",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, b := range d.source.of("verifier") {
				for n, l := range literals(b.text) {
					if l.attribute != "config" && l.attribute != "condition" || strings.Contains(l.value, "/") || l.member == "sheet" {
						continue
					}
					now, ok := mistaken(l.value, d.pick(b.key+l.value, 0, "other", "former", "second", "draft"))
					if !ok {
						continue
					}
					text, _ := reword(b.text, func(other literal) (string, bool) { return now, other.start == l.start })
					list = append(list, d.judged(fmt.Sprintf("%s: literal %d is %q in place of %q", b.key, n+1, now, l.value), b.key, text, ""))
				}
			}
			return list, nil
		},
	}
}

// mistaken is a text with its last number one higher, or its last word another; not
// ok if it has neither.
func mistaken(text, word string) (string, bool) {
	if at := regexp.MustCompile(`\d+`).FindAllStringIndex(text, -1); at != nil {
		last := at[len(at)-1]
		return text[:last[0]] + counted(text[last[0]:last[1]], 1) + text[last[1]:], true
	}
	at := regexp.MustCompile(`\pL{4,}`).FindAllStringIndex(text, -1)
	if at == nil {
		return text, false
	}
	last := at[len(at)-1]
	if first := []rune(text[last[0]:last[1]])[0]; unicode.IsUpper(first) {
		word = strings.ToUpper(word[:1]) + word[1:]
	}
	return text[:last[0]] + word + text[last[1]:], true
}

// conditionInverted has a check hold where it should not, and the reverse.
func conditionInverted() *spot {
	return conditions("verifier: the condition of %s is inverted", func(was string) string { return "!(" + was + ")" })
}

// checkLenient has a check hold whatever was done.
func checkLenient() *spot {
	return conditions("verifier: %s holds whatever was done", func(string) string { return "true" })
}

// conditions is a spot in which the condition of a check is another.
func conditions(where string, other func(was string) string) *spot {
	return &spot{
		none: "no verifier has a check with a condition",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, v := range d.env.Declared().Verifiers {
				for _, k := range v.Checks {
					key := "verifier " + v.Name
					text := edited(d.source.block(key).text, func(body *hclwrite.Body) {
						check := body.FirstMatchingBlock("check", []string{k.ID}).Body()
						was := strings.TrimSpace(string(check.GetAttribute("condition").Expr().BuildTokens(nil).Bytes()))
						check.SetAttributeRaw("condition", raw(other(was)))
					})
					list = append(list, d.judged(fmt.Sprintf(where, v.Name+"/"+k.ID), key, text, ""))
				}
			}
			return list, nil
		},
	}
}

// toleranceWide has a verifier take numbers that are far off.
func toleranceWide() *spot {
	return &spot{
		none: "no verifier has a tolerance",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			tolerance := regexp.MustCompile(`(?m)^(\s*tolerance\s*=\s*)[\d.]+`)
			for _, b := range d.source.of("verifier") {
				if tolerance.MatchString(b.text) {
					list = append(list, d.judged(b.key+": the tolerance is a billion", b.key, tolerance.ReplaceAllString(b.text, "${1}1000000000"), ""))
				}
			}
			return list, nil
		},
	}
}
