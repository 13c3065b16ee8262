package search

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/specs"
)

// Proposal is a revision as it was read, with what is wrong with it by itself.
type Proposal struct {
	Revision *specs.Revision
	Problems []specs.Problem
}

// Rejected is a revision that no combination may have.
type Rejected struct {
	ID   string `json:"id"`
	Gate string `json:"gate,omitempty"` // that it touches
	Why  string `json:"why"`
}

// proposals are what is to be tried.
type proposals struct {
	search   *Search
	accepted []*specs.Revision
	rejected []*Rejected
}

// sort tells those that may be tried from the others. What requires a revision that
// is rejected is rejected, too.
func (p *proposals) sort(ctx context.Context, list []Proposal) error {
	for _, proposal := range list {
		if r := p.search.refusal(&proposal); r != nil {
			p.rejected = append(p.rejected, r)
			continue
		}
		p.accepted = append(p.accepted, proposal.Revision)
	}
	p.bereave()
	for _, r := range slices.Clone(p.accepted) {
		loaded, err := p.search.base.Load(ctx, r.Closure(p.accepted)...)
		if err != nil {
			return err
		}
		if why := firstError(specs.Problems(loaded.Diags)); why != "" {
			p.reject(r, why)
		}
	}
	p.bereave()
	slices.SortFunc(p.rejected, func(a, b *Rejected) int { return strings.Compare(a.ID, b.ID) })
	return nil
}

func (p *proposals) reject(r *specs.Revision, why string) {
	p.accepted = slices.DeleteFunc(p.accepted, func(a *specs.Revision) bool { return a == r })
	p.rejected = append(p.rejected, &Rejected{ID: r.ID, Why: why})
}

// bereave rejects what requires something that is not there.
func (p *proposals) bereave() {
	for again := true; again; {
		again = false
		for _, r := range slices.Clone(p.accepted) {
			for _, id := range r.Requires {
				if !slices.ContainsFunc(p.accepted, func(a *specs.Revision) bool { return a.ID == id }) {
					p.reject(r, fmt.Sprintf("it requires %s, which is rejected or not there", id))
					again = true
					break
				}
			}
		}
	}
}

// refusal says why a revision is out of the question, whatever it would mend; nil
// if it is not.
func (s *Search) refusal(p *Proposal) *Rejected {
	r := p.Revision
	for _, kind := range r.Frozen() {
		return &Rejected{ID: r.ID, Gate: gate.Of(kind), Why: fmt.Sprintf("it has a block %q, which no revision may touch: %s", kind, firstError(p.Problems))}
	}
	if why := firstError(p.Problems); why != "" {
		return &Rejected{ID: r.ID, Why: why}
	}
	for _, name := range r.Laid {
		for _, c := range s.plain.Stage.Env.Controls {
			if c.File != "" && path.Clean(c.File) == name {
				return &Rejected{ID: r.ID, Gate: gate.VerifierName, Why: fmt.Sprintf("it lays %s, which is the control %q", name, c.Name)}
			}
		}
		if sealed := s.options.Sealed; sealed != "" && (name == sealed || strings.HasPrefix(name, sealed+"/")) {
			return &Rejected{ID: r.ID, Gate: gate.SealedName, Why: fmt.Sprintf("it lays %s among the sealed cases", name)}
		}
	}
	return nil
}

// firstError is the first mistake; "" if there is none.
func firstError(problems []specs.Problem) string {
	for _, p := range problems {
		if p.Severity != "error" {
			continue
		}
		where := ""
		if p.File != "" {
			where = fmt.Sprintf("%s:%d: ", p.File, p.Line)
		}
		return where + p.Summary + ": " + p.Detail
	}
	return ""
}
