package specs

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
)

// Problem is a diagnostic as programs read it.
type Problem struct {
	Severity string `json:"severity"` // "error" or "warning"
	Summary  string `json:"summary"`
	Detail   string `json:"detail"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
}

// Problems converts diagnostics.
func Problems(diags hcl.Diagnostics) []Problem {
	problems := make([]Problem, 0, len(diags))
	for _, d := range diags {
		p := Problem{Severity: "error", Summary: d.Summary, Detail: d.Detail}
		if d.Severity == hcl.DiagWarning {
			p.Severity = "warning"
		}
		if d.Subject != nil {
			p.File, p.Line, p.Column = d.Subject.Filename, d.Subject.Start.Line, d.Subject.Start.Column
		}
		problems = append(problems, p)
	}
	return problems
}

// Errorf makes an error diagnostic about a place in the source. Detail says
// what to do about it.
func Errorf(rng hcl.Range, summary, detail string, args ...any) *hcl.Diagnostic {
	return &hcl.Diagnostic{
		Severity: hcl.DiagError,
		Summary:  summary,
		Detail:   fmt.Sprintf(detail, args...),
		Subject:  &rng,
	}
}

// inSourceOrder sorts diagnostics by file and position, so that a run prints
// the same text every time, whatever order maps were visited in, and drops
// repetitions: a for expression has the same error for each element.
func inSourceOrder(diags hcl.Diagnostics) hcl.Diagnostics {
	slices.SortStableFunc(diags, func(a, b *hcl.Diagnostic) int {
		pa, pb := hcl.Range{}, hcl.Range{}
		if a.Subject != nil {
			pa = *a.Subject
		}
		if b.Subject != nil {
			pb = *b.Subject
		}
		return cmp.Or(
			cmp.Compare(pa.Filename, pb.Filename),
			cmp.Compare(pa.Start.Byte, pb.Start.Byte),
			cmp.Compare(a.Summary, b.Summary),
			cmp.Compare(a.Detail, b.Detail),
		)
	})
	return slices.CompactFunc(diags, func(a, b *hcl.Diagnostic) bool {
		return a.Summary == b.Summary && a.Detail == b.Detail && a.Subject != nil && b.Subject != nil && *a.Subject == *b.Subject
	})
}
