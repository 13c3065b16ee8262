package atif_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/convert/atif"
)

// good is a document in which every key of the format is used.
const good = `{"schema_version":"ATIF-v1.7","session_id":"s","trajectory_id":"t","notes":"n","continued_trajectory_ref":"next.json","extra":{"a":1},
"agent":{"name":"a","version":"1","model_name":"m","tool_definitions":[{"type":"function"}],"extra":{}},
"steps":[
{"step_id":1,"source":"system","message":"","timestamp":"2026-01-31T12:00:00Z","observation":{"results":[{"content":null,"subagent_trajectory_ref":[{"trajectory_id":"sub"},{"trajectory_path":"sub.json"}]}]}},
{"step_id":2,"source":"user","message":[{"type":"text","text":"look"},{"type":"image","source":{"media_type":"image/png","path":"in/it.png"}}],"is_copied_context":false},
{"step_id":3,"source":"agent","message":"ok","model_name":"m","reasoning_effort":"high","reasoning_content":"r","llm_call_count":1,"timestamp":"2026-01-31T12:00:00.5+01:00",
"tool_calls":[{"tool_call_id":"c","function_name":"f","arguments":{},"extra":{}}],"observation":{"results":[{"source_call_id":"c","content":"x","extra":{}}]},
"metrics":{"prompt_tokens":1,"completion_tokens":2,"cached_tokens":0,"cost_usd":0.1,"prompt_token_ids":[1],"completion_token_ids":[2,3],"logprobs":[-0.1,-1],"extra":{}}}],
"final_metrics":{"total_prompt_tokens":1,"total_completion_tokens":2,"total_cached_tokens":0,"total_cost_usd":0.1,"total_steps":3,"extra":{}},
"subagent_trajectories":[{"schema_version":"ATIF-v1.7","trajectory_id":"sub","agent":{"name":"a","version":"1"},"steps":[{"step_id":1,"source":"user","message":"m"}]}]}`

func TestRules(t *testing.T) {
	folder := fstest.MapFS{"in/it.png": {}}
	tests := []struct {
		name, old, new string // what of the good document is replaced, each in one place
		want           []string
	}{
		{name: "good"},
		{"version", `"schema_version":"ATIF-v1.7","session_id"`, `"schema_version":"ATIF-v1.8","session_id"`, []string{`schema_version is "ATIF-v1.8"; known are ATIF-v1.0 to ATIF-v1.7`}},
		{"no version", `"schema_version":"ATIF-v1.7","session_id":"s",`, ``, []string{`the document has no schema_version`}},
		{"no agent name", `"name":"a","version":"1","model_name"`, `"version":"1","model_name"`, []string{`agent has no name`}},
		{"empty agent version", `"version":"1","model_name"`, `"version":"","model_name"`, []string{`agent.version is ""; it must be text that is not empty`}},
		{"no steps", `"steps":[{"step_id":1,"source":"user","message":"m"}]`, `"steps":[]`, []string{`subagent_trajectories[0].steps is empty: a trajectory has a step at least`}},
		{"gap", `"step_id":3`, `"step_id":4`, []string{`steps[2].step_id is 4; steps are numbered 1, 2, 3 …, so it is 3`}},
		{"no time", `"2026-01-31T12:00:00Z"`, `"2026-01-31"`, []string{`steps[0].timestamp is "2026-01-31"; it must be a time in ISO 8601, such as 2026-01-31T12:00:00Z`}},
		{"agent only", `"is_copied_context":false`, `"metrics":{},"tool_calls":[]`, []string{`steps[1].tool_calls is only for steps whose source is agent`, `steps[1].metrics is only for steps whose source is agent`}},
		{"source", `"source":"system"`, `"source":"tool"`, []string{`steps[0].source is "tool"; it must be system, user or agent`}},
		{"dangling", `"source_call_id":"c"`, `"source_call_id":"d"`, []string{`steps[2].observation.results[0].source_call_id is "d", which is no tool_call_id of the same step: a result without one is of the step as a whole`}},
		{"same call twice", `"tool_calls":[`, `"tool_calls":[{"tool_call_id":"c","function_name":"f","arguments":{}},`, []string{`steps[2].tool_calls[1] has the tool_call_id "c" of one before it in the step`}},
		{"arguments as text", `"arguments":{}`, `"arguments":"{}"`, []string{`steps[2].tool_calls[0].arguments is "{}"; it must be an object`}},
		{"tokens of a fraction", `"completion_tokens":2`, `"completion_tokens":2.5`, []string{`steps[2].metrics.completion_tokens is 2.5; it must be a whole number that is not negative`}},
		{"token ids", `"completion_token_ids":[2,3]`, `"completion_token_ids":["a"]`, []string{`steps[2].metrics.completion_token_ids must be a list of whole numbers`}},
		{"logprobs", `"logprobs":[-0.1,-1]`, `"logprobs":0`, []string{`steps[2].metrics.logprobs must be a list of numbers`}},
		{"text with a source", `"type":"text","text":"look"`, `"type":"text","text":"look","source":{"media_type":"image/png","path":"in/it.png"}`, []string{`steps[1].message[0].source is only for parts of type image`}},
		{"text without", `"type":"text","text":"look"`, `"type":"text"`, []string{`steps[1].message[0] is of type text and has no text`}},
		{"image with a text", `"type":"image"`, `"type":"image","text":"x"`, []string{`steps[1].message[1].text is only for parts of type text`}},
		{"image without", `"type":"image","source":{"media_type":"image/png","path":"in/it.png"}`, `"type":"image"`, []string{`steps[1].message[1] is of type image and has no source`}},
		{"image type", `image/png`, `image/tiff`, []string{`steps[1].message[1].source.media_type is "image/tiff"; it must be one of image/jpeg, image/png, image/gif, image/webp`}},
		{"image missing", `in/it.png`, `in/no.png`, []string{`steps[1].message[1].source.path is "in/no.png", which is no file in the folder of the document`}},
		{"image outside", `in/it.png`, `../it.png`, []string{`steps[1].message[1].source.path is "../it.png"; it must lead to a file in the folder of the document`}},
		{"part type", `"type":"text"`, `"type":"audio"`, []string{`steps[1].message[0].type is "audio"; it must be text or image`}},
		{"metrics of no call", `"llm_call_count":1`, `"llm_call_count":0`, []string{`steps[2].metrics is there, and llm_call_count is 0: a step that no model made has none`}},
		{"subagent not there", `{"trajectory_id":"sub"}`, `{"trajectory_id":"other"}`, []string{`steps[0].observation.results[0].subagent_trajectory_ref[0] refers to "other", which no trajectory in subagent_trajectories has as its trajectory_id`}},
		{"session alone", `{"trajectory_id":"sub"}`, `{"session_id":"s"}`, []string{`steps[0].observation.results[0].subagent_trajectory_ref[0] refers to nothing: it needs a trajectory_id or a trajectory_path`}},
		{"subagent without id", `"trajectory_id":"sub","agent"`, `"agent"`, []string{
			`subagent_trajectories[0] has no trajectory_id, by which steps could refer to it`,
			`steps[0].observation.results[0].subagent_trajectory_ref[0] refers to "sub", which no trajectory in subagent_trajectories has as its trajectory_id`,
		}},
		{"unknown keys", `"notes":"n"`, `"note":"n","extra_":1`, []string{
			`extra_ is unknown: what the format has no key for goes into extra`, `note is unknown: what the format has no key for goes into extra`,
		}},
		{"unknown key within", `"cached_tokens":0,"cost_usd"`, `"cached":0,"cost_usd"`, []string{`steps[2].metrics.cached is unknown: what the format has no key for goes into extra`}},
		{"null message", `"message":""`, `"message":null`, []string{`steps[0].message is null: an empty message is ""`}},
		{"no message", `"message":"ok",`, ``, []string{`steps[2] has no message`}},
		{"step is no object", `"steps":[{"step_id":1,"source":"user","message":"m"}]`, `"steps":[7]`, []string{`subagent_trajectories[0].steps[0] is no object`}},
		{"all at once", `"step_id":3,"source":"agent","message":"ok"`, `"step_id":5,"source":"robot","message":7`, []string{
			`steps[2].message is 7; it must be a list`, `steps[2].model_name is only for steps whose source is agent`,
			`steps[2].reasoning_effort is only for steps whose source is agent`, `steps[2].reasoning_content is only for steps whose source is agent`,
			`steps[2].tool_calls is only for steps whose source is agent`, `steps[2].metrics is only for steps whose source is agent`,
			`steps[2].llm_call_count is only for steps whose source is agent`,
			`steps[2].source is "robot"; it must be system, user or agent`, `steps[2].step_id is 5; steps are numbered 1, 2, 3 …, so it is 3`,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.old != "" && strings.Count(good, tt.old) != 1 {
				t.Fatalf("%s is in the good document %d times", tt.old, strings.Count(good, tt.old))
			}
			text := strings.Replace(good, tt.old, tt.new, 1)
			if diff := cmp.Diff(atif.Validate([]byte(text), folder), tt.want); diff != "" {
				t.Errorf("violations (-got +want):\n%s", diff)
			}
		})
	}
}

// TestOlder takes what was right before 1.7, and fields that came later.
func TestOlder(t *testing.T) {
	text := strings.Replace(good, `ATIF-v1.7","session_id`, `ATIF-v1.6","session_id`, 1)
	text = strings.Replace(text, `{"trajectory_id":"sub"}`, `{"session_id":"s"}`, 1)
	if wrong := atif.Validate([]byte(text), nil); len(wrong) > 0 {
		t.Errorf("violations %q", wrong)
	}
}

// TestCorpusATIF validates the public trajectories.
func TestCorpusATIF(t *testing.T) {
	dir := os.Getenv("WORKROVER_CORPORA")
	if dir == "" {
		t.Skip("the public test data is not here; where it is: make corpus CORPORA=DIR")
	}
	files, err := filepath.Glob(filepath.Join(dir, "atif/*.json"))
	if err != nil || len(files) != 4 {
		t.Fatalf("there are %d trajectories, want 4: %v", len(files), err)
	}
	valid := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if wrong := atif.Validate(text, os.DirFS(filepath.Dir(file))); len(wrong) > 0 {
			t.Errorf("%s:\n%s", filepath.Base(file), strings.Join(wrong, "\n"))
			continue
		}
		valid++
	}
	t.Logf("%d of %d valid", valid, len(files))
	chained(t, dir)
}

// chained holds that a trajectory that goes on in another document is one rollout.
func chained(t *testing.T, dir string) {
	t.Helper()
	const first = "terminus_2_hello-world-context-summarization-linear-history.trajectory"
	folder := fstest.MapFS{}
	for name, from := range map[string]string{"trajectory.json": first, "trajectory.cont-1.json": first + ".cont-1"} {
		text, err := os.ReadFile(filepath.Join(dir, "atif", from+".json"))
		if err != nil {
			t.Fatal(err)
		}
		folder[name] = &fstest.MapFile{Data: text}
	}
	groups, _ := imported(t, folder)
	if len(groups) != 1 || len(groups[0].Rollouts) != 1 || len(groups[0].Rollouts[0].Turns) != 7 {
		t.Fatalf("the pair is not one rollout of 7 turns: %d groups", len(groups))
	}
}
