package replay

import (
	"cmp"
	"context"
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// Memo comes to the results of steps from records, and runs what has none that
// is valid. It keeps what it runs. It is used by one goroutine.
type Memo struct {
	records *Records
	blob    Blob
	options MemoOptions

	kept      map[digest.Digest]*vfs.Blob // contents of steps that were run
	decisions []*Decision
}

// Blob returns the content with a digest. An error makes the records that need
// the content not valid.
type Blob func(digest.Digest) (*vfs.Blob, error)

// MemoOptions may be nil.
type MemoOptions struct {
	// Fresh runs every step, but those of plugins that are not repeatable: they
	// are taken from their records.
	Fresh bool

	// Rerun also runs plugins that are not repeatable, where nothing is
	// recorded that is valid. By default that is a [*RerunError].
	Rerun bool

	// Pool has what other rollouts came to. It takes the place of running a
	// step, unless Fresh says otherwise. Default: none.
	Pool *Pool

	// Responses reads the responses of the records. Default: each by itself.
	Responses *step.Responses

	// Plugins are the plugins of the records, by name, to explain keys that
	// differ.
	Plugins map[string]step.Identity

	// Stated is called, to explain, for what the package of the records states.
	// Default: nothing is known of it.
	Stated func() *environment.Stated
}

// Decision is what a memo did about one step, and why.
type Decision struct {
	Step   string `json:"step"`
	Reused bool   `json:"reused"`           // a record of the memo was valid
	Shared bool   `json:"shared,omitempty"` // otherwise: it was not run all the same, as its pool knew what it comes to

	// Why is the first thing that is not as it was in the recorded step of that name;
	// if there was none, as in the record that came furthest. Nil if all is.
	Why *Difference `json:"why,omitempty"`
}

// RerunError is a step that would have to run, of a plugin that may come out
// otherwise each time.
type RerunError struct {
	Step string
	Why  *Difference // may be nil
}

func (e *RerunError) Error() string {
	text := fmt.Sprintf("%s would have to run again, and its plugin is a process, which need not repeat itself", e.Step)
	if e.Why != nil {
		text += fmt.Sprintf(" (%v)", e.Why)
	}
	return text
}

// NewMemo returns a memo of records, to which it adds.
func NewMemo(records *Records, blob Blob, opts *MemoOptions) *Memo {
	m := &Memo{records: records, blob: blob, kept: map[digest.Digest]*vfs.Blob{}}
	if opts != nil {
		m.options = *opts
	}
	if m.options.Stated == nil {
		m.options.Stated = func() *environment.Stated { return &environment.Stated{} }
	}
	return m
}

// Decisions are what the memo did, in the order of the steps.
func (m *Memo) Decisions() []*Decision { return m.decisions }

// Run is a [step.Runner].
func (m *Memo) Run(ctx context.Context, s *step.Step) (*step.Result, error) {
	identity := s.Plugin.Identity()
	repeatable := identity.Repeatable()
	result, why, err := m.recall(s, m.options.Fresh && repeatable)
	if err != nil {
		return nil, err
	}
	decision := &Decision{Step: s.Name, Reused: result != nil, Why: why}
	m.decisions = append(m.decisions, decision)
	if result != nil {
		return result, nil
	}
	if !repeatable && !m.options.Rerun {
		return nil, &RerunError{Step: s.Name, Why: why}
	}
	if result, decision.Shared, err = m.execute(ctx, s); err != nil {
		return nil, err
	}
	m.keep(result)
	return result, nil
}

// execute runs a step of which the memo has no valid record, or shares it.
func (m *Memo) execute(ctx context.Context, s *step.Step) (result *step.Result, shared bool, err error) {
	if m.options.Pool != nil && !m.options.Fresh {
		return m.options.Pool.Do(ctx, s)
	}
	result, err = step.Run(ctx, s)
	return result, false, err
}

// recall returns the result that s has by a record, or what is not as it was
// recorded. To explain only, it looks and does not take.
func (m *Memo) recall(s *step.Step, explain bool) (*step.Result, *Difference, error) {
	q, err := newQuery(s)
	if err != nil {
		return nil, nil, err
	}
	var result *step.Result
	var unfit *Difference
	found, furthest := m.records.Find(q.key, q.state, func(r *step.Record) bool {
		if !standsIn(r, s) {
			return false
		}
		if explain {
			return true
		}
		again, err := s.Redo(r, m.options.Responses, m.content)
		if err != nil {
			unfit = &Difference{What: "effects", Recorded: "done", Now: fmt.Sprintf("not possible: %v", err)}
		}
		result = again
		return err == nil
	})
	if found != nil {
		return result, nil, nil
	}
	return nil, cmp.Or(m.sinceRecorded(q), unfit, m.unusable(q), furthest, unknown(s)), nil
}

// standsIn reports whether a valid record may be taken for s. What a process
// answered to a call is the answer to that one call: the same call made again
// may have been answered otherwise.
func standsIn(r *step.Record, s *step.Step) bool {
	identity := s.Plugin.Identity()
	return identity.Repeatable() || s.Kind != step.ToolCall || r.Name == s.Name
}

// content is a content that a record needs.
func (m *Memo) content(d digest.Digest) (*vfs.Blob, error) {
	if kept := m.kept[d]; kept != nil {
		return kept, nil
	}
	return m.blob(d)
}

// keep makes what a step came to a record.
func (m *Memo) keep(r *step.Result) {
	m.records.Add(r.Record)
	for _, e := range r.Effects {
		if e.Blob != nil {
			m.kept[e.Blob.Digest()] = e.Blob
		}
	}
}
