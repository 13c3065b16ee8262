package sheet

import (
	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

func unchangedVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyUnchanged, Info: plugin.VerifierInfo{
		Name: "unchanged_cells",
		Description: "Cells of a workbook have the values and formulas that they had at the start: a gate for each sheet or range, named by it. " +
			"How they are formatted and how the file is written does not count.",
		ConfigSchema: file.Schema(`
			"path": {"type": "string"},
			"areas": {"type": "array", "minItems": 1, "items": {"type": "string"}, "description": "Ranges such as Input!A1:D20, or whole sheets: Input!"}`, "path", "areas"),
	}}
}

func verifyUnchanged(env *plugin.Env) ([]plugin.Check, error) {
	var config struct {
		Path  string
		Areas []string
	}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	at, err := file.Place(config.Path)
	if err != nil {
		return nil, err
	}
	before, err := judgedAt(env, inMount("/start", at))
	if err != nil {
		return nil, err
	}
	was := make([]*areaAt, len(config.Areas))
	for i, name := range config.Areas {
		if was[i], err = before.area(name); err != nil {
			return nil, err
		}
	}
	now, err := judgedAt(env, at)
	var checks []plugin.Check
	for i, name := range config.Areas {
		check := plugin.Pass(name)
		is := &areaAt{}
		reason := err
		if reason == nil {
			is, reason = now.area(name)
		}
		if reason != nil {
			check = plugin.Fail(name, file.Reason(reason), plugin.Evidence{Path: at})
		} else if d := difference(at, was[i], is); d != nil {
			check = plugin.Fail(name, d.Locator+" was "+d.Expected+" and is "+d.Found, *d)
		}
		check.Kind = plugin.Gate
		checks = append(checks, check)
	}
	return checks, nil
}

// areaAt is a range of a sheet.
type areaAt struct {
	sheet *workbook.Sheet
	cell.Range
}

// area finds a range, or a whole sheet if nothing follows its name.
func (j *judged) area(name string) (*areaAt, error) {
	sheet, rest := cell.CutSheet(name)
	if rest == "" {
		s, err := j.reader.book.Sheet(sheet)
		return &areaAt{s, cell.Range{From: cell.Address{Row: 1, Column: 1}, To: cell.Address{Row: cell.MaxRow, Column: cell.MaxColumn}}}, err
	}
	s, area, err := j.placeOf(name)
	return &areaAt{s, area}, err
}

// difference is the first cell that is not as it was; nil if there is none.
func difference(at string, was, is *areaAt) *plugin.Evidence {
	before := content(was)
	for place, c := range is.sheet.All() {
		if is.Has(place) {
			if now := inside(c); now != before[place] {
				return &plugin.Evidence{Path: at, Locator: cell.WithSheet(is.sheet.Name, place.String()), Expected: file.Clip(orNothing(before[place])), Found: file.Clip(orNothing(now))}
			}
			delete(before, place)
		}
	}
	for place := range was.sheet.All() { // in the order of cells
		if then := before[place]; then != "" {
			return &plugin.Evidence{Path: at, Locator: cell.WithSheet(was.sheet.Name, place.String()), Expected: file.Clip(then), Found: orNothing("")}
		}
	}
	return nil
}

func content(a *areaAt) map[cell.Address]string {
	found := map[cell.Address]string{}
	for place, c := range a.sheet.All() {
		if a.Has(place) {
			found[place] = inside(c)
		}
	}
	return found
}

// inside is what a cell holds: a formula, or else a value.
func inside(c workbook.Cell) string {
	switch {
	case c.Formula != "":
		return "=" + c.Formula
	case c.Value.Kind == cell.Empty:
		return ""
	}
	return c.Value.JSON()
}

func orNothing(text string) string {
	if text == "" {
		return "nothing"
	}
	return text
}
