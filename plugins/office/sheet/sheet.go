package sheet

import "github.com/workrover/workrover/sdk/plugin"

// Tools returns the tools.
func Tools() []plugin.Tool {
	return []plugin.Tool{
		listSheetsTool(), describeSheetTool(), readRangeTool(), writeCellsTool(), appendRowsTool(),
		createWorkbookTool(), addSheetTool(), formatCellsTool(), recalculateTool(),
		readCSVTool(), writeCSVTool(),
	}
}

// Verifiers returns the verifiers.
func Verifiers() []plugin.Verifier {
	return []plugin.Verifier{cellsVerifier(), formulasVerifier(), tableVerifier(), unchangedVerifier()}
}

// Builders returns the builders.
func Builders() []plugin.Builder {
	return []plugin.Builder{aggregateBuilder(), workbookBuilder()}
}

// Rehearsal are requests as they come in most often.
func Rehearsal() []string {
	return []string{
		`{"protocol":1,"op":"call","name":"list_sheets","args":{"path":"none"}}`,
		`{"protocol":1,"op":"call","name":"describe_sheet","args":{"path":"none"}}`,
		`{"protocol":1,"op":"call","name":"read_range","args":{"path":"none","range":"A1:B2"}}`,
		`{"protocol":1,"op":"call","name":"write_cells","args":{"path":"none","cells":{"A1":1},"start":"A1","rows":[["a",1]]}}`,
		`{"protocol":1,"op":"call","name":"append_rows","args":{"path":"none","rows":[["a",1]]}}`,
		`{"protocol":1,"op":"call","name":"add_sheet","args":{"path":"none","name":"a","rows":[["a",1]]}}`,
		`{"protocol":1,"op":"call","name":"format_cells","args":{"path":"none","range":"A1","bold":true}}`,
		`{"protocol":1,"op":"call","name":"recalculate","args":{"path":"none"}}`,
		`{"protocol":1,"op":"call","name":"read_csv","args":{"path":"none"}}`,
		`{"protocol":1,"op":"call","name":"write_csv","args":{"path":"none/x","rows":[["a",1]]}}`,
		`{"protocol":1,"op":"verify","name":"cells","config":{"path":"none","equals":{"A1":1}},"covers":[]}`,
		`{"protocol":1,"op":"verify","name":"formulas","config":{"path":"none","cells":{"A1":{"reads":["B1"]}}},"covers":[]}`,
		`{"protocol":1,"op":"verify","name":"table","config":{"path":"none","equals":{"columns":["a"],"rows":[[1]]}},"covers":[]}`,
		`{"protocol":1,"op":"build","name":"aggregate","config":{"from":"/workspace/*.xlsx","sum":"a"},"into":"/reference/none"}`,
	}
}
