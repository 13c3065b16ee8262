package files

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

func editTool() plugin.Tool {
	return plugin.Tool{Call: edit, Output: edited{}, Info: plugin.ToolInfo{
		Name:        "edit",
		Description: "Replace a text in a file. The text must occur exactly once: give enough of what surrounds it.",
		InputSchema: schema(`
			"path": {"type": "string", "description": "The file, absolute or relative to /workspace."},
			"old": {"type": "string", "minLength": 1, "description": "The text to replace, exactly as it is in the file."},
			"new": {"type": "string", "description": "The text to put in its place."}`, "path", "old", "new"),
		OutputSchema: schema(`
			"path": {"type": "string"},
			"line": {"type": "integer", "description": "Where the replaced text began."}`, "path", "line"),
		Writes: true,
	}}
}

type edited struct {
	Path string `json:"path"`
	Line int    `json:"line"`
}

func edit(env *plugin.Env) (plugin.Result, error) {
	var args struct{ Path, Old, New string }
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
	if endsLinesInCRLF(text) {
		args.Old, args.New = toCRLF(args.Old), toCRLF(args.New)
	}
	found, count := occurrences(text, args.Old)
	switch count {
	case 0:
		return plugin.Result{}, plugin.Errorf(plugin.CodeNotFound, "the text does not occur in %s; read the file and copy the text exactly, spaces and line breaks included", at)
	case 1:
	default:
		return plugin.Result{}, plugin.Errorf(plugin.CodeConflict, "the text occurs %d times in %s, on %s; give more of what surrounds the one you mean", count, at, linesOf(text, found))
	}
	start := found[0]
	text = text[:start] + args.New + text[start+len(args.Old):]
	if err := plugin.WriteFile(env.Files, at, []byte(text)); err != nil {
		return plugin.Result{}, explain(err, at)
	}
	line := lineAt(text, start)
	return plugin.Result{Output: edited{at, line}, Text: new(fmt.Sprintf("replaced the text at line %d of %s", line, at))}, nil
}

// endsLinesInCRLF reports whether every line break of text is a carriage return
// and a line feed. Agents write line feeds; in such a file they mean its own.
func endsLinesInCRLF(text string) bool {
	breaks := strings.Count(text, "\n")
	return breaks > 0 && breaks == strings.Count(text, "\r\n")
}

func toCRLF(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\n", "\r\n")
}

// occurrences returns how often part occurs in text, and where the first of them
// begin. Occurrences may overlap: of two that do, neither is the one that was
// meant.
func occurrences(text, part string) (first []int, count int) {
	const kept = 100 // a text may occur a million times
	if part == "" {
		return nil, 0
	}
	for from := 0; ; count++ {
		i := strings.Index(text[from:], part)
		if i < 0 {
			return first, count
		}
		if count < kept {
			first = append(first, from+i)
		}
		from += i + 1
	}
}

// linesOf names the lines of offsets, each once, the first of them if they are
// many.
func linesOf(text string, offsets []int) string {
	const shown = 10
	var list []string
	for _, offset := range offsets {
		line := strconv.Itoa(lineAt(text, offset))
		switch {
		case slices.Contains(list, line):
		case len(list) == shown:
			return "lines " + strings.Join(list, ", ") + ", …"
		default:
			list = append(list, line)
		}
	}
	if len(list) == 1 {
		return "line " + list[0]
	}
	return "lines " + strings.Join(list, ", ")
}
