// Package responses reads rollouts as items of OpenAI's Responses API: messages,
// reasoning, function calls and their outputs.
//
// [NewImporter] makes groups of a file of JSON Lines, or an array, of objects with
// items, or with the input and output of a last response. Items of the model that
// follow each other are a turn; it ends where the model was shown or told something.
package responses

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/chat"
	"github.com/workrover/workrover/runtime/convert/gather"
	"github.com/workrover/workrover/runtime/documents"
)

// NewImporter looks through a file of rollouts. What is none is a
// [*documents.Error].
func NewImporter(file documents.File) (convert.Importer, error) {
	return gather.New(file, gather.Form[response](&form{}))
}

// response is a rollout as people write it down.
type response struct {
	chat.Record

	Instructions string `json:"instructions"` // which stand before the items
	Items        items  `json:"items"`
	Input        items  `json:"input"`
	Output       items  `json:"output"`
}

// all are the items in order.
func (r *response) all() []item {
	var list []item
	if r.Instructions != "" {
		list = append(list, item{Type: "message", Role: "system", Content: chat.Content{Text: r.Instructions}})
	}
	return append(append(append(list, r.Items...), r.Input...), r.Output...)
}

// items are a list of items; a text alone is a message of the user.
type items []item

// UnmarshalJSON implements [json.Unmarshaler].
func (l *items) UnmarshalJSON(text []byte) error {
	var alone string
	if json.Unmarshal(text, &alone) == nil {
		*l = items{{Type: "message", Role: "user", Content: chat.Content{Text: alone}}}
		return nil
	}
	return documents.Unmarshal(text, (*[]item)(l))
}

// form makes rollouts of responses.
type form struct {
	chat.Tally

	others int // items
}

// Task implements [gather.Form].
func (f *form) Task(r *response) (string, error) {
	if err := r.Check(); err != nil {
		return "", err
	}
	if r.Items == nil && r.Input == nil && r.Output == nil {
		return "", errors.New(`there are no items: a rollout is an object like {"items": [{"type": "message", "role": "user", "content": "…"}], "reward": 1}`)
	}
	var opening []string
	for _, i := range r.all() {
		if i.acts() {
			break
		}
		opening = append(opening, i.Role, i.Content.Text)
	}
	return r.Key(opening)
}

// Add implements [gather.Form].
func (f *form) Add(group *convert.Group, r *response, number int) error {
	w := &writing{Transcript: r.Begin(number), form: f}
	list := r.all()
	for i := range list {
		if err := w.add(&list[i]); err != nil {
			return fmt.Errorf("rollout %q, item %d of %d: %w", r.ID.Text, i+1, len(list), err)
		}
	}
	return r.End(w.Transcript, group, &f.Tally)
}

// Remarks implements [gather.Form].
func (f *form) Remarks() []string {
	return append(f.Tally.Remarks(), convert.Remarks([]convert.Remark{
		{N: f.others, What: "items that are no message, reasoning or function call, which are left out"},
	})...)
}
