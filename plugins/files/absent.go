package files

import "github.com/workrover/workrover/sdk/plugin"

func absentVerifier() plugin.Verifier {
	return plugin.Verifier{
		Info: plugin.VerifierInfo{
			Name:         "absent",
			Description:  "No path exists. A check per path, named by the path below its mount.",
			ConfigSchema: pathsSchema("The paths that are not to exist."),
		},
		Verify: func(env *plugin.Env) ([]plugin.Check, error) {
			return eachPath(env, func(id, at string) plugin.Check {
				switch _, err := env.Files.Lstat(at); {
				case err == nil:
					return plugin.Fail(id, at+" exists", plugin.Evidence{Path: at})
				case isMissing(err):
					return plugin.Pass(id)
				default:
					return plugin.Fail(id, reason(explain(err, at)), plugin.Evidence{Path: at})
				}
			})
		},
	}
}
