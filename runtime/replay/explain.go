package replay

import (
	"bytes"
	"encoding/json"

	"github.com/workrover/workrover/runtime/step"
)

// explainKey says why there is no record of a key, by the record of the step
// that had the same name.
func (m *Memo) explainKey(s *step.Step, key step.Key, request []byte) *Difference {
	before := m.records.names[s.Name]
	switch {
	case before == nil:
		return &Difference{What: "step", Recorded: "nothing", Now: s.Name}
	case before.Key == key:
		return &Difference{What: "record", Recorded: "not to be used again", Now: s.Name}
	case !bytes.Equal(before.Request, request):
		return &Difference{What: "request", Recorded: string(before.Request), Now: string(request)}
	case before.Plugin != s.Alias:
		return &Difference{What: "plugin", Recorded: before.Plugin, Now: s.Alias}
	}
	if identity, ok := m.options.Plugins[s.Alias]; ok {
		if d := identityDifference(identity, s.Plugin.Identity()); d != nil {
			return d
		}
	}
	return &Difference{What: "key", Recorded: before.Key.String(), Now: key.String()}
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
