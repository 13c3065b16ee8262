package desk

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// turns is where verifiers see what the agent did.
const turns = "/rollout/turns.jsonl"

func finishedVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyFinished, Info: plugin.VerifierInfo{
		Name:         "finished",
		Description:  "The agent did not break off: what it said last does not begin with a sign (check finished, a gate).",
		ConfigSchema: json.RawMessage(`{"type":"object","properties":{"sign":{"type":"string","minLength":1}},"required":["sign"],"additionalProperties":false}`),
	}}
}

func verifyFinished(env *plugin.Env) ([]plugin.Check, error) {
	var config struct{ Sign string }
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	content, err := plugin.ReadFile(env.Files, turns)
	if err != nil {
		return nil, explain(err, turns)
	}
	content = bytes.TrimRight(content, "\n")
	var last struct{ Say string }
	if line := content[bytes.LastIndexByte(content, '\n')+1:]; len(line) > 0 {
		if err := json.Unmarshal(line, &last); err != nil {
			return nil, plugin.Errorf(plugin.CodeFailed, "%s: %v", turns, err)
		}
	}
	check := plugin.Pass("finished")
	if why, broke := strings.CutPrefix(last.Say, config.Sign); broke {
		check = plugin.Fail("finished", clip(strings.TrimSpace(why)))
	}
	check.Kind = plugin.Gate
	return []plugin.Check{check}, nil
}
