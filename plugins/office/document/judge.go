package document

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func documentVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyDocument, Info: plugin.VerifierInfo{
		Name: "document",
		Description: "A Word document, presentation or PDF file has some texts (checks contains-1, …), lacks others (excludes-1, …), says just one text (equals), " +
			"has these headings (headings) and tables (table-1, …). Spaces and line breaks count as one space; marks of lists and headings are no text.",
		ConfigSchema: file.Schema(`
			"path": {"type": "string"},
			"contains": {"type": "array", "items": {"type": "string", "minLength": 1}},
			"excludes": {"type": "array", "items": {"type": "string", "minLength": 1}},
			"equals": {"type": "string", "description": "The whole text, a line for each paragraph; cells of a table are separated by tabs."},
			"equals_file": {"type": "string", "description": "The path of a text file or document that says the same."},
			"headings": {"type": "array", "items": {"type": "string"}, "description": "All of them, in order: with # for the level, or without if it does not count."},
			"tables": {"type": "array", "items": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}, "description": "The first tables, as rows of cells."},
			"ignore_case": {"type": "boolean", "default": false}`, "path"),
	}}
}

type documentConfig struct {
	Path               string
	Contains, Excludes []string
	Equals             *string
	EqualsFile         *string `json:"equals_file"`
	Headings           *[]string
	Tables             [][][]string
	IgnoreCase         bool `json:"ignore_case"`

	whole string // what the document says, as it is compared
}

func verifyDocument(env *plugin.Env) ([]plugin.Check, error) {
	var c documentConfig
	if err := plugin.Decode(env.Config, &c); err != nil {
		return nil, err
	}
	at, err := file.Place(c.Path)
	if err != nil {
		return nil, err
	}
	if len(c.ids()) == 0 {
		return nil, plugin.Errorf(plugin.CodeInvalidArgs, "nothing is asked of %s: give contains, excludes, equals, equals_file, headings or tables", at)
	}
	if source, err := c.readExpected(env.Files); file.Within(source, file.Workspace) && err != nil {
		return file.FailAll(c.ids(), err, source), nil // the agent's file: not for it to break the verifier
	} else if err != nil {
		return nil, err
	}
	blocks, err := read(env.Files, at)
	if err != nil {
		return file.FailAll(c.ids(), err, at), nil
	}
	return c.judge(at, slices.DeleteFunc(blocks, func(b block) bool { return b.kind == unit })), nil
}

// readExpected reads the file that says what the document must say, and tells
// which it is.
func (c *documentConfig) readExpected(files plugin.Reader) (at string, err error) {
	if c.EqualsFile == nil {
		return "", nil
	}
	if c.Equals != nil {
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "give equals or equals_file, not both")
	}
	if at, err = file.Place(*c.EqualsFile); err != nil {
		return "", err
	}
	if ext := path.Ext(at); ext == ".txt" || ext == ".md" {
		data, err := file.Read(files, at)
		c.Equals = new(string(data))
		return at, err
	}
	blocks, err := read(files, at)
	c.Equals = new(strings.Join(lines(blocks), "\n"))
	return at, err
}

func (c *documentConfig) ids() (ids []string) {
	for i := range c.Contains {
		ids = append(ids, fmt.Sprintf("contains-%d", i+1))
	}
	for i := range c.Excludes {
		ids = append(ids, fmt.Sprintf("excludes-%d", i+1))
	}
	if c.Equals != nil || c.EqualsFile != nil {
		ids = append(ids, "equals")
	}
	if c.Headings != nil {
		ids = append(ids, "headings")
	}
	for i := range c.Tables {
		ids = append(ids, fmt.Sprintf("table-%d", i+1))
	}
	return ids
}

func (c *documentConfig) judge(at string, blocks []block) (checks []plugin.Check) {
	c.whole = c.fold(strings.Join(lines(blocks), "\n"))
	for i, part := range c.Contains {
		checks = append(checks, c.contains(fmt.Sprintf("contains-%d", i+1), at, blocks, part))
	}
	for i, part := range c.Excludes {
		checks = append(checks, c.excludes(fmt.Sprintf("excludes-%d", i+1), at, blocks, part))
	}
	if c.Equals != nil {
		checks = append(checks, c.equals(at, blocks))
	}
	if c.Headings != nil {
		checks = append(checks, c.headings(at, blocks))
	}
	var tables []block
	for _, b := range blocks {
		if b.kind == table {
			tables = append(tables, b)
		}
	}
	for i, want := range c.Tables {
		checks = append(checks, c.table(i, at, tables, want))
	}
	return checks
}

// fold is the form in which texts are compared.
func (c *documentConfig) fold(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if c.IgnoreCase {
		text = strings.ToLower(text)
	}
	return text
}

func (c *documentConfig) contains(id, at string, blocks []block, part string) plugin.Check {
	if strings.Contains(c.whole, c.fold(part)) {
		return plugin.Pass(id)
	}
	return plugin.Fail(id, fmt.Sprintf("%s does not contain %q", at, file.Clip(part)), plugin.Evidence{Path: at, Expected: file.Clip(part), Found: file.Counted(len(blocks), "paragraph")})
}

func (c *documentConfig) excludes(id, at string, blocks []block, part string) plugin.Check {
	if !strings.Contains(c.whole, c.fold(part)) {
		return plugin.Pass(id)
	}
	evidence := plugin.Evidence{Path: at, Expected: "not " + file.Clip(part), Found: file.Clip(part)}
	for i := range blocks {
		if text := blocks[i].plain(); strings.Contains(c.fold(text), c.fold(part)) {
			evidence.Locator, evidence.Found = locator(i), file.Clip(text)
			break
		}
	}
	return plugin.Fail(id, fmt.Sprintf("%s contains %q", at, file.Clip(part)), evidence)
}

func locator(i int) string { return fmt.Sprint("paragraph ", i+1) }

// lines are the texts of the blocks, line by line.
func lines(blocks []block) []string {
	var list []string
	for i := range blocks {
		list = append(list, strings.Split(blocks[i].plain(), "\n")...)
	}
	return list
}

// equals compares line by line; empty lines do not count.
func (c *documentConfig) equals(at string, blocks []block) plugin.Check {
	want, got := c.said(strings.Split(*c.Equals, "\n")), c.said(lines(blocks))
	var evidence []plugin.Evidence
	for i := range max(len(want), len(got)) {
		expected, found := "", ""
		if i < len(want) {
			expected = want[i]
		}
		if i < len(got) {
			found = got[i]
		}
		if expected != found {
			evidence = append(evidence, plugin.Evidence{Path: at, Locator: fmt.Sprint("line ", i+1), Expected: file.Clip(expected), Found: file.Clip(found)})
		}
	}
	if len(evidence) == 0 {
		return plugin.Pass("equals")
	}
	return plugin.Fail("equals", fmt.Sprintf("%s is not the expected text: %s differ", at, file.Counted(len(evidence), "line")), evidence[:min(len(evidence), 10)]...)
}

func (c *documentConfig) said(lines []string) []string {
	var list []string
	for _, line := range lines {
		if line = c.fold(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

func (c *documentConfig) headings(at string, blocks []block) plugin.Check {
	var got []string
	for i := range blocks {
		if blocks[i].kind == heading {
			got = append(got, blocks[i].markdown())
		}
	}
	same := slices.EqualFunc(*c.Headings, got, func(want, got string) bool {
		if level, _ := cutHeading(want); level == 0 {
			_, got = cutHeading(got)
		}
		return c.fold(want) == c.fold(got)
	})
	if same {
		return plugin.Pass("headings")
	}
	return plugin.Fail("headings", at+" has other headings",
		plugin.Evidence{Path: at, Expected: file.Clip(strings.Join(*c.Headings, "; ")), Found: file.Clip(strings.Join(got, "; "))})
}

// table compares a table cell by cell. Its value is the share of cells that are
// right.
func (c *documentConfig) table(i int, at string, tables []block, want [][]string) plugin.Check {
	id := fmt.Sprintf("table-%d", i+1)
	if i >= len(tables) {
		return plugin.Fail(id, fmt.Sprintf("%s has %s", at, file.Counted(len(tables), "table")), plugin.Evidence{Path: at, Expected: fmt.Sprint("table ", i+1)})
	}
	got := tables[i].rows
	cells, evidence := 0, []plugin.Evidence{}
	for row := range max(len(want), len(got)) {
		for column := range max(width(want, row), width(got, row)) {
			cells++
			expected, found := cellAt(want, row, column), cellAt(got, row, column)
			if c.fold(expected) != c.fold(found) {
				evidence = append(evidence, plugin.Evidence{Path: at, Locator: fmt.Sprintf("table %d, row %d, column %d", i+1, row+1, column+1), Expected: file.Clip(expected), Found: file.Clip(found)})
			}
		}
	}
	if len(evidence) == 0 {
		return plugin.Pass(id)
	}
	return plugin.Partial(id, float64(cells-len(evidence))/float64(cells), fmt.Sprintf("%d of %s are wrong", len(evidence), file.Counted(cells, "cell")), evidence[:min(len(evidence), 10)]...)
}

func width(rows [][]string, row int) int {
	if row < len(rows) {
		return len(rows[row])
	}
	return 0
}

func cellAt(rows [][]string, row, column int) string {
	if column < width(rows, row) {
		return rows[row][column]
	}
	return ""
}
