package sheet

import "github.com/workrover/workrover/sdk/plugin"

// Tools returns the tools.
func Tools() []plugin.Tool {
	return []plugin.Tool{readCSVTool(), writeCSVTool()}
}

// Verifiers returns the verifiers.
func Verifiers() []plugin.Verifier { return nil }

// Builders returns the builders.
func Builders() []plugin.Builder { return nil }

// Rehearsal are requests as they come in most often.
func Rehearsal() []string {
	return []string{
		`{"protocol":1,"op":"call","name":"read_csv","args":{"path":"none"}}`,
		`{"protocol":1,"op":"call","name":"write_csv","args":{"path":"none/x","rows":[["a",1]]}}`,
	}
}
