package rollout

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// Recorded returns what the steps of a recorded rollout added to its digest, with
// their responses as responses reads them, which may be nil.
// Of a rollout that was interrupted, or that ended within a turn, it returns
// what is known. The error is a record that contradicts itself: its digest is
// not that of its steps.
func Recorded(j *journal.Journal, responses *step.Responses) ([]*Link, error) {
	r := &recording{journal: j, responses: responses, last: map[string]*judged{}, judged: map[*plugin.Response]*judged{}}
	if err := r.read(); err != nil {
		return nil, err
	}
	if j.End == nil {
		return r.links, nil
	}
	var c chain
	for i, l := range r.links {
		if c.sum == j.End.Digest {
			return r.links[:i], nil // it ended before its turn did
		}
		c.add(l)
	}
	if c.sum != j.End.Digest && j.End.Outcome == journal.OutcomeOK {
		return nil, fmt.Errorf("rollout %s contradicts itself: its digest is %s, and its steps come to %s", j.Header.ID, j.End.Digest, c.sum)
	}
	return r.links, nil
}

// recording puts links together.
type recording struct {
	journal   *journal.Journal
	responses *step.Responses
	links     []*Link
	room      []Link                       // for the next of them: there are many, and they are kept together
	last      map[string]*judged           // verification that holds, by verifier
	judged    map[*plugin.Response]*judged // all of them
}

// judged is what a verification came to.
type judged struct {
	response *plugin.Response // empty if the verifier failed
	checks   []byte           // as they are hashed
}

// judgedBy is what a recorded verification came to.
func (r *recording) judgedBy(s *step.Record) (*judged, error) {
	response := &plugin.Response{}
	if s.Failure == nil {
		var err error
		if response, err = r.responses.Of(plugin.OpVerify, s); err != nil {
			return nil, fmt.Errorf("step %s: %w", s.Name, err)
		}
	}
	j := r.judged[response]
	if j == nil {
		j = &judged{response: response, checks: listJSON(response.Checks)}
		r.judged[response] = j
	}
	return j, nil
}

func (r *recording) read() error {
	for _, s := range r.journal.Steps {
		if s.Kind == step.ContextBuild || s.Kind == step.ReferenceBuild {
			r.add(Link{Step: s.Name, Effects: s.Effects})
		}
	}
	followed := r.verifiers(environment.Moment{})
	if judged, err := r.verify(environment.Moment{}, followed); !judged {
		return err
	}
	at := environment.Moment{}
	for _, turn := range r.journal.Turns {
		at.Turn = turn.Turn
		r.calls(turn)
		if judged, err := r.verify(at, followed); !judged {
			return err
		}
	}
	at.Final = true
	_, err := r.verify(at, r.verifiers(at))
	return err
}

// add adds a link.
func (r *recording) add(l Link) {
	if len(r.room) == cap(r.room) {
		r.room = make([]Link, 0, 32)
	}
	r.room = append(r.room, l)
	r.links = append(r.links, &r.room[len(r.room)-1])
}

// calls are those of a turn.
func (r *recording) calls(turn *journal.Turn) {
	for i, call := range turn.Calls {
		at := environment.Moment{Turn: turn.Turn, Call: i + 1}
		l := Link{Step: at.CallName(), Turn: at.Turn, Call: at.Call, Status: call.Status, Shown: call.Shown, Tool: call.Tool, Args: call.Args}
		if s := r.journal.Step(call.Step); s != nil {
			l.Effects = s.Effects
		}
		r.add(l)
	}
}

// verifiers are those that ran at a moment, in order.
func (r *recording) verifiers(at environment.Moment) []string {
	var names []string
	prefix := at.VerifierName("")
	for _, s := range r.journal.Steps {
		if name, ok := strings.CutPrefix(s.Name, prefix); ok && s.Kind == step.Verification {
			names = append(names, name)
		}
	}
	return names
}

// verify adds the verifications at a moment: those that ran, and those whose
// last answer held. It reports whether all of them judged; one that did not has
// ended the rollout.
func (r *recording) verify(at environment.Moment, verifiers []string) (judged bool, err error) {
	for _, name := range verifiers {
		link := Link{Step: at.VerifierName(name), Turn: at.Turn}
		if s := r.journal.Step(link.Step); s != nil {
			if r.last[name], err = r.judgedBy(s); err != nil {
				return false, err
			}
		}
		last := r.last[name]
		if !last.response.OK {
			return false, nil
		}
		link.Checks, link.checks = last.response.Checks, last.checks
		r.add(link)
	}
	return true, nil
}
