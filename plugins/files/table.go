package files

import (
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// input is where builders see the source of their block.
const input = "/input"

func tableBuilder() plugin.Builder {
	return plugin.Builder{Build: buildTable, Info: plugin.BuilderInfo{
		Name: "table",
		Description: "Make a file from each row of the CSV file that is the block's source. " +
			"In name and template {{column}} stands for the cell of that column.",
		ConfigSchema: schema(`
			"name": {"type": "string", "minLength": 1, "description": "The path of a row's file below into."},
			"template": {"type": "string", "description": "The text of a row's file."}`, "name", "template"),
	}}
}

func buildTable(env *plugin.Env) error {
	var config struct{ Name, Template string }
	if err := plugin.Decode(env.Config, &config); err != nil {
		return err
	}
	g, err := readSource(env.Files)
	if err != nil {
		return plugin.Errorf(plugin.CodeFailed, "the source of the block must be a CSV file: %s", reason(err))
	}
	madeBy := map[string]int{}
	for _, r := range g.rows {
		name, err := fill(config.Name, g, r)
		if err != nil {
			return err
		}
		text, err := fill(config.Template, g, r)
		if err != nil {
			return err
		}
		at := path.Join(env.Into, name)
		if !strings.HasPrefix(at, env.Into+"/") || strings.ContainsRune(name, 0) {
			return plugin.Errorf(plugin.CodeFailed, "line %d makes the path %q, which is not below %s", r.line, name, env.Into)
		}
		if line, ok := madeBy[at]; ok {
			return plugin.Errorf(plugin.CodeConflict, "lines %d and %d both make %s", line, r.line, at)
		}
		madeBy[at] = r.line
		if err := plugin.MkdirAll(env.Files, path.Dir(at)); err != nil {
			return explainParent(err, at)
		}
		if err := plugin.WriteFile(env.Files, at, []byte(text)); err != nil {
			return explain(err, at)
		}
	}
	return nil
}

// readSource reads the CSV file that is the block's source. Where a mount is
// always a directory, a file is the only one in it.
func readSource(files plugin.Reader) (*grid, error) {
	at := input
	entries, err := files.ReadDir(input)
	switch {
	case errors.Is(err, plugin.ENOTDIR):
	case err != nil:
		return nil, explain(err, input)
	case len(entries) != 1 || entries[0].IsDir():
		return nil, plugin.Errorf(plugin.CodeInvalidArgs, "it is a directory")
	default:
		at = path.Join(input, entries[0].Name())
	}
	g, err := readGrid(files, at)
	if err != nil {
		return nil, err
	}
	return g, g.ragged()
}

// fill puts the cells of a row in the places of a pattern.
func fill(pattern string, g *grid, r row) (string, error) {
	var out strings.Builder
	for {
		before, rest, open := strings.Cut(pattern, "{{")
		out.WriteString(before)
		if !open {
			return out.String(), nil
		}
		name, after, closed := strings.Cut(rest, "}}")
		if !closed {
			return "", plugin.Errorf(plugin.CodeInvalidArgs, "{{%s has no }}", clip(name, maxQuoted))
		}
		i := slices.Index(g.columns, strings.TrimSpace(name))
		if i < 0 {
			return "", plugin.Errorf(plugin.CodeInvalidArgs, "{{%s}} names no column; the columns are %s", clip(name, maxQuoted), strings.Join(g.columns, ", "))
		}
		out.WriteString(r.cells[i])
		pattern = after
	}
}
