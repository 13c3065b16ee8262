package fault

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/workrover/workrover/specs"
)

// maxValues is in how many places of one file a value is changed.
const maxValues = 24

// referenceValue changes a number in what a verifier compares with.
func referenceValue() *spot {
	return &spot{
		none: "the verifiers refer to no text file of the package with numbers",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, name := range d.expected() {
				list = append(list, d.miscounted(specs.VerifierComponent, name)...)
			}
			return list, nil
		},
	}
}

// expected are the files of the package that verifiers and references refer to.
func (h *Healthy) expected() []string {
	var list []string
	for _, at := range h.env.Declared().Component(specs.VerifierComponent).Files {
		for _, name := range h.source.below(at) {
			if !h.plugin(name) {
				list = append(list, name)
			}
		}
	}
	return list
}

// plugin reports whether a file is one of a plugin.
func (h *Healthy) plugin(name string) bool {
	for _, p := range h.env.Declared().Plugins {
		if at := path.Clean(p.Source.Path); p.Source.Path != "" && (name == at || strings.HasPrefix(name, at+"/")) {
			return true
		}
	}
	return false
}

func isText(data []byte) bool { return utf8.Valid(data) && !bytes.ContainsRune(data, 0) }

// miscounted are places in which a number of a text file is another. The first line of
// a table has names.
func (d *draw) miscounted(of specs.Component, name string) []*place {
	data := d.source.file(name)
	if !isText(data) {
		return nil
	}
	text := string(data)
	from := 0
	if ext := path.Ext(name); ext == ".csv" || ext == ".tsv" {
		from = strings.IndexByte(text, '\n') + 1
	}
	numbers := regexp.MustCompile(`\d+(?:\.\d+)?`).FindAllStringIndex(text[from:], -1)
	numbers = shuffled(d, numbers, func(at []int) string { return fmt.Sprint(name, at) })
	var list []*place
	for _, at := range numbers[:min(len(numbers), maxValues)] {
		at := [2]int{at[0] + from, at[1] + from}
		other := func(n int) string { return text[:at[0]] + counted(text[at[0]:at[1]], n+1) + text[at[1]:] }
		list = append(list, &place{
			where: fmt.Sprintf("%s: %s:%d has %s in place of %s", of, name, 1+strings.Count(text[:at[0]], "\n"), counted(text[at[0]:at[1]], 1), text[at[0]:at[1]]),
			parts: []*part{{
				component: of,
				change:    change{files: map[string][]byte{name: []byte(other(0))}},
				guess:     &change{files: map[string][]byte{name: []byte(other(1))}},
			}},
		})
	}
	return list
}

// counted is a number with its last digit n higher, from 9 on from 0.
func counted(number string, n int) string {
	last := len(number) - 1
	return number[:last] + string('0'+(number[last]-'0'+byte(n))%10)
}

// referenceUnit has amounts that a verifier compares with in hundredths.
func referenceUnit() *spot {
	return &spot{
		none: "the verifiers refer to no text file of the package with amounts such as 12.50",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, name := range d.expected() {
				if now, ok := hundredths(d.source.file(name)); ok {
					list = append(list, &place{where: "verifier: amounts in " + name + " are in hundredths", parts: []*part{{
						component: specs.VerifierComponent, change: change{files: map[string][]byte{name: now}},
					}}})
				}
			}
			return list, nil
		},
	}
}

// hundredths is a text in which amounts with two decimals have none, and whether there
// are such.
func hundredths(data []byte) ([]byte, bool) {
	amount := regexp.MustCompile(`\b(\d+)\.(\d\d)\b`)
	if !isText(data) || !amount.Match(data) {
		return nil, false
	}
	return amount.ReplaceAllFunc(data, func(found []byte) []byte {
		whole := bytes.TrimLeft(bytes.Replace(found, []byte("."), nil, 1), "0")
		if len(whole) == 0 {
			return []byte("0")
		}
		return whole
	}), true
}

// referenceRow takes a row out of a table that a verifier compares with.
func referenceRow() *spot {
	return &spot{
		none: "the verifiers refer to no table of the package with two rows",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, name := range d.expected() {
				if ext := path.Ext(name); ext != ".csv" && ext != ".tsv" || !isText(d.source.file(name)) {
					continue
				}
				lines := strings.SplitAfter(strings.TrimRight(string(d.source.file(name)), "\n"), "\n")
				for n := 1; n < len(lines) && len(lines) > 2; n++ {
					rest := strings.Join(lines[:n], "") + strings.Join(lines[n+1:], "")
					list = append(list, &place{
						where: fmt.Sprintf("verifier: %s has lost line %d", name, n+1),
						parts: []*part{{component: specs.VerifierComponent, change: change{files: map[string][]byte{name: []byte(rest)}}}},
					})
				}
			}
			return list, nil
		},
	}
}
