package verifiers

import (
	"io"
	"time"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/balance"
	"github.com/workrover/workrover/runtime/convert/conversation"
	"github.com/workrover/workrover/runtime/convert/rows"
	"github.com/workrover/workrover/runtime/convert/verdict"
	"github.com/workrover/workrover/runtime/credit"
)

// Steps writes a RolloutOutput on each line.
func Steps() convert.Format {
	return convert.Format{
		Name: "verifiers", About: "rollouts of verifiers 0.1 to 0.3 with TrajectoryStep.reward and .advantage, in JSON Lines",
		Carries: []convert.Part{
			convert.PartTask, convert.PartSystem, convert.PartInstructions, convert.PartTools, convert.PartModel, convert.PartHeard,
			convert.PartSay, convert.PartReasoning, convert.PartTimes, convert.PartTokens, convert.PartPrompt, convert.PartTokenIDs,
			convert.PartLogprobs, convert.PartArguments, convert.PartOutputs, convert.PartVerdict, convert.PartAdvantage,
			convert.PartCredit, convert.PartTokenWeight,
		},
		File: func(out io.Writer) convert.Writer {
			return &stepWriter{Encoder: rows.NewEncoder(out), Balance: balance.New(balance.OverBatch)}
		},
	}
}

// output is a rollout.
type output struct {
	ExampleID   int                `json:"example_id"` // the number of the group
	Task        string             `json:"task"`
	Prompt      []message          `json:"prompt"`
	Completion  []message          `json:"completion"`
	Reward      float64            `json:"reward"`
	Advantage   float64            `json:"advantage"`
	Timing      timing             `json:"timing"`
	IsCompleted bool               `json:"is_completed"`
	IsTruncated bool               `json:"is_truncated"`
	Metrics     map[string]float64 `json:"metrics"`
	Trajectory  []trajectoryStep   `json:"trajectory"`
	Tools       []tool             `json:"tool_defs"`
}

type timing struct {
	Start float64 `json:"start_time"` // seconds
}

// trajectoryStep is a turn.
type trajectoryStep struct {
	Prompt       []message                 `json:"prompt"`
	Completion   []message                 `json:"completion"`
	Response     response                  `json:"response"`
	Tokens       *tokens                   `json:"tokens"`
	Reward       float64                   `json:"reward"`
	Advantage    float64                   `json:"advantage"`
	IsTruncated  bool                      `json:"is_truncated"`
	TrajectoryID string                    `json:"trajectory_id"`
	Extras       extra[*credit.TurnCredit] `json:"extras"`
}

// response is what the model answered.
type response struct {
	ID      string          `json:"id"`
	Created int64           `json:"created"` // seconds
	Model   string          `json:"model"`
	Usage   *usage          `json:"usage"`
	Message responseMessage `json:"message"`
}

type responseMessage struct {
	message

	FinishReason string `json:"finish_reason"`
	IsTruncated  *bool  `json:"is_truncated"`
}

type usage struct {
	Prompt     int `json:"prompt_tokens"`
	Reasoning  int `json:"reasoning_tokens"`
	Completion int `json:"completion_tokens"`
	Total      int `json:"total_tokens"`
}

type tokens struct {
	PromptIDs      []int     `json:"prompt_ids"`
	PromptMask     []int     `json:"prompt_mask"`
	CompletionIDs  []int     `json:"completion_ids"`
	CompletionMask []int     `json:"completion_mask"`
	Logprobs       []float64 `json:"completion_logprobs"`
	Overlong       bool      `json:"overlong_prompt"`
	IsTruncated    bool      `json:"is_truncated"`
	RoutedExperts  *struct{} `json:"routed_experts"`
}

type stepWriter struct {
	rows.Encoder
	*balance.Balance

	groups int
}

// Group implements [convert.Writer].
func (w *stepWriter) Group(g *convert.Group, result *credit.Result) error {
	advantages, err := w.Advantages(g, result)
	if err != nil {
		return err
	}
	tools := toolsOf(g)
	for r, c := range convert.Credited(g, result) {
		d := conversation.Of(g, r)
		messages := messagesOf(d)
		row := output{
			ExampleID: w.groups, Prompt: messages[:len(d.Opening())], Completion: messages[len(d.Opening()):], Reward: *r.Reward,
			Advantage: c.OutcomeAdvantage, IsCompleted: true, Metrics: verdict.Values(verdict.Of(g, r)), Tools: tools,
			Trajectory: make([]trajectoryStep, len(r.Turns)),
		}
		if g.Task != nil {
			row.Task = g.Task.ID
		}
		for i, t := range r.Turns {
			said := d.Said[i]
			row.Trajectory[i] = trajectoryStep{
				Prompt: messages[:said], Completion: messages[said : said+1], Response: responseOf(r, i, messages[said]), Tokens: tokensOf(t),
				Reward: c.Turns[i].Q, Advantage: advantages[0][i], TrajectoryID: r.ID, Extras: extra[*credit.TurnCredit]{&c.Turns[i]},
			}
		}
		advantages = advantages[1:]
		if len(r.Turns) > 0 {
			row.Timing.Start = float64(seconds(r.Turns[0].Time))
		}
		if err := w.Encode(&row); err != nil {
			return err
		}
	}
	w.groups++
	return nil
}

// seconds are those since 1970, or 0 where the time is not known.
func seconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

func responseOf(r *convert.Rollout, turn int, said message) response {
	t := r.Turns[turn]
	out := response{Created: seconds(t.Time), Model: r.Model, Message: responseMessage{message: said, FinishReason: "stop"}}
	if len(said.Calls) > 0 {
		out.Message.FinishReason = "tool_calls"
	}
	if t.PromptTokens != nil && t.Tokens != nil {
		n := int(*t.Tokens)
		out.Usage = &usage{Prompt: *t.PromptTokens, Completion: n, Total: *t.PromptTokens + n}
	}
	return out
}

// tokensOf are the tokens of a turn, or nil if they are not known.
func tokensOf(t *convert.Turn) *tokens {
	if len(t.TokenIDs) == 0 || len(t.PromptTokenIDs) == 0 {
		return nil
	}
	out := &tokens{
		PromptIDs: t.PromptTokenIDs, PromptMask: make([]int, len(t.PromptTokenIDs)),
		CompletionIDs: t.TokenIDs, CompletionMask: make([]int, len(t.TokenIDs)), Logprobs: t.Logprobs,
	}
	for i := range out.CompletionMask {
		out.CompletionMask[i] = 1
	}
	if out.Logprobs == nil {
		out.Logprobs = []float64{}
	}
	return out
}
