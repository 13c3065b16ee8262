package verifiers

import (
	"fmt"
	"io"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/balance"
	"github.com/workrover/workrover/runtime/convert/conversation"
	"github.com/workrover/workrover/runtime/convert/rows"
	"github.com/workrover/workrover/runtime/convert/sequence"
	"github.com/workrover/workrover/runtime/convert/verdict"
	"github.com/workrover/workrover/runtime/credit"
)

// Traces writes an episode with a trace on each line.
func Traces() convert.Format {
	return convert.Format{
		Name: "prime-rl", About: "traces of verifiers 0.4 with advantages of tokens, which prime-rl trains on, in JSON Lines; needs the ids of all tokens",
		Carries: []convert.Part{
			convert.PartTask, convert.PartSystem, convert.PartInstructions, convert.PartTools, convert.PartAgent, convert.PartModel,
			convert.PartHeard, convert.PartSay, convert.PartReasoning, convert.PartTimes, convert.PartTokens, convert.PartTokenIDs, convert.PartLogprobs,
			convert.PartArguments, convert.PartOutputs, convert.PartVerdict, convert.PartAdvantage, convert.PartCredit, convert.PartTokenWeight,
		},
		File: func(out io.Writer) convert.Writer {
			return &traceWriter{Encoder: rows.NewEncoder(out), balance: balance.New(balance.OverBatch)}
		},
	}
}

// episode is a rollout.
type episode struct {
	ID     string  `json:"id"`
	Task   task    `json:"task"`
	Group  group   `json:"group"`
	OK     bool    `json:"ok"`
	Traces []trace `json:"traces"`
}

type group struct {
	ID string `json:"id"`
}

type task struct {
	Type string   `json:"type"` // of the class
	Data taskData `json:"data"`
	Key  string   `json:"key,omitempty"`
}

type taskData struct {
	ID     string `json:"id,omitempty"`
	Prompt string `json:"prompt,omitempty"`
	System string `json:"system_prompt,omitempty"`
}

// trace is what the agent did in it.
type trace struct {
	Version     int                        `json:"version"` // of traces
	ID          string                     `json:"id"`
	Verifiers   build                      `json:"verifiers"`
	Task        task                       `json:"task"`
	Agent       agentInfo                  `json:"agent"`
	Tools       []tool                     `json:"tools"`
	Nodes       []node                     `json:"nodes"`
	Rewards     map[string]score           `json:"rewards"`
	Metrics     map[string]float64         `json:"metrics"`
	Info        extra[[]credit.TurnCredit] `json:"info"`
	IsCompleted bool                       `json:"is_completed"`
	OK          bool                       `json:"ok"`
	Timing      traceTiming                `json:"timing"`
}

type build struct {
	Version string `json:"version"` // of verifiers, as which traces are written
}

type agentInfo struct {
	Config agentConfig `json:"config"`
	Name   string      `json:"name"`
}

type agentConfig struct {
	Model string `json:"model,omitempty"`
}

type score struct {
	Score  float64 `json:"score"`
	Weight float64 `json:"weight"`
}

type traceTiming struct {
	Start float64 `json:"start"` // seconds
}

// node is a message, and the tokens that it adds to those of its parents.
type node struct {
	Parent     *int      `json:"parent"` // index
	Message    message   `json:"message"`
	Sampled    bool      `json:"sampled"` // by the model
	Timestamp  float64   `json:"timestamp"`
	TokenIDs   []int     `json:"token_ids"`
	Mask       []bool    `json:"mask"` // of the tokens: the model wrote it
	Logprobs   []float64 `json:"logprobs"`
	Advantages []float64 `json:"advantages,omitempty"` // of the tokens that it wrote
}

type traceWriter struct {
	rows.Encoder

	balance *balance.Balance
	groups  int
	left    int // rollouts without ids of tokens
}

// Group implements [convert.Writer].
func (w *traceWriter) Group(g *convert.Group, result *credit.Result) error {
	advantages, err := w.balance.Advantages(g, result)
	if err != nil {
		return err
	}
	for r, c := range convert.Credited(g, result) {
		of := advantages[0]
		advantages = advantages[1:]
		sequences, ok := sequence.Of(r)
		if !ok {
			w.left++
			continue
		}
		t := traceOf(g, r, c)
		t.grow(conversation.Of(g, r), r, sequences, of)
		row := episode{ID: r.ID, Task: t.Task, Group: group{fmt.Sprint(w.groups)}, OK: true, Traces: []trace{*t}}
		if err := w.Encode(&row); err != nil {
			return err
		}
	}
	w.groups++
	return nil
}

// LeftOut implements [convert.Selective].
func (w *traceWriter) LeftOut() (rollouts int, why string) { return w.left, sequence.Missing }

// Remarks implements [convert.Remarker].
func (w *traceWriter) Remarks() []string {
	left := convert.Remark{N: w.left, What: "rollouts left out, " + sequence.Missing}
	return append(w.balance.Remarks(), convert.Remarks([]convert.Remark{left})...)
}

// traceOf is the trace of a rollout without its nodes.
func traceOf(g *convert.Group, r *convert.Rollout, c *credit.RolloutCredit) *trace {
	t := &trace{
		Version: 1, ID: r.ID, Verifiers: build{"0.4.0"}, Task: task{Type: "Task"}, Agent: agentInfo{agentConfig{r.Model}, r.Agent},
		Tools: toolsOf(g), Rewards: map[string]score{"reward": {*r.Reward, 1}}, Metrics: verdict.Values(verdict.Of(g, r)),
		Info: extra[[]credit.TurnCredit]{c.Turns}, IsCompleted: true, OK: true,
	}
	if g.Task != nil {
		t.Task.Data = taskData{ID: g.Task.ID, Prompt: g.Task.Instructions, System: g.Task.System}
		t.Task.Key = g.Task.ID
	}
	if t.Agent.Name == "" {
		t.Agent.Name = "agent"
	}
	if len(r.Turns) > 0 {
		t.Timing.Start = float64(seconds(r.Turns[0].Time))
	}
	return t
}

// grow adds the messages. A sequence of tokens is a path from a root to a leaf, so
// that a second one says again what came before it.
func (t *trace) grow(d *conversation.Dialogue, r *convert.Rollout, sequences []sequence.Sequence, advantages []float64) {
	for i, s := range sequences {
		next, parent := 0, (*int)(nil)
		add := func(n node) {
			n.Parent = parent
			parent = new(len(t.Nodes))
			t.Nodes = append(t.Nodes, n)
			next++
		}
		for _, part := range s {
			for next < d.Said[part.Turn] {
				add(told(messageOf(&d.Messages[next])))
			}
			add(sampled(messageOf(&d.Messages[next]), r.Turns[part.Turn], part, advantages[part.Turn]))
		}
		for i == len(sequences)-1 && next < len(d.Messages) {
			add(told(messageOf(&d.Messages[next])))
		}
	}
}

// told is a message that the model did not write, or not for training.
func told(m message) node {
	return node{Message: m, TokenIDs: []int{}, Mask: []bool{}, Logprobs: []float64{}}
}

// sampled is what the model said in a turn. What it read before is of its tokens,
// too, as nobody has recorded which of the messages brought which tokens.
func sampled(m message, of *convert.Turn, part sequence.Part, advantage float64) node {
	n := node{
		Message: m, Sampled: true, Timestamp: float64(seconds(of.Time)), TokenIDs: append(append([]int{}, part.Prompt...), part.Wrote...),
		Mask: make([]bool, len(part.Prompt)+len(part.Wrote)), Logprobs: of.Logprobs, Advantages: make([]float64, len(part.Wrote)),
	}
	for i := range part.Wrote {
		n.Mask[len(part.Prompt)+i] = true
		n.Advantages[i] = advantage
	}
	if n.Logprobs == nil {
		n.Logprobs = []float64{}
	}
	return n
}
