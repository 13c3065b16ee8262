package responses

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/chat"
	"github.com/workrover/workrover/runtime/convert/transcript"
	"github.com/workrover/workrover/runtime/credit"
)

// item is one item. Fields that are not here are passed over.
type item struct {
	Type      string       `json:"type"` // a message has none, sometimes
	Role      string       `json:"role"`
	Content   chat.Content `json:"content"`
	Summary   chat.Content `json:"summary"` // of reasoning
	CallID    string       `json:"call_id"`
	Name      string       `json:"name"`
	Arguments string       `json:"arguments"`
	Input     string       `json:"input"` // of a custom tool call, which is text
	Output    chat.Content `json:"output"`

	// What only those have who train.
	Tokens *float64           `json:"tokens"` // of an item of the model
	Checks map[string]float64 `json:"checks"` // what was found after it
}

// acts reports whether the item is of the model.
func (i *item) acts() bool {
	switch i.Type {
	case "reasoning", "function_call", "custom_tool_call":
		return true
	}
	return i.isMessage() && i.Role == "assistant"
}

func (i *item) isMessage() bool { return i.Type == "message" || i.Type == "" && i.Role != "" }

// writing is a transcript while items are added to it.
type writing struct {
	*transcript.Transcript

	form *form
	turn *convert.Turn // nil between turns
}

// add adds an item.
func (w *writing) add(i *item) error {
	for _, c := range []*chat.Content{&i.Content, &i.Summary, &i.Output} {
		if err := c.Check(); err != nil {
			return err
		}
		w.form.Parts += c.Other
	}
	var err error
	switch {
	case i.acts():
		err = w.act(i)
	case i.isMessage():
		err = w.tell(i)
	case i.Type == "function_call_output", i.Type == "custom_tool_call_output":
		w.turn = nil
		_, err = w.Result(i.CallID, i.Output.Text)
	case i.Type == "":
		err = errors.New("it has no type")
	default:
		w.form.others++
	}
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(i.Checks)) {
		w.Check(id, i.Checks[id])
	}
	return nil
}

// act adds an item of the model to its turn.
func (w *writing) act(i *item) error {
	if w.turn == nil {
		w.turn = w.Act()
	}
	if i.Tokens != nil {
		if w.turn.Tokens == nil {
			w.turn.Tokens = new(0.0)
		}
		*w.turn.Tokens += *i.Tokens
	}
	switch i.Type {
	case "reasoning":
		w.turn.Reasoning = joined(joined(w.turn.Reasoning, i.Summary.Text), i.Content.Text)
	case "function_call", "custom_tool_call":
		return w.call(i)
	default:
		w.turn.Say = joined(w.turn.Say, i.Content.Text)
	}
	return nil
}

func (w *writing) call(i *item) error {
	switch {
	case i.Name == "":
		return errors.New("it names no function")
	case i.CallID == "":
		return errors.New("it has no call_id, by which its output would be known")
	case i.Type == "function_call":
		w.Call(i.CallID, i.Name, i.Arguments)
		return nil
	}
	text, err := json.Marshal(i.Input)
	w.Call(i.CallID, i.Name, string(text)).Status = credit.StatusOK
	return err
}

// joined is one text after another.
func joined(before, text string) string {
	if before == "" || text == "" {
		return before + text
	}
	return before + "\n" + text
}

// tell adds a message to the model.
func (w *writing) tell(i *item) error {
	w.turn = nil
	switch i.Role {
	case "system", "developer":
		w.Tell(convert.System, i.Content.Text)
	case "user":
		w.Tell(convert.User, i.Content.Text)
	default:
		return fmt.Errorf("unknown role %q: there are system, developer, user, assistant", i.Role)
	}
	return nil
}
