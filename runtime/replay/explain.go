package replay

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/workrover/workrover/runtime/step"
)

// sinceRecorded is the first thing about a step that is not as it was when the
// step of that name was recorded; nil if all is, or if there was none. Others may
// have come further, but say nothing of why this one is not as it was.
func (m *Memo) sinceRecorded(q *query) *Difference {
	before := m.records.names[q.step.Name]
	switch {
	case before == nil:
		return nil
	case before.Key != q.key:
		return m.keyDifference(before, q)
	}
	holds, at, now := q.state.Holds(before.Observations)
	if holds {
		return nil
	}
	o := before.Observations[at]
	return &Difference{What: string(o.Kind), Path: o.Path, Recorded: o.Answer, Now: now}
}

// unusable is the reason if the step is as it was recorded, and its record may not
// stand in for it all the same.
func (m *Memo) unusable(q *query) *Difference {
	if m.records.names[q.step.Name] == nil {
		return nil
	}
	return &Difference{What: "record", Recorded: "not to be used again", Now: q.step.Name}
}

// unknown is the reason where nothing like the step was recorded.
func unknown(s *step.Step) *Difference {
	return &Difference{What: "step", Recorded: nothing, Now: s.Name}
}

// keyDifference says why a step has another key than the record of its name.
func (m *Memo) keyDifference(before *step.Record, q *query) *Difference {
	switch s := q.step; {
	case !bytes.Equal(before.Request, q.request):
		return &Difference{What: "request", Recorded: string(before.Request), Now: string(q.request)}
	case before.Plugin != s.Alias:
		return &Difference{What: "plugin", Recorded: before.Plugin, Now: s.Alias}
	}
	if identity, ok := m.options.Plugins[before.Plugin]; ok {
		if d := identityDifference(identity, q.step.Plugin.Identity()); d != nil {
			return d
		}
	}
	stated := m.options.Stated()
	if now, ok := q.step.Plugin.(step.Stating); ok {
		if d := statedOtherwise(before.Plugin, stated.Verifiers[before.Plugin], now.Statements()); d != nil {
			return d
		}
	}
	if was, ok := stated.Grants[before.Plugin]; ok && before.Kind == step.ToolCall && was.String() != q.step.Grant.String() {
		return &Difference{What: "grant", Path: before.Plugin, Recorded: was.String(), Now: q.step.Grant.String()}
	}
	return &Difference{What: "key", Recorded: before.Key.String(), Now: q.key.String()}
}

// statedOtherwise is the first thing that a verifier states otherwise.
func statedOtherwise(verifier string, was, now []step.Statement) *Difference {
	if len(was) == 0 {
		return nil // nobody knows
	}
	find := func(list []step.Statement, s step.Statement) string {
		for _, other := range list {
			if other.Check == s.Check && other.What == s.What {
				return other.Text
			}
		}
		return nothing
	}
	for _, s := range now {
		if text := find(was, s); text != s.Text {
			return &Difference{What: s.What, Path: verifier + "/" + s.Check, Recorded: text, Now: s.Text}
		}
	}
	for _, s := range was {
		if find(now, s) == nothing {
			return &Difference{What: s.What, Path: verifier + "/" + s.Check, Recorded: s.Text, Now: nothing}
		}
	}
	if a, b := checksOf(was), checksOf(now); a != b {
		return &Difference{What: "checks", Path: verifier, Recorded: a, Now: b}
	}
	return nil
}

// checksOf lists the checks that statements are about.
func checksOf(list []step.Statement) string {
	var ids []string
	for _, s := range list {
		if len(ids) == 0 || ids[len(ids)-1] != s.Check {
			ids = append(ids, s.Check)
		}
	}
	return strings.Join(ids, ", ")
}

// identityDifference is the first field of a plugin that is not as it was.
func identityDifference(recorded, now step.Identity) *Difference {
	for _, f := range []struct {
		what          string
		recorded, now any
	}{
		{"plugin digest", recorded.Digest.String(), now.Digest.String()},
		{"transport", recorded.Transport, now.Transport},
		{"engine", recorded.Engine, now.Engine},
		{"fuel schedule", recorded.Schedule, now.Schedule},
		{"args", recorded.Args, now.Args},
		{"env", recorded.Env, now.Env},
		{"limits", recorded.Limits, now.Limits},
		{"nan", recorded.NaN, now.NaN},
	} {
		if a, b := word(f.recorded), word(f.now); a != b {
			return &Difference{What: f.what, Recorded: a, Now: b}
		}
	}
	return nil
}

// word writes a plain value as JSON, and text as it is.
func word(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // plain data is only refused by a mistake of ours
	}
	return string(bytes.TrimSpace(text.Bytes()))
}
