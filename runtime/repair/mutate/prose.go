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
	variants := Lines(f.Data)
	for _, s := range f.Claims(string(f.Data)) {
		place := at("line %d", bytes.Count(f.Data[:s.From], []byte("\n"))+1)
		variants = append(variants, Variant{Operator: s.Operator, Label: Violating, Place: place, Data: []byte(s.Turned(string(f.Data)))})
	}
	if !f.Free(Wording) {
		return variants
	}
	closing := slices.Concat(bytes.TrimRight(f.Data, "\n"), []byte("\n\nPlease ask if anything is unclear.\n"))
	return append(variants, Variant{Operator: Wording, Label: Equivalent, Data: closing})
}

// Claim is a place in a text where it says something, and what turns that into
// something else.
type Claim struct {
	Operator string
	From, To int
	Now      string
}

// Turned is the text with another claim.
func (c *Claim) Turned(text string) string { return text[:c.From] + c.Now + text[c.To:] }

// Claims draws claims of a text that is in the file: numbers, and unless the
// wording is free, verbs that can be negated.
func (f *File) Claims(text string) []Claim {
	list := f.drawn(numbers(text))
	if !f.Free(Wording) {
		list = append(list, f.drawn(verbs(text))...)
	}
	return list
}

// drawn are some of the claims of one operator.
func (f *File) drawn(all []Claim) []Claim {
	if len(all) == 0 {
		return nil
	}
	var list []Claim
	for _, i := range f.Places(all[0].Operator, len(all)) {
		list = append(list, all[i])
	}
	return list
}

// numbers are the numbers of a text, each with another one of its form.
func numbers(text string) []Claim {
	var list []Claim
	for _, m := range number().FindAllStringIndex(text, -1) {
		list = append(list, Claim{"number", m[0], m[1], another(text[m[0]:m[1]])})
	}
	return list
}

// verbs are the verbs of a text that say something, each with the contrary.
func verbs(text string) []Claim {
	verb := regexp.MustCompile(`\b(is|are|was|were|has|have|will|must|can|may|should)( not)?\b`)
	var list []Claim
	for _, m := range verb.FindAllStringSubmatchIndex(text, -1) {
		now := " not"
		if m[4] >= 0 {
			now = ""
		}
		list = append(list, Claim{"negation", m[3], m[1], now})
	}
	return list
}
