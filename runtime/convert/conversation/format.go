package conversation

import (
	"io"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/balance"
	"github.com/workrover/workrover/runtime/convert/rows"
	"github.com/workrover/workrover/runtime/credit"
)

// Format writes a dialogue on each line, with the advantage of each message that
// the agent said.
func Format() convert.Format {
	return convert.Format{
		Name: "openai-chat", About: "messages of OpenAI chats with their tools, in JSON Lines with a rollout on each",
		Carries: []convert.Part{
			convert.PartTask, convert.PartGroup, convert.PartSystem, convert.PartInstructions, convert.PartTools, convert.PartModel,
			convert.PartHeard, convert.PartSay, convert.PartReasoning, convert.PartArguments, convert.PartOutputs,
			convert.PartAdvantage,
		},
		File: func(out io.Writer) convert.Writer { return &writer{rows.NewEncoder(out)} },
	}
}

// row is a line of the format.
type row struct {
	ID         string    `json:"id"`
	Task       string    `json:"task,omitempty"`
	Group      string    `json:"group,omitempty"` // its name
	Model      string    `json:"model,omitempty"`
	Messages   []Message `json:"messages"`
	Tools      []Tool    `json:"tools,omitempty"`
	Reward     float64   `json:"reward"`
	Advantages []float64 `json:"advantages"` // of the messages of the role assistant
}

type writer struct{ rows.Encoder }

// Group implements [convert.Writer].
func (w *writer) Group(g *convert.Group, result *credit.Result) error {
	tools := Tools(g)
	for r, c := range convert.Credited(g, result) {
		row := row{
			ID: r.ID, Task: taskID(g), Group: g.Name, Model: r.Model, Messages: Of(g, r).Messages, Tools: tools,
			Reward: *r.Reward, Advantages: balance.Plain(c),
		}
		if err := w.Encode(&row); err != nil {
			return err
		}
	}
	return nil
}

func taskID(g *convert.Group) string {
	if g.Task == nil {
		return ""
	}
	return g.Task.ID
}
