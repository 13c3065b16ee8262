package mutants

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/plugins/office/document"
	"github.com/workrover/workrover/runtime/repair/mutate"
)

// word mutates Word documents.
func word(f *mutate.File) []mutate.Variant {
	if !is(f, ".docx", ".docm") {
		return nil
	}
	draft, err := document.OpenDraft(f.Path, f.Data)
	if err != nil {
		return nil // nobody can read it
	}
	d := &text{file: f, draft: draft, paragraphs: draft.Paragraphs()}
	return append(append(d.claims(), d.missing()...), d.rewritten()...)
}

// text is a document with its paragraphs.
type text struct {
	file       *mutate.File
	draft      *document.Draft
	paragraphs []string
}

// claims turns what paragraphs say into something else.
func (d *text) claims() []mutate.Variant {
	const between = "\n"
	var list []mutate.Variant
	for _, c := range d.file.Claims(strings.Join(d.paragraphs, between)) {
		i := 0
		for c.From > len(d.paragraphs[i]) {
			length := len(d.paragraphs[i]) + len(between)
			c.From, c.To = c.From-length, c.To-length
			i++
		}
		if data, err := d.draft.Say(i, c.Turned(d.paragraphs[i])); err == nil {
			list = append(list, mutate.Variant{Operator: c.Operator, Label: mutate.Violating, Place: d.place(i), Data: data})
		}
	}
	return list
}

// place is where a paragraph is: people know it by how it begins.
func (d *text) place(paragraph int) string { return "the paragraph " + begins(d.paragraphs[paragraph]) }

// begins is the beginning of a text.
func begins(text string) string {
	const most = 30
	if runes := []rune(text); len(runes) > most {
		return fmt.Sprintf("%q", string(runes[:most])+"…")
	}
	return fmt.Sprintf("%q", text)
}

// missing leaves out a paragraph, unless the wording is free, or the row of a table.
func (d *text) missing() []mutate.Variant {
	var paragraphs []int
	for i, text := range d.paragraphs {
		if strings.TrimSpace(text) != "" && d.draft.Removable(i) && !d.file.Free(mutate.Wording) {
			paragraphs = append(paragraphs, i)
		}
	}
	var list []mutate.Variant
	for _, i := range d.file.Places("missing-paragraph", len(paragraphs)) {
		if data, err := d.draft.Without(paragraphs[i]); err == nil {
			list = append(list, mutate.Variant{Operator: "missing-paragraph", Label: mutate.Violating, Place: d.place(paragraphs[i]), Data: data})
		}
	}
	rows := d.draft.Rows()
	for _, i := range d.file.Places("missing-row", len(rows)) {
		if data, err := d.draft.WithoutRow(i); err == nil {
			list = append(list, mutate.Variant{Operator: "missing-row", Label: mutate.Violating, Place: "the row " + begins(rows[i]), Data: data})
		}
	}
	return list
}

// rewritten says the same in other bytes, and where the wording is free something
// more.
func (d *text) rewritten() []mutate.Variant {
	var list []mutate.Variant
	if data, err := d.draft.InPieces(); err == nil {
		list = append(list, mutate.Variant{Operator: "pieces", Label: mutate.Equivalent, Data: data})
	}
	if !d.file.Free(mutate.Wording) {
		return list
	}
	if data, err := d.draft.Closing("Please ask if anything is unclear."); err == nil {
		list = append(list, mutate.Variant{Operator: mutate.Wording, Label: mutate.Equivalent, Data: data})
	}
	return list
}
