package conformance

import (
	"encoding/json"
	"fmt"

	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// Kind says what an author expects of a case.
type Kind string

// The kinds of cases.
const (
	Full      Kind = "full"      // all is right: every check is 1; of a tool, a success
	Partial   Kind = "partial"   // a part is right: the value is between 0 and 1
	Zero      Kind = "zero"      // nothing is right: the value is 0
	Malformed Kind = "malformed" // files or arguments are broken: below 1, or a failure, and no crash
	Mutant    Kind = "mutant"    // another case, changed: the value is lower
)

// Case is what an author knows of the plugin: a request, files, and what comes of it.
type Case struct {
	Name    string // of its directory
	Kind    Kind
	Request *plugin.Request      // of a mutant, that of the other case
	Mounts  map[string]*vfs.Tree // by path
	Expect  *Expectation         // beside what the kind says; nil for nothing

	Of        string   // of a mutant: the case that is changed
	Operators []string // of a mutant: how it is changed; nil for all that make it wrong
	Paths     []string // of a mutant: which files, as patterns; nil for all
}

// Expectation is what a case expects beside what its kind says.
type Expectation struct {
	Checks   map[string]Range   `json:"checks"`   // values by id; of checks that are not here nothing is expected
	Response json.RawMessage    `json:"response"` // that the response contains
	Error    plugin.Code        `json:"error"`    // the code of a failure
	Files    map[string]*string `json:"files"`    // contents afterwards, by path; null: there is none
}

// Range is a value, or a least and a most.
type Range [2]float64

// UnmarshalJSON reads a number or a list of two.
func (r *Range) UnmarshalJSON(text []byte) error {
	var one float64
	if json.Unmarshal(text, &one) == nil {
		*r = Range{one, one}
		return nil
	}
	var two []float64
	if err := json.Unmarshal(text, &two); err != nil || len(two) != 2 {
		return fmt.Errorf("%s is neither a value nor [LEAST, MOST]", text)
	}
	if two[0] > two[1] {
		return fmt.Errorf("%s is no [LEAST, MOST]: the least is above the most", text)
	}
	*r = Range{two[0], two[1]}
	return nil
}

// question asks what the case asks, with the mounts that it has.
func (c *Case) question() *question.Question {
	mounts := map[string]*vfs.Tree{}
	for _, m := range question.MountsOf(c.Request) {
		if mounts[m.Path] = c.Mounts[m.Path]; mounts[m.Path] == nil {
			mounts[m.Path] = vfs.Empty()
		}
	}
	return &question.Question{Request: c.Request, Mounts: mounts}
}
