package credit

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// misplaced says where in a group a value is of a type that it cannot be of.
func misplaced(text []byte, err *json.UnmarshalTypeError) error {
	field := err.Field[strings.LastIndexByte(err.Field, '.')+1:]
	detail := fmt.Sprintf("%q cannot be %s", field, article(err.Value))
	if field == "" {
		detail = "it cannot be " + article(err.Value)
	}
	var group struct {
		Rollouts []json.RawMessage `json:"rollouts"`
	}
	if json.Unmarshal(text, &group) != nil {
		return &Problem{Detail: detail}
	}
	for _, rollout := range group.Rollouts {
		if mistyped(rollout, &Rollout{}) {
			return misplacedIn(rollout, detail)
		}
	}
	return &Problem{Detail: detail}
}

// misplacedIn is misplaced in a rollout.
func misplacedIn(text []byte, detail string) error {
	var rollout struct {
		ID    json.RawMessage   `json:"id"`
		Turns []json.RawMessage `json:"turns"`
	}
	var at within
	if json.Unmarshal(text, &rollout) != nil {
		return at.problem("%s", detail)
	}
	at.rollout = idOf(rollout.ID)
	for i, text := range rollout.Turns {
		if !mistyped(text, &Turn{}) {
			continue
		}
		at.turn = i + 1
		var turn struct {
			Calls []json.RawMessage `json:"calls"`
		}
		if json.Unmarshal(text, &turn) != nil {
			break
		}
		for _, text := range turn.Calls {
			var call struct {
				ID json.RawMessage `json:"id"`
			}
			if mistyped(text, &Call{}) && json.Unmarshal(text, &call) == nil {
				at.call = idOf(call.ID)
				break
			}
		}
		break
	}
	return at.problem("%s", detail)
}

// mistyped reports whether text has a value of a wrong type for v.
func mistyped(text []byte, v any) bool {
	_, is := errors.AsType[*json.UnmarshalTypeError](json.Unmarshal(text, v))
	return is
}

// idOf is an id as it can be named, whatever it is.
func idOf(text json.RawMessage) string {
	var id string
	if json.Unmarshal(text, &id) != nil {
		return string(text)
	}
	return id
}

// article puts the article before the name of a type of JSON.
func article(kind string) string {
	switch kind {
	case "array", "object":
		return "an " + kind
	case "bool":
		return "true or false"
	}
	if strings.HasPrefix(kind, "number ") {
		return "the " + kind
	}
	return "a " + kind
}
