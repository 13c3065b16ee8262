package officebench

import "github.com/workrover/workrover/sdk/plugin"

// Plugin returns the plugin.
func Plugin() *plugin.Plugin {
	return &plugin.Plugin{
		Name:        "officebench",
		Version:     "1.0.0",
		Description: "Judges tasks of the benchmark OfficeBench.",
		Verifiers:   []plugin.Verifier{evaluationVerifier()},
	}
}

// Rehearsal are requests as they come in most often.
func Rehearsal() []string {
	return []string{
		`{"protocol":1,"op":"describe"}`,
		`{"protocol":1,"op":"verify","name":"evaluation","config":{"checks":[` +
			`{"function":"contain","type":"txt","file":"/workspace/data/answer.txt","keywords":["40"]},` +
			`{"function":"file_exist","file":"/workspace/data/x"},` +
			`{"function":"cell_value","file":"/workspace/data/x.xlsx","cells":[{"row":"1","column":"1","value":"x"}]}]},"covers":[]}`,
	}
}
