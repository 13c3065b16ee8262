package repair

import (
	"bytes"
	"fmt"
	"reflect"

	"github.com/workrover/workrover/runtime/documents"
)

// OutcomesFormat is the format of tables of outcomes.
const OutcomesFormat = "rover.fcr.outcomes/v1"

// Outcomes is a table of combinations of revisions and what came of them.
type Outcomes struct {
	Format     string              `json:"format"`
	Components []string            `json:"components"` // in the order in which ties are broken
	Candidates map[string][]string `json:"candidates"` // ids of revisions, by component
	EditSize   map[string]float64  `json:"edit_size"`  // of revisions, ≥ 0; default 0
	Requires   map[string][]string `json:"requires"`   // revisions that must be there with one
	Focus      map[string]string   `json:"focus"`      // the candidate of a component that effects are of
	Outcomes   []Tested            `json:"outcomes"`

	strays []documents.Stray // members that it had beside these
}

// Tested is a combination and its outcome.
type Tested struct {
	Set     []string `json:"set"` // ids, in any order
	Outcome Outcome  `json:"outcome"`
}

// Outcome is what came of a combination.
type Outcome string

// The outcomes of a combination.
const (
	Pass       Outcome = "pass"
	Fail       Outcome = "fail"
	Unresolved Outcome = "unresolved" // not known is not no
)

// Parse reads a table. The error says what is wrong with it.
func Parse(text []byte) (*Outcomes, error) {
	var o Outcomes
	document := &documents.Document{Line: 1, Text: bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))}
	if err := document.Decode(&o); err != nil {
		return nil, fmt.Errorf("it is no table of outcomes: %w", err)
	}
	o.strays = documents.NewStrays(reflect.TypeFor[Outcomes]()).In(document)
	if o.Format != OutcomesFormat {
		return nil, fmt.Errorf("the format is %q; it must be %q", o.Format, OutcomesFormat)
	}
	return &o, nil
}
