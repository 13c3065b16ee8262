package officebench

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Check is an evaluator in the form in which the verifier takes it.
type Check struct {
	Function string   `json:"function"`
	Raises   string   `json:"raises,omitempty"` // why the evaluator raises whatever it finds
	Type     string   `json:"type,omitempty"`
	File     string   `json:"file,omitempty"`
	Before   string   `json:"before,omitempty"`
	Expected string   `json:"expected,omitempty"`
	User     string   `json:"user,omitempty"`
	Keywords []string `json:"keywords,omitempty"`
	Cells    []Cell   `json:"cells,omitempty"`
}

// Cell is a cell and what is asked of it.
type Cell struct {
	Row    string      `json:"row"`
	Column string      `json:"column"`
	Value  string      `json:"value,omitempty"`
	Holds  []Condition `json:"holds,omitempty"`
}

// Where the verifier finds things.
const (
	workspaceMount = "/workspace"
	startMount     = "/start"
	referenceMount = "/reference"
)

// evaluators say for each function of the benchmark how the verifier calls it, and
// which arguments it needs.
func evaluators() map[string]func(*evaluator) {
	return map[string]func(*evaluator){
		"evaluate_contain": (*evaluator).contain, "evaluate_not_contain": (*evaluator).contain,
		"evaluate_file_exist":            func(e *evaluator) { e.check.File = e.file("file") },
		"evaluate_file_not_exist":        func(e *evaluator) { e.check.File = e.file("file") },
		"evaluate_excel_cell_value":      (*evaluator).cellValue,
		"evaluate_excel_cell_comparator": (*evaluator).cellComparator,
		"evaluate_diff_contain_text":     (*evaluator).diff,
		"evaluate_exact_match":           (*evaluator).match,
		"evaluate_calendar_no_overlap":   func(e *evaluator) { e.check.User = e.text("username") },
	}
}

// functionName is what the verifier calls an evaluator.
func functionName(function string) string {
	name := strings.TrimPrefix(strings.TrimPrefix(function, "evaluate_"), "excel_")
	return strings.TrimSuffix(name, "_text")
}

// evaluator reads the arguments of one entry of the evaluation. The first that is
// missing or of another type makes it raise.
type evaluator struct {
	subtask *Subtask
	entry   *located
	args    *located
	check   *Check
}

// check reads an entry; nil if it cannot be imported.
func (s *Subtask) check(entry *located) *Check {
	function, ok := entry.get("function").text()
	read := evaluators()[function]
	if !ok || read == nil {
		s.report(Error, entry.line, "there is no evaluator %q; a subtask with it is not imported", function)
		return nil
	}
	e := &evaluator{s, entry, entry.get("args"), &Check{Function: functionName(function)}}
	if e.args == nil || e.args.kind != '{' {
		e.raise(entry.line, `it has no arguments`)
	} else {
		read(e)
	}
	if e.check.Raises != "" {
		e.check = &Check{Function: e.check.Function, Raises: e.check.Raises}
	}
	return e.check
}

// raise notes why the evaluator raises. The first reason is the one that the
// benchmark would meet.
func (e *evaluator) raise(line int, format string, args ...any) {
	if e.check.Raises == "" {
		e.check.Raises = fmt.Sprintf(format, args...)
		e.subtask.report(Warning, line, "the evaluator raises, because %s: the subtask cannot be passed", e.check.Raises)
	}
}

// argument is an argument that is needed; nil if the evaluator raises for it.
func (e *evaluator) argument(name string) *located {
	v := e.args.get(name)
	if v != nil {
		return v
	}
	if beside := e.entry.get(name); beside != nil {
		e.raise(beside.line, `%q stands beside "args" and not in it`, name)
	} else {
		e.raise(e.args.line, "it has no argument %q", name)
	}
	return nil
}

// text is an argument that has to be a text.
func (e *evaluator) text(name string) string {
	v := e.argument(name)
	if v == nil {
		return ""
	}
	s, ok := v.text()
	if !ok {
		e.raise(v.line, "%q is no text", name)
	}
	return s
}

// file is an argument that is a path, as the verifier sees it.
func (e *evaluator) file(name string) string {
	written := e.text(name)
	if written == "" {
		return workspaceMount
	}
	at, ok := mounted(written)
	if !ok {
		e.subtask.report(Error, e.args.get(name).line, "the path %q leads out of the workspace; a subtask with it is not imported", written)
	}
	return at
}

// mounted is where a path of the benchmark is mounted: in the workspace, among the
// expected files, or, of the copy that a run has kept, in the workspace as it was.
func mounted(written string) (string, bool) {
	at := path.Clean(written)
	if name, ok := strings.CutPrefix(at, "../../../../reference/"); ok {
		return path.Join(referenceMount, name), true
	}
	if kept, ok := strings.CutPrefix(at, "../../../../cache/"); ok {
		_, below, _ := strings.Cut(kept, "/")
		name, ok := strings.CutPrefix(below, testbedDir+"/")
		return path.Join(startMount, name), ok
	}
	return path.Join(workspaceMount, at), !path.IsAbs(at) && at != ".." && !strings.HasPrefix(at, "../")
}

// keywords are texts. A text in place of the list is taken letter by letter, as
// the language of the benchmark takes it.
func (e *evaluator) keywords() []string {
	v := e.argument("keywords")
	if v == nil {
		return nil
	}
	if s, ok := v.text(); ok {
		return strings.Split(s, "")
	}
	if v.kind != '[' {
		e.raise(v.line, `"keywords" is no list`)
	}
	keywords := []string{}
	for _, item := range v.items {
		keyword, ok := item.text()
		if !ok {
			e.raise(item.line, "a keyword is no text")
		}
		keywords = append(keywords, keyword)
	}
	return keywords
}

func (e *evaluator) contain() {
	if e.check.Type = e.text("doc_type"); e.check.Type == "email" {
		e.check.User = e.text("username")
	} else {
		e.check.File = e.file("file")
	}
	e.check.Keywords = e.keywords()
	e.fits(e.check.Type, "txt", "ics", "xlsx", "doc", "docx", "pdf", "email")
}

func (e *evaluator) diff() {
	e.check.Type = e.text("doc_type")
	e.check.Before, e.check.File = e.file("input_file"), e.file("output_file")
	e.check.Keywords = e.keywords()
	e.fits(e.check.Type, "xlsx")
}

func (e *evaluator) match() {
	e.check.File, e.check.Expected = e.file("result_file"), e.file("expected_file")
	e.check.Type = e.text("doc_type")
	switch e.check.Type {
	case "xlsx", "txt", "ics":
	default:
		e.subtask.report(Warning, e.args.line, "files of type %q are never the same: the subtask cannot be passed", e.check.Type)
	}
}

// fits warns of a type that the evaluator raises for.
func (e *evaluator) fits(kind string, known ...string) {
	if e.check.Raises != "" {
		return
	}
	if slices.Contains(known, kind) {
		return
	}
	e.raise(e.args.line, "it reads no files of type %q", kind)
}

// matches reads the cells that are asked about.
func (e *evaluator) matches(read func(m *located, c *Cell)) {
	e.check.File = e.file("file")
	v := e.argument("matches")
	if v == nil {
		return
	}
	if v.kind != '[' {
		e.raise(v.line, `"matches" is no list`)
	}
	for _, m := range v.items {
		cell := Cell{Row: e.printed(m, "row"), Column: e.printed(m, "col")}
		read(m, &cell)
		e.check.Cells = append(e.check.Cells, cell)
	}
}

func (e *evaluator) cellValue() {
	e.matches(func(m *located, c *Cell) { c.Value = e.printed(m, "value") })
}

func (e *evaluator) cellComparator() {
	e.matches(func(m *located, c *Cell) {
		program, ok := m.get("comparator").text()
		if !ok {
			e.raise(m.line, `a cell has no text "comparator"`)
			return
		}
		var err error
		if c.Holds, err = parseComparator(program); err != nil {
			e.subtask.report(Error, m.get("comparator").line, "the comparator is not understood: %v; a subtask with it is not imported", err)
		}
	})
}

// printed is what the language of the benchmark prints of a value.
func (e *evaluator) printed(m *located, name string) string {
	v := m.get(name)
	if v == nil {
		e.raise(m.line, "a cell has no %q", name)
		return ""
	}
	return v.printed()
}
