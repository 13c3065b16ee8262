package conformance

import (
	"cmp"
	"slices"

	"github.com/workrover/workrover/sdk/plugin"
)

// reached notes which rules an answer was held against. Reading ends at the first rule
// that is broken, so of those behind it nothing is known; they are skipped until another
// answer gets as far.
func (e *exam) reached(a *asking, r *reply) {
	if name := cmp.Or(a.rule, a.tries); name != "" {
		e.report.tried(a.subject, name)
		return
	}
	first, broken := inOrder(), r.Record.Breaks(a.Request.Op)
	success, failure := ofAnswer(a.Request.Op), []plugin.Rule{plugin.RuleErrorCode, NoInternal}
	switch at := slices.Index(first, broken); {
	case broken == "" && r.Response.OK:
		e.report.tried(a.subject, slices.Concat(first, success)...)
		e.report.skip(a.subject, "it never answered a failure", plugin.RuleErrorCode)
	case broken == "":
		e.report.tried(a.subject, slices.Concat(first, failure)...)
		e.report.skip(a.subject, "it never answered a success", success...)
	default:
		if at < 0 {
			at = len(first)
		}
		e.report.tried(a.subject, first[:at]...)
		e.report.skip(a.subject, "an answer breaks "+string(broken)+" before it can be tried", slices.Concat(first[at:], success, failure)...)
	}
	e.report.tried(a.subject, LogSize)
}

// inOrder are the rules of every answer, in the order in which the host finds them broken.
func inOrder() []plugin.Rule {
	return []plugin.Rule{
		plugin.RuleNoCrash, plugin.RuleWithinLimits, plugin.RuleTransport, plugin.RuleAnswerSize, plugin.RuleOneResponse,
		plugin.RuleSoundJSON, plugin.RuleOK, plugin.RuleOKOrError,
	}
}

// ofAnswer are the rules that a success of an op is held against beside those.
func ofAnswer(op plugin.Op) []plugin.Rule {
	list := []plugin.Rule{NoInternal, plugin.RuleFields}
	switch op {
	case plugin.OpDescribe:
		return append(list, plugin.RuleNames, plugin.RuleNamesOnce, plugin.RuleVersion, plugin.RuleNeedsPaths)
	case plugin.OpCall:
		return append(list, plugin.RuleOutput, WritesDeclared, NeedsDeclared, OutputSchema)
	case plugin.OpVerify:
		return append(list, plugin.RuleValueRange, plugin.RuleCheckID, plugin.RuleCheckIDsOnce, plugin.RuleCheckKind, plugin.RuleCheckWeight, EvidenceRead, ReadsOnly)
	case plugin.OpBuild:
		return append(list, BuilderStays)
	case plugin.OpAct:
		return append(list, CallIDsOnce)
	}
	return list
}
