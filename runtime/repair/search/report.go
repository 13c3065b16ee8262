package search

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/gate"
)

// ReportFormat is the format of reports.
const ReportFormat = "rover.repair/v1"

// Report is what came of a search.
type Report struct {
	Format       string           `json:"format"`
	Trigger      *Trigger         `json:"trigger"`
	Gates        []gate.Digest    `json:"gates"`
	Combinations []*Combination   `json:"combinations"` // in the order in which they were tried
	Untested     int              `json:"untested"`     // combinations that were not tried
	Analysis     *repair.Analysis `json:"analysis"`
	Selected     []string         `json:"selected"` // null if nothing is
	Rejected     []*Rejected      `json:"rejected_revisions"`
	Validation   *Validation      `json:"validation"` // null if nothing is selected
	Sealed       *Audit           `json:"sealed"`     // null if there are no sealed cases, or nothing is selected

	// Digest is of all this but the numbers of steps, which depend on what was known
	// before.
	Digest digest.Digest `json:"digest"`

	table  *repair.Outcomes
	chosen *Combination
}

// Table is what was tried, for those who print the analysis.
func (r *Report) Table() *repair.Outcomes { return r.table }

// Selection is the environment with what is selected; nil if nothing is.
func (r *Report) Selection() *environment.Environment {
	if r.chosen == nil {
		return nil
	}
	return r.chosen.trial.Stage.Env
}

// sum is the digest of a report.
func (r *Report) sum() digest.Digest {
	plain := *r
	plain.Digest, plain.Combinations = digest.Digest{}, nil
	for _, c := range r.Combinations {
		own := *c
		own.Executed, own.Reused = 0, 0
		plain.Combinations = append(plain.Combinations, &own)
	}
	if r.Validation != nil {
		validation, written := *r.Validation, *r.Validation.Written
		written.Steps, validation.Written = 0, &written
		plain.Validation = &validation
	}
	text, err := json.Marshal(plain)
	if err != nil {
		panic(err) // plain data is only refused by a mistake of ours
	}
	return digest.Of(text)
}
