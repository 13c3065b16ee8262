package files

import "github.com/workrover/workrover/sdk/plugin"

func readTool() plugin.Tool {
	return plugin.Tool{Call: read, Output: reading{}, Info: plugin.ToolInfo{
		Name:        "read",
		Description: "Read a text file, or some lines of it.",
		InputSchema: schema(`
			"path": {"type": "string", "description": "The file, absolute or relative to /workspace."},
			"from_line": {"type": "integer", "minimum": 1, "default": 1, "description": "The first line to read."},
			"lines": {"type": "integer", "minimum": 1, "description": "How many lines to read; by default all that follow."}`, "path"),
		OutputSchema: schema(`
			"path": {"type": "string"},
			"text": {"type": "string"},
			"total_lines": {"type": "integer"}`, "path", "text", "total_lines"),
	}}
}

type reading struct {
	Path       string `json:"path"`
	Text       string `json:"text"`
	TotalLines int    `json:"total_lines"`
}

func read(env *plugin.Env) (plugin.Result, error) {
	args := struct {
		Path     string
		FromLine int `json:"from_line"`
		Lines    *int
	}{FromLine: 1}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := inWorkspace(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	text, err := textOf(env.Files, at)
	if err != nil {
		return plugin.Result{}, explainFound(err, at)
	}
	shown, total := excerpt(text, args.FromLine, args.Lines)
	if args.FromLine > max(total, 1) {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "%s has %s; from_line is %d", at, counted(total, "line"), args.FromLine)
	}
	if len(shown) > maxShown {
		return plugin.Result{}, plugin.Errorf(plugin.CodeFailed,
			"what is asked for of %s has %d bytes, and %d are shown at once; the file has %s: ask for fewer with from_line and lines", at, len(shown), maxShown, counted(total, "line"))
	}
	return plugin.Result{Output: reading{at, shown, total}, Text: &shown}, nil
}

// excerpt returns count lines of text, all that follow if count is nil, and how
// many lines there are. A last line without a line feed counts.
func excerpt(text string, from int, count *int) (shown string, total int) {
	start, end := len(text), len(text)
	for rest := text; rest != ""; total++ {
		here := len(text) - len(rest)
		switch {
		case total == from-1:
			start = here
		case count != nil && total == from-1+*count:
			end = here
		}
		_, rest = cutLine(rest)
	}
	return text[start:end], total
}
