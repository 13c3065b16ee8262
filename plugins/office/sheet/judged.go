package sheet

import (
	"encoding/json"
	"math"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

// judged is a workbook that a verifier looks at: every formula is calculated
// anew, because what the file says of one may be anything.
type judged struct {
	at         string
	reader     *reader
	formulas   map[string][]cell.Address // by the names of sheets that were asked for
	references map[reference][]reference // of formulas that were asked for
}

func judgedAt(env *plugin.Env, at string) (*judged, error) {
	b, err := bookAt(env.Files, at)
	if err != nil {
		return nil, err
	}
	r := newReader(env, b)
	r.anew = true
	return &judged{at, r, map[string][]cell.Address{}, map[reference][]reference{}}, nil
}

// placeOf finds the cell or range that a reference such as "Summary!B2" names.
func (j *judged) placeOf(reference string) (*workbook.Sheet, cell.Range, error) {
	name, rest := cell.CutSheet(reference)
	area, err := cell.ParseRange(rest)
	if err != nil {
		return nil, area, plugin.Errorf(plugin.CodeInvalidArgs, "%q is no cell of a workbook: %v", reference, err)
	}
	s, err := j.reader.book.Sheet(name)
	return s, area, err
}

// checkReference refuses what names no cell or range.
func checkReference(reference string) error {
	_, rest := cell.CutSheet(reference)
	if _, err := cell.ParseRange(rest); err != nil {
		return plugin.Errorf(plugin.CodeInvalidArgs, "%q is no cell of a workbook: %v", reference, err)
	}
	return nil
}

// shown is the value of a cell, and why there is none if it cannot be calculated.
func (j *judged) shown(s *workbook.Sheet, at cell.Address) (v cell.Value, c workbook.Cell, problem string) {
	before := len(j.reader.problems)
	c = j.reader.calculated(s, at, s.At(at))
	v = j.reader.book.Shown(c)
	if len(j.reader.problems) > before {
		problem = j.reader.problems[before].Error()
	}
	return v, c, problem
}

// expected is a value that a configuration gives: itself, or where it is found.
type expected struct {
	value  cell.Value
	source string // the file that it comes from; "" for the configuration
	err    error  // why it was not found
}

const expectedSchema = `{"anyOf": [
	{"type": ["string", "number", "boolean", "null"]},
	{"type": "object", "properties": {
		"from": {"type": "string", "description": "A JSON file or a workbook, mostly below /reference."},
		"at": {"type": "string", "description": "A JSON Pointer such as /total, or a cell such as Summary!B2."}},
		"required": ["from", "at"], "additionalProperties": false}]}`

// expectedOf reads a value, with what it is found in.
func expectedOf(env *plugin.Env, raw json.RawMessage) (*expected, error) {
	if raw[0] != '{' {
		v, err := valueOf(raw)
		return &expected{value: v}, err
	}
	var where struct{ From, At string }
	if err := plugin.Decode(raw, &where); err != nil {
		return nil, err
	}
	from, err := file.Place(where.From)
	if err != nil {
		return nil, err
	}
	e := &expected{source: from}
	e.value, e.err = found(env, from, where.At)
	if e.err != nil && file.MountOf(from) != file.Workspace {
		return nil, e.err
	}
	return e, nil // what is in the workspace is the agent's, and not for it to break the verifier
}

func found(env *plugin.Env, from, at string) (cell.Value, error) {
	if isWorkbook(from) {
		j, err := judgedAt(env, from)
		if err != nil {
			return cell.Value{}, err
		}
		s, area, err := j.placeOf(at)
		if err != nil {
			return cell.Value{}, err
		}
		v, _, problem := j.shown(s, area.From)
		if problem != "" {
			err = plugin.Errorf(plugin.CodeFailed, "%s: %s", from, problem)
		}
		return v, err
	}
	data, err := file.Read(env.Files, from)
	if err != nil {
		return cell.Value{}, err
	}
	raw, err := pointed(data, at)
	if err != nil {
		return cell.Value{}, plugin.Errorf(plugin.CodeFailed, "%s: %v", from, err)
	}
	return valueOf(raw)
}

// valueOf reads a value of a configuration.
func valueOf(raw json.RawMessage) (cell.Value, error) {
	switch raw[0] {
	case 'n':
		return cell.Value{}, nil
	case 't', 'f':
		return cell.Truth(raw[0] == 't'), nil
	case '"':
		var text string
		err := plugin.Decode(raw, &text)
		if cell.IsError(text) {
			return cell.Fault(text), err
		}
		return cell.Str(text), err
	case '{', '[':
		return cell.Value{}, plugin.Errorf(plugin.CodeInvalidArgs, "%s is no value of a cell", file.Clip(string(raw)))
	}
	var n float64
	err := plugin.Decode(raw, &n)
	return cell.Num(n), err
}

// near reports whether two values are one: numbers within a tolerance, and
// within what rounding in binary can do.
func near(a, b cell.Value, tolerance float64) bool {
	if a.Kind == cell.Number && b.Kind == cell.Number {
		const noise = 1e-12
		return math.Abs(a.Number-b.Number) <= tolerance+noise*math.Max(math.Abs(a.Number), math.Abs(b.Number))
	}
	if a.Kind == cell.Empty && b == cell.Str("") || b.Kind == cell.Empty && a == cell.Str("") {
		return true
	}
	return a == b
}

// told is a value in evidence: as JSON, so that the text "12" is not the number.
func told(v cell.Value) string { return file.Clip(v.JSON()) }

// inMount is the path of a file in another mount: /start/a.xlsx of
// /workspace/a.xlsx.
func inMount(mount, at string) string {
	return path.Join(mount, strings.TrimPrefix(at, file.MountOf(at)))
}
