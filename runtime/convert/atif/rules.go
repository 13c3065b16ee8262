package atif

// shape is what an object of the format may hold. Keys that are not listed are
// refused at every level.
type shape []field

// field is a key of an object.
type field struct {
	key      string
	kind     kind
	of       string // name of the shape of objects in it
	required bool
	agent    bool // only on steps of an agent
}

// kind is what a value may be.
type kind int

const (
	text kind = iota
	name      // text that is not empty
	number
	whole // number that counts
	truth // true or false
	free  // object of anything
	anything
	object    // of a shape
	list      // of objects of a shape
	tokens    // list of whole numbers
	numbers   // list
	content   // text, or a list of parts
	effort    // text or number
	noContent // content, or null
	when      // time with a date
)

// shapes are the objects of the format by name.
func shapes() map[string]shape {
	return map[string]shape{
		"trajectory": {
			{key: "schema_version", kind: name, required: true}, {key: "session_id", kind: text}, {key: "trajectory_id", kind: text},
			{key: "agent", kind: object, of: "agent", required: true}, {key: "steps", kind: list, of: "step", required: true},
			{key: "notes", kind: text}, {key: "final_metrics", kind: object, of: "final metrics"},
			{key: "continued_trajectory_ref", kind: text}, {key: "subagent_trajectories", kind: list, of: "trajectory"}, {key: "extra", kind: free},
		},
		"agent": {
			{key: "name", kind: name, required: true}, {key: "version", kind: name, required: true}, {key: "model_name", kind: text},
			{key: "tool_definitions", kind: anything}, {key: "extra", kind: free},
		},
		"step": {
			{key: "step_id", kind: whole, required: true}, {key: "timestamp", kind: when}, {key: "source", kind: name, required: true},
			{key: "message", kind: content, required: true}, {key: "observation", kind: object, of: "observation"},
			{key: "extra", kind: free}, {key: "is_copied_context", kind: truth},
			{key: "model_name", kind: text, agent: true}, {key: "reasoning_effort", kind: effort, agent: true},
			{key: "reasoning_content", kind: text, agent: true}, {key: "tool_calls", kind: list, of: "call", agent: true},
			{key: "metrics", kind: object, of: "metrics", agent: true}, {key: "llm_call_count", kind: whole, agent: true},
		},
		"part": {
			{key: "type", kind: name, required: true}, {key: "text", kind: text}, {key: "source", kind: object, of: "image"},
		},
		"image": {{key: "media_type", kind: name, required: true}, {key: "path", kind: name, required: true}},
		"call": {
			{key: "tool_call_id", kind: name, required: true}, {key: "function_name", kind: name, required: true},
			{key: "arguments", kind: free, required: true}, {key: "extra", kind: free},
		},
		"observation": {{key: "results", kind: list, of: "result", required: true}},
		"result": {
			{key: "source_call_id", kind: text}, {key: "content", kind: noContent},
			{key: "subagent_trajectory_ref", kind: list, of: "reference"}, {key: "extra", kind: free},
		},
		"reference": {
			{key: "trajectory_id", kind: text}, {key: "trajectory_path", kind: text}, {key: "session_id", kind: text}, {key: "extra", kind: free},
		},
		"metrics": {
			{key: "prompt_tokens", kind: whole}, {key: "completion_tokens", kind: whole}, {key: "cached_tokens", kind: whole},
			{key: "cost_usd", kind: number}, {key: "prompt_token_ids", kind: tokens}, {key: "completion_token_ids", kind: tokens},
			{key: "logprobs", kind: numbers}, {key: "extra", kind: free},
		},
		"final metrics": {
			{key: "total_prompt_tokens", kind: whole}, {key: "total_completion_tokens", kind: whole}, {key: "total_cached_tokens", kind: whole},
			{key: "total_cost_usd", kind: number}, {key: "total_steps", kind: whole}, {key: "extra", kind: free},
		},
	}
}

// newest is the last version of the format that is known: 1.7.
const newest = 7

// imageTypes are the images that a part may be.
func imageTypes() []string { return []string{"image/jpeg", "image/png", "image/gif", "image/webp"} }
