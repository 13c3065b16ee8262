package atif

import (
	"encoding/json"
	"time"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/conversation"
	"github.com/workrover/workrover/runtime/credit"
)

// version of the format, as documents tell it.
const version = "ATIF-v1.7"

// trajectory is the document of a rollout.
type trajectory struct {
	SchemaVersion string         `json:"schema_version"`
	TrajectoryID  string         `json:"trajectory_id"`
	Agent         agent          `json:"agent"`
	Steps         []step         `json:"steps"`
	FinalMetrics  finalMetrics   `json:"final_metrics"`
	Extra         extra[rollout] `json:"extra"`
}

// agent is who played.
type agent struct {
	Name      string              `json:"name"`
	Version   string              `json:"version"`
	ModelName string              `json:"model_name,omitempty"`
	Tools     []conversation.Tool `json:"tool_definitions,omitempty"`
}

// step is a message to the agent, or a turn.
type step struct {
	ID          int          `json:"step_id"` // from 1
	Timestamp   time.Time    `json:"timestamp,omitzero"`
	Source      source       `json:"source"`
	Message     string       `json:"message"`
	Reasoning   string       `json:"reasoning_content,omitempty"`
	Calls       []call       `json:"tool_calls,omitempty"`
	Observation *observation `json:"observation,omitempty"`
	Metrics     *metrics     `json:"metrics,omitempty"`
	Extra       *extra[turn] `json:"extra,omitempty"`
}

// source says who speaks.
type source string

const fromAgent source = "agent"

// call is a call of a tool.
type call struct {
	ID        string          `json:"tool_call_id"`
	Tool      string          `json:"function_name"`
	Arguments json.RawMessage `json:"arguments"` // an object
	Extra     extra[called]   `json:"extra"`
}

// observation is what the agent was shown of its calls.
type observation struct {
	Results []observed `json:"results"`
}

type observed struct {
	CallID  string `json:"source_call_id"`
	Content string `json:"content"`
}

// metrics are what a turn took of the model.
type metrics struct {
	PromptTokens   *int      `json:"prompt_tokens,omitempty"`
	Tokens         *int      `json:"completion_tokens,omitempty"`
	CachedTokens   *int      `json:"cached_tokens,omitempty"`
	CostUSD        *float64  `json:"cost_usd,omitempty"`
	PromptTokenIDs []int     `json:"prompt_token_ids,omitempty"`
	TokenIDs       []int     `json:"completion_token_ids,omitempty"`
	Logprobs       []float64 `json:"logprobs,omitempty"`
}

// finalMetrics are the same of the rollout, where all turns have them.
type finalMetrics struct {
	PromptTokens *int     `json:"total_prompt_tokens,omitempty"`
	Tokens       *int     `json:"total_completion_tokens,omitempty"`
	CachedTokens *int     `json:"total_cached_tokens,omitempty"`
	CostUSD      *float64 `json:"total_cost_usd,omitempty"`
	Steps        int      `json:"total_steps"`
}

// extra is where the format puts what it does not know.
type extra[T any] struct {
	WorkRover T `json:"workrover"`
}

// rollout is what is known of a rollout, and what it came to.
type rollout struct {
	Task             *convert.Task              `json:"task,omitempty"`
	Group            string                     `json:"group,omitempty"`
	Params           credit.Overrides           `json:"params,omitempty"`
	Checks           []credit.Check             `json:"checks"`
	Reward           float64                    `json:"reward"`
	Environment      string                     `json:"environment,omitempty"`
	Malformed        bool                       `json:"malformed,omitempty"`
	InitialChecks    map[string]float64         `json:"initial_checks,omitempty"`
	Passed           *bool                      `json:"passed,omitempty"`
	Verdict          []convert.Verdict          `json:"verdict,omitempty"`
	Metadata         map[string]json.RawMessage `json:"metadata,omitempty"`
	OutcomeAdvantage float64                    `json:"outcome_advantage"`
	Sigma            float64                    `json:"sigma"` // of its group
	Edges            []credit.Edge              `json:"edges,omitempty"`
}

// turn is what a turn came to.
type turn struct {
	*credit.TurnCredit

	Checks []credit.Reading `json:"checks,omitempty"`
}

// called is what a call did.
type called struct {
	Args         *string         `json:"args,omitempty"`
	Output       *string         `json:"output,omitempty"`
	Status       credit.Status   `json:"status,omitempty"`
	Consumes     []string        `json:"consumes,omitempty"`
	Reads        []credit.Access `json:"reads,omitempty"`
	Writes       []credit.Access `json:"writes,omitempty"`
	OutOfScope   float64         `json:"out_of_scope,omitempty"`
	RawArguments json.RawMessage `json:"raw_arguments,omitempty"` // that are no object
}
