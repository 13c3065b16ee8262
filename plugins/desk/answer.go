package desk

import (
	"encoding/json"

	"github.com/workrover/workrover/sdk/plugin"
)

// answer is what a tool answers: a sentence, or data. Also "not found" is an
// answer: what fails is a call that the tool cannot make sense of.
type answer struct {
	text string
	data json.RawMessage // nil for a sentence
}

func says(text string) (answer, error) { return answer{text: text}, nil }

func gives(data []byte) (answer, error) { return answer{data: data}, nil }

// result is the answer as the host takes it.
func (a answer) result() plugin.Result {
	if a.data != nil {
		return plugin.Result{Output: a.data}
	}
	return plugin.Result{Output: json.RawMessage(appendString(nil, a.text)), Text: &a.text}
}
