package mutate

import (
	"bytes"
	"regexp"
	"slices"
)

// prose mutates any other text.
func prose(f *File) []Variant {
	if !isText(f.Data) || len(bytes.TrimSpace(f.Data)) == 0 {
		return nil
	}
	variants := append(lines(f.Data), values(f)...)
	if !f.Free(wording) {
		return append(variants, negated(f)...)
	}
	closing := slices.Concat(bytes.TrimRight(f.Data, "\n"), []byte("\n\nPlease ask if anything is unclear.\n"))
	return append(variants, Variant{Operator: wording, Label: Equivalent, Data: closing})
}

// values changes numbers in a text.
func values(f *File) []Variant {
	found := number().FindAllIndex(f.Data, -1)
	var list []Variant
	for _, i := range f.Places("number", len(found)) {
		from, to := found[i][0], found[i][1]
		list = append(list, Variant{
			Operator: "number", Label: Violating, Place: at("line %d", bytes.Count(f.Data[:from], []byte("\n"))+1),
			Data: slices.Concat(f.Data[:from], []byte(another(string(f.Data[from:to]))), f.Data[to:]),
		})
	}
	return list
}

// negated turns what a sentence says into its contrary.
func negated(f *File) []Variant {
	verb := regexp.MustCompile(`\b(is|are|was|were|has|have|will|must|can|may|should)( not)?\b`)
	found := verb.FindAllSubmatchIndex(f.Data, -1)
	var list []Variant
	for _, i := range f.Places("negation", len(found)) {
		m := found[i]
		now := " not"
		if m[4] >= 0 {
			now = ""
		}
		list = append(list, Variant{
			Operator: "negation", Label: Violating, Place: at("line %d", bytes.Count(f.Data[:m[0]], []byte("\n"))+1),
			Data: slices.Concat(f.Data[:m[3]], []byte(now), f.Data[m[1]:]),
		})
	}
	return list
}
