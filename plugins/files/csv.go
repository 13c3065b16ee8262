package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

func csvVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyCSV, Info: plugin.VerifierInfo{
		Name: "csv",
		Description: "A CSV file has the expected columns (check columns) and rows (check rows: the share of right ones). " +
			"Cells that are numbers on both sides are compared by value, within the tolerance; all others as text. " +
			"With key, rows are paired by the cells of those columns; with ordered, by their place, and the order of columns counts too.",
		ConfigSchema: schema(`
			"path": {"type": "string"},
			"equals": {"description": "The path of a CSV file, or columns and rows.", "anyOf": [
				{"type": "string"}, `+string(schema(`
				"columns": {"type": "array", "items": {"type": "string"}, "minItems": 1},
				"rows": {"type": "array", "items": {"type": "array", "items": {"type": ["string", "number", "boolean"]}}}`, "columns", "rows"))+`]},
			"ordered": {"type": "boolean", "default": false},
			"tolerance": {"type": "number", "minimum": 0, "default": 0},
			"key": {"type": "array", "items": {"type": "string"}}`, "path", "equals"),
	}}
}

type csvConfig struct {
	Path      string
	Equals    json.RawMessage
	Ordered   bool
	Tolerance json.Number
	Key       []string
}

func verifyCSV(env *plugin.Env) ([]plugin.Check, error) {
	config := csvConfig{Tolerance: "0"}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	at, err := place(config.Path)
	if err != nil {
		return nil, err
	}
	c, err := config.comparison()
	if err != nil {
		return nil, err
	}
	want, source, err := config.expected(env.Files)
	if err == nil {
		err = c.check(want)
	}
	if err != nil && mountOf(source) == workspace {
		return failAll([]string{"columns", "rows"}, err, source), nil // the agent's file: not for it to break the verifier
	}
	if err != nil {
		return nil, err
	}
	got, err := readGrid(env.Files, at)
	if err != nil {
		return failAll([]string{"columns", "rows"}, err, at), nil
	}
	return []plugin.Check{
		judgeColumns(at, want, got, config.Ordered),
		c.judgeRows(at, want, got),
	}, nil
}

// expected returns the grid to compare with, and where it comes from.
func (c csvConfig) expected(files plugin.Reader) (g *grid, source string, err error) {
	if bytes.HasPrefix(bytes.TrimSpace(c.Equals), []byte(`"`)) {
		var name string
		if err := plugin.Decode(c.Equals, &name); err != nil {
			return nil, "", err
		}
		if source, err = place(name); err != nil {
			return nil, "", err
		}
		g, err = readGrid(files, source)
	} else {
		source = "the table in equals"
		g, err = c.literal()
	}
	if err == nil {
		err = g.ragged()
	}
	if _, ok := errors.AsType[*plugin.Error](err); err != nil && !ok {
		err = plugin.Errorf(plugin.CodeInvalidArgs, "%s: %v", source, err)
	}
	return g, source, err
}

// literal reads the grid that the configuration spells out.
func (c csvConfig) literal() (*grid, error) {
	var spelled struct {
		Columns []string
		Rows    [][]json.RawMessage
	}
	if err := plugin.Decode(c.Equals, &spelled); err != nil {
		return nil, err
	}
	g := &grid{columns: spelled.Columns}
	for i, cells := range spelled.Rows {
		r := row{line: i + 1}
		for _, cell := range cells {
			s := string(cell) // a number or boolean is its literal
			if s[0] == '"' {
				if err := plugin.Decode(cell, &s); err != nil {
					return nil, err
				}
			}
			r.cells = append(r.cells, s)
		}
		g.rows = append(g.rows, r)
	}
	return g, g.checkHeader()
}

func (c csvConfig) comparison() (*comparison, error) {
	n, ok := parseNumber(c.Tolerance.String())
	if !ok || !n.bounded() {
		return nil, plugin.Errorf(plugin.CodeInvalidArgs, "the tolerance %s cannot be used", c.Tolerance)
	}
	if c.Ordered && len(c.Key) > 0 {
		return nil, plugin.Errorf(plugin.CodeInvalidArgs, "give ordered or key: rows are paired by their place or by their key")
	}
	return &comparison{tolerance: n.rat(), key: c.Key, ordered: c.Ordered}, nil
}

// judgeColumns compares the names of columns, and their order if it counts.
func judgeColumns(at string, want, got *grid, ordered bool) plugin.Check {
	var faults []string
	for _, name := range want.columns {
		if !slices.Contains(got.columns, name) {
			faults = append(faults, fmt.Sprintf("%q is missing", name))
		}
	}
	for _, name := range got.columns {
		if !slices.Contains(want.columns, name) {
			faults = append(faults, fmt.Sprintf("%q is not expected", name))
		}
	}
	if len(faults) == 0 && ordered && !slices.Equal(want.columns, got.columns) {
		faults = append(faults, "their order is another")
	}
	if len(faults) == 0 {
		return plugin.Pass("columns")
	}
	return plugin.Fail("columns", "the columns are wrong: "+clip(strings.Join(faults, ", "), maxQuoted),
		plugin.Evidence{Path: at, Locator: "line 1", Expected: clip(csvLine(want.columns), maxQuoted), Found: clip(csvLine(got.columns), maxQuoted)})
}
