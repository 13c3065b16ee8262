package step

import (
	"errors"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// Breaks is the rule of the protocol that the plugin broke by how it answered a request
// with the given op; "" if the step has no failure.
func (r *Record) Breaks(op plugin.Op) plugin.Rule {
	switch failure := r.Failure; {
	case failure == nil:
		return ""
	case failure.Cause == Trapped:
		return plugin.RuleNoCrash
	case failure.Cause == Exhausted && strings.HasPrefix(failure.Detail, limitPrefix+"output"):
		return plugin.RuleAnswerSize
	case failure.Cause == Exhausted:
		return plugin.RuleWithinLimits
	}
	_, err := plugin.ParseResponse(op, r.Response)
	if breach, ok := errors.AsType[*plugin.Breach](err); ok && breach.Text == r.Failure.Detail {
		return breach.Rule
	}
	return plugin.RuleTransport // there was no response that could be judged
}
