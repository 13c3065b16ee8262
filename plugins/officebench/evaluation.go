package officebench

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// Verdict is the check that tells what the benchmark says of a rollout.
const Verdict = "verdict"

// Evaluation is the configuration of the verifier: the questions of a task. A
// task is solved if the answer to each of them is yes.
type Evaluation struct {
	Checks []Question `json:"checks"`
}

func evaluationVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyEvaluation, Info: plugin.VerifierInfo{
		Name: "evaluation",
		Description: "The files are as a task of OfficeBench wants them. A check per question, 1-contain, 2-file_exist, …, " +
			"and the gate verdict: all of them hold.",
		ConfigSchema: evaluationSchema(),
	}}
}

func verifyEvaluation(env *plugin.Env) ([]plugin.Check, error) {
	var e Evaluation
	if err := plugin.Decode(env.Config, &e); err != nil {
		return nil, err
	}
	r := &result{files: env.Files}
	if slices.ContainsFunc(e.Checks, func(q Question) bool { return q.names(answerFile) }) {
		if err := r.readAnswer(); err != nil {
			return nil, err
		}
	}
	checks := make([]plugin.Check, len(e.Checks), len(e.Checks)+1)
	var wrong []string
	for i := range e.Checks {
		checks[i] = e.check(i, r)
		if checks[i].Value < 1 {
			wrong = append(wrong, checks[i].ID)
		}
	}
	verdict := plugin.Pass(Verdict)
	if len(wrong) > 0 {
		verdict = plugin.Fail(Verdict, strings.Join(wrong, ", "))
	}
	verdict.Kind = plugin.Gate
	return append(checks, verdict), nil
}

// check answers a question. One that raises is answered with no, and so is the
// task.
func (e *Evaluation) check(i int, r *result) plugin.Check {
	q := &e.Checks[i]
	id := fmt.Sprintf("%d-%s", i+1, q.Function)
	holds, err := q.ask(r)
	if err == nil && holds.yes {
		return plugin.Pass(id)
	}
	message, evidence := holds.message, slices.DeleteFunc(holds.evidence, func(e plugin.Evidence) bool { return e.Path == "" })
	if err != nil {
		message = "raises: " + file.Reason(err)
	}
	why, fault := e.fault(i, r)
	if fault {
		message = "can never hold: " + why
		evidence = append(evidence, plugin.Evidence{Path: "config", Locator: fmt.Sprintf("/checks/%d", i)})
	}
	if len(evidence) == 0 && q.subject() != "" {
		r.exists(q.subject()) // what raises before it looks rests on the file all the same
		evidence = append(evidence, plugin.Evidence{Path: q.subject()})
	}
	return plugin.Fail(id, message, evidence...)
}

// fault says why no work can make the answer to a question yes.
func (e *Evaluation) fault(i int, r *result) (string, bool) {
	q := &e.Checks[i]
	if why := q.fault(r); why != "" {
		return why, true
	}
	for j := range e.Checks {
		if other := &e.Checks[j]; j != i && (q.contradicts(other) || other.contradicts(q)) {
			return fmt.Sprintf("it contradicts check %d", j+1), true
		}
	}
	return "", false
}
