package files

import (
	"encoding/json"

	"github.com/workrover/workrover/sdk/plugin"
)

func existsVerifier() plugin.Verifier {
	return plugin.Verifier{
		Info: plugin.VerifierInfo{
			Name:         "exists",
			Description:  "Each path exists, as a file or directory. A check per path, named by the path below its mount.",
			ConfigSchema: pathsSchema("The paths that are to exist."),
		},
		Verify: func(env *plugin.Env) ([]plugin.Check, error) {
			return eachPath(env, func(id, at string) plugin.Check {
				if _, err := env.Files.Stat(at); err != nil {
					return plugin.Fail(id, reason(explain(err, at)), plugin.Evidence{Path: at})
				}
				return plugin.Pass(id)
			})
		},
	}
}

func pathsSchema(description string) json.RawMessage {
	return schema(`"paths": {"type": "array", "minItems": 1, "items": {"type": "string"}, "description": "`+description+`"}`, "paths")
}

// eachPath makes a check of each path of the configuration.
func eachPath(env *plugin.Env, judge func(id, at string) plugin.Check) ([]plugin.Check, error) {
	var config struct{ Paths []string }
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	var checks []plugin.Check
	of := map[string]string{} // the paths of ids
	for _, name := range config.Paths {
		at, err := place(name)
		if err != nil {
			return nil, err
		}
		id := belowMount(at)
		if other, taken := of[id]; taken && other != at {
			id = at // below another mount there is the same
		}
		if of[id] != at { // else it is written twice
			checks = append(checks, judge(id, at))
		}
		of[id] = at
	}
	return checks, nil
}
