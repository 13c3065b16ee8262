package sheet

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/delimited"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

func workbookBuilder() plugin.Builder {
	return plugin.Builder{Build: buildWorkbook, Info: plugin.BuilderInfo{
		Name: "workbook",
		Description: "Make a workbook from CSV files: from a directory a sheet of each, named by it and in the order of names; from one file one sheet. " +
			"What is written like a number is one, as is a day such as 2026-01-05; a text that begins with = is a formula. Columns that are named in text stay texts.",
		ConfigSchema: file.Schema(`
			"text": {"type": "array", "items": {"type": "string"}, "description": "The columns whose cells stay texts, such as numbers of accounts."},
			"calculate": {"type": "boolean", "default": true, "description": "False leaves formulas without values, as some programs do."}`),
	}}
}

func buildWorkbook(env *plugin.Env) error {
	config := struct {
		Text      []string
		Calculate bool
	}{Calculate: true}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return err
	}
	const input = "/input"
	names := []string{input}
	if entries, err := env.Files.ReadDir(input); err == nil {
		names = nil
		for _, entry := range entries {
			if !entry.IsDir() && strings.EqualFold(path.Ext(entry.Name()), ".csv") {
				names = append(names, path.Join(input, entry.Name()))
			}
		}
	}
	var sheets []string
	for _, name := range names {
		sheet := strings.TrimSuffix(path.Base(name), path.Ext(name))
		if name == input {
			sheet = strings.TrimSuffix(path.Base(env.Into), path.Ext(env.Into))
		}
		sheets = append(sheets, sheet)
	}
	if len(sheets) == 0 {
		return plugin.Errorf(plugin.CodeInvalidArgs, "the source of the block holds no CSV file")
	}
	b, err := workbook.New(env.Into, sheets)
	if err != nil {
		return err
	}
	for i, name := range names {
		t, err := csvAt(env.Files, name, delimited.Dialect{})
		if err != nil {
			return err
		}
		s, err := b.Sheet(sheets[i])
		if err != nil {
			return err
		}
		if err := fill(&writer{book: b, sheet: s}, t, config.Text); err != nil {
			return err
		}
	}
	if config.Calculate {
		if _, err := b.Calculate(env.Now); err != nil {
			return err
		}
	}
	return save(env, b)
}

// fill writes the rows of a CSV file to a sheet.
func fill(w *writer, t *delimited.Table, texts []string) error {
	kept := map[int]bool{}
	for i, row := range t.Rows {
		for j, text := range row.Cells {
			if i == 0 {
				for _, name := range texts {
					kept[j] = kept[j] || sameName(name, text)
				}
			}
			raw := json.RawMessage(cell.Quote(text))
			switch v := plainValue(text); {
			case text == "":
				continue
			case kept[j]:
				raw = json.RawMessage(cell.Quote("'" + text))
			case v.Kind == cell.Number:
				raw = json.RawMessage(v.JSON())
			}
			if err := w.put(cell.Address{Row: i + 1, Column: j + 1}, raw, 0); err != nil {
				return err
			}
		}
	}
	return nil
}
