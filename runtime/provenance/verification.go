package provenance

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// verification is a step that has judged.
type verification struct {
	step   *step.Record
	checks []plugin.Check
}

// judgement reads a verification; nil is one that broke, and ended the rollout.
func judgement(s *step.Record) (*verification, error) {
	if s.Failure != nil {
		return nil, nil //nolint:nilerr // a failure of the plugin is an answer
	}
	response, err := plugin.ParseResponse(plugin.OpVerify, s.Response)
	if err != nil {
		return nil, fmt.Errorf("step %s: %w", s.Name, err)
	}
	if !response.OK {
		return nil, nil
	}
	return &verification{s, response.Checks}, nil
}

// verifiers are those that ran at a moment, in order.
func (r *record) verifiers(at environment.Moment) []string {
	var names []string
	for _, s := range r.journal.Steps {
		if name, ok := strings.CutPrefix(s.Name, at.VerifierName("")); ok && s.Kind == step.Verification {
			names = append(names, name)
		}
	}
	return names
}

// verify adds the checks at a moment: of verifiers that ran, and of those whose
// last answer still held. It reports whether all of them judged.
func (r *record) verify(at environment.Moment, verifiers []string) (judged bool, err error) {
	for _, name := range verifiers {
		if s := r.journal.Step(at.VerifierName(name)); s != nil {
			if r.last[name], err = judgement(s); err != nil || r.last[name] == nil {
				return false, err
			}
		}
		v := r.last[name]
		for _, c := range v.checks {
			// Each has a list of its own, in which New sets the writers.
			r.checks = append(r.checks, Check{ID: name + "/" + c.ID, Turn: at.Turn, Value: c.Value, Reads: r.reads(v.step.Observations)})
		}
	}
	return true, nil
}
