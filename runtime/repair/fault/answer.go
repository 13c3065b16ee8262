package fault

import (
	"bytes"
	"encoding/json"

	"github.com/workrover/workrover/specs"
)

// AnswerFormat is the format of answers.
const AnswerFormat = "rover.fault/v1"

// Answer is what was put into an environment, and what undoes it. A repair never
// reads it.
type Answer struct {
	Format     string            `json:"format"`
	Kind       string            `json:"kind"`
	Seed       int64             `json:"seed"`
	Components []specs.Component `json:"components"` // that the fault is in
	Where      string            `json:"where"`
	Trigger    []Failure         `json:"trigger"`
	Witnesses  []string          `json:"witnesses"` // controls without which a part of the truth would do
	Solvable   bool              `json:"solvable"`  // the truth is among the revisions
	Truth      []string          `json:"truth"`     // ids; empty if not all of it is there
	Decoys     []Decoy           `json:"decoys"`
}

// Failure is a control that ends as it should not, with the checks that keep it from
// passing if it should.
type Failure struct {
	Control string   `json:"control"`
	Expect  string   `json:"expect"`
	Got     string   `json:"got"`
	Checks  []string `json:"checks"`
}

// Decoy is a revision that is not the truth.
type Decoy struct {
	ID        string          `json:"id"`
	Component specs.Component `json:"component"`
	Class     Class           `json:"class"`
	Does      string          `json:"does"`
}

// Class is what is wrong with a decoy.
type Class string

// The classes of decoys.
const (
	Idle       Class = "idle"       // does nothing to what fails
	Partial    Class = "partial"    // a part of the truth, of which the rest is withheld
	Collateral Class = "collateral" // mends what fails, and breaks something else
	Weakens    Class = "weakens"    // the verifier accepts more
	Drops      Class = "drops"      // a requirement is gone, with what judges it
	Rewords    Class = "rewords"    // a requirement asks for less
	Unguards   Class = "unguards"   // an invariant is gone
	Hash       Class = "hash"       // the verifier knows the known-good result by its digest
	Leaks      Class = "leaks"      // the reference can be read
	Input      Class = "input"      // a protected input is another
	Tool       Class = "tool"       // the agent gets one more
	Grant      Class = "grant"      // a plugin may do more
	Renames    Class = "renames"    // names are given to what has not become another
)

// text is the answer as it is written.
func (a *Answer) text() []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(a); err != nil {
		panic(err) // plain data is only refused by a mistake of ours
	}
	return b.Bytes()
}
