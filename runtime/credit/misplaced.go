package credit

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/documents"
)

// misplaced says in whose rollout, turn and call a value is of a type that it
// cannot be of.
func misplaced(text []byte, err *documents.MisplacedError) error {
	at, rest := within{}, err.Path
	value := json.RawMessage(text)
	for _, level := range []struct {
		list string
		name func(i int, v json.RawMessage)
	}{
		{"rollouts", func(_ int, v json.RawMessage) { at.rollout = idOf(v) }},
		{"turns", func(i int, _ json.RawMessage) { at.turn = i + 1 }},
		{"calls", func(_ int, v json.RawMessage) { at.call = idOf(v) }},
	} {
		if len(rest) < 3 || rest[0].Field != level.list || rest[1].Index < 0 {
			break
		}
		value = element(value, level.list, rest[1].Index)
		level.name(rest[1].Index, value)
		rest = rest[2:]
	}
	if len(rest) == 0 {
		return at.problem("%v", err)
	}
	return at.problem("%v", &documents.MisplacedError{Path: rest, Value: err.Value})
}

// element is an element of a list in an object.
func element(object json.RawMessage, list string, i int) json.RawMessage {
	var fields map[string]json.RawMessage
	var elements []json.RawMessage
	if json.Unmarshal(object, &fields) != nil || json.Unmarshal(fields[list], &elements) != nil || i >= len(elements) {
		return nil
	}
	return elements[i]
}

// idOf is the id of an object as it can be named, whatever it is.
func idOf(object json.RawMessage) string {
	var fields struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(object, &fields) != nil {
		return ""
	}
	var id string
	if json.Unmarshal(fields.ID, &id) != nil {
		return string(fields.ID)
	}
	return id
}
