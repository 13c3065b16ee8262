package sheet

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/formula"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

func aggregateBuilder() plugin.Builder {
	return plugin.Builder{Build: buildAggregate, Info: plugin.BuilderInfo{
		Name: "aggregate",
		Description: "Sum and count the rows of tables in workbooks and CSV files, for a reference. Makes a JSON file: total, count, and the same by file, and by group with by. " +
			"Tables are those with the columns that are named, on sheets that are visible. A row whose cell is empty does not count; one whose cell is no number is an error.",
		ConfigSchema: file.Schema(`
			"from": {"type": "string", "description": "The files, such as /workspace/*.xlsx."},
			"sheet": {"type": "string", "description": "A pattern for the names of sheets, such as Sales*; by default all."},
			"hidden": {"type": "boolean", "default": false, "description": "Take hidden sheets too."},
			"sum": {"type": "string", "description": "The column to sum; without it rows are counted."},
			"by": {"type": "string", "description": "The column to group by."},
			"where": {"type": "object", "additionalProperties": {"type": "string"}, "description": "Rows count whose cells of these columns match: COLUMN = PATTERN."},
			"skip": {"type": "array", "items": {"type": "string"}, "description": "A row with one of these texts in a cell does not count, such as Total."},
			"decimal": {"type": "string", "enum": [".", ","], "default": ".", "description": "How texts write numbers."}`, "from"),
	}}
}

type aggregateConfig struct {
	From    string
	Sheet   string
	Hidden  bool
	Sum     string
	By      string
	Where   map[string]string
	Skip    []string
	Decimal string
}

// totals are what the rows come to.
type totals struct {
	Total  json.Number        `json:"total,omitempty"`
	Count  int                `json:"count"`
	Files  map[string]*totals `json:"files,omitempty"`
	Groups map[string]*totals `json:"groups,omitempty"`

	numbers []float64
}

func buildAggregate(env *plugin.Env) error {
	config := aggregateConfig{Decimal: "."}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return err
	}
	names, err := matching(env.Files, config.From)
	if err != nil {
		return err
	}
	all := &totals{Files: map[string]*totals{}, Groups: map[string]*totals{}}
	for _, name := range names {
		tables, err := config.tables(env, name)
		if err != nil {
			return err
		}
		if len(tables) == 0 {
			return plugin.Errorf(plugin.CodeFailed, "%s has no table with the columns %s", name, strings.Join(config.columns(), ", "))
		}
		for _, t := range tables {
			if err := config.add(all, path.Base(name), t); err != nil {
				return plugin.Errorf(plugin.CodeFailed, "%s: %v", name, err)
			}
		}
	}
	if config.Sum != "" {
		all.finish()
	}
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return file.Write(env.Files, env.Into, append(data, '\n'))
}

// columns are those that a table needs.
func (c *aggregateConfig) columns() []string {
	var names []string
	for _, name := range []string{c.Sum, c.By} {
		if name != "" {
			names = append(names, name)
		}
	}
	for name := range c.Where {
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// tables are those of a file that have the columns.
func (c *aggregateConfig) tables(env *plugin.Env, name string) ([]*table, error) {
	if !isWorkbook(name) {
		t, err := tableAt(env, name, located{columns: c.columns()})
		return []*table{t}, err
	}
	j, err := judgedAt(env, name)
	if err != nil {
		return nil, err
	}
	j.reader.trusts = true // the file is the author's, and not one that is judged
	var tables []*table
	for _, s := range j.reader.book.Sheets {
		named := c.Sheet == ""
		if !named {
			if named, err = path.Match(c.Sheet, s.Name); err != nil {
				return nil, plugin.Errorf(plugin.CodeInvalidArgs, "the pattern %s cannot be read: %v", c.Sheet, err)
			}
		}
		if !named || !s.HasCells() || s.State != workbook.Visible && !c.Hidden {
			continue
		}
		if _, err := j.reader.book.Sheet(s.Name); err != nil {
			return nil, err
		}
		t, err := tableIn(j.reader, s, located{columns: c.columns()})
		if len(j.reader.problems) > 0 {
			return nil, err
		}
		if err == nil { // otherwise it is another kind of sheet
			tables = append(tables, t)
		}
	}
	return tables, nil
}

// add counts the rows of a table.
func (c *aggregateConfig) add(all *totals, name string, t *table) error {
	sum, by := t.column(c.Sum), t.column(c.By)
	for _, row := range t.rows {
		counts, err := c.counts(t, row)
		if err != nil {
			return err
		}
		n := 0.0
		if c.Sum != "" && counts {
			v := row.cells[sum]
			if v.String() == "" {
				continue
			}
			if n, err = c.number(v); err != nil {
				return fmt.Errorf("%s: %w", row.at(sum), err)
			}
		}
		if !counts {
			continue
		}
		all.add(n)
		part(all.Files, name).add(n)
		if c.By != "" {
			part(all.Groups, strings.TrimSpace(row.cells[by].String())).add(n)
		}
	}
	return nil
}

// counts reports whether a row is one of those that are asked for.
func (c *aggregateConfig) counts(t *table, row tableRow) (bool, error) {
	for _, v := range row.cells {
		if slices.ContainsFunc(c.Skip, func(text string) bool { return sameName(text, v.String()) }) {
			return false, nil
		}
	}
	for name, pattern := range c.Where {
		is, err := path.Match(pattern, strings.TrimSpace(row.cells[t.column(name)].String()))
		if err != nil {
			return false, fmt.Errorf("the pattern %s cannot be read: %w", pattern, err)
		}
		if !is {
			return false, nil
		}
	}
	return true, nil
}

// number reads a cell as a number; a text as people write numbers.
func (c *aggregateConfig) number(v cell.Value) (float64, error) {
	if v.Kind == cell.Number {
		return v.Number, nil
	}
	group := ","
	if c.Decimal == "," {
		group = "."
	}
	text := v.Text
	for _, drop := range []string{" ", "\u00a0", "'", "€", "$", "EUR"} {
		text = strings.ReplaceAll(text, drop, "")
	}
	whole, fraction, has := strings.Cut(text, c.Decimal)
	groups := strings.Split(whole, group)
	for _, three := range groups[1:] {
		if len(three) != 3 { // it is another sign than was thought
			return 0, fmt.Errorf("%s is no number with the decimal sign %q", v.JSON(), c.Decimal)
		}
	}
	text = strings.Join(groups, "")
	if has {
		text += "." + fraction
	}
	n, err := strconv.ParseFloat(text, 64)
	if v.Kind != cell.Text || err != nil {
		return 0, fmt.Errorf("%s is no number", v.JSON())
	}
	return n, nil
}

func part(of map[string]*totals, name string) *totals {
	if of[name] == nil {
		of[name] = &totals{}
	}
	return of[name]
}

func (t *totals) add(n float64) {
	t.Count++
	t.numbers = append(t.numbers, n)
}

// finish writes what was summed.
func (t *totals) finish() {
	t.Total = json.Number(cell.FormatNumber(formula.Sum(t.numbers)))
	for _, parts := range []map[string]*totals{t.Files, t.Groups} {
		for _, each := range parts {
			each.finish()
		}
	}
}
