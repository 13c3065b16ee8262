package exchange

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/convert"
)

// TestFormatsPage holds the table of docs/formats.md against the formats.
func TestFormatsPage(t *testing.T) {
	page, err := os.ReadFile("../../../../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	if table := tableOfFormats(); !strings.Contains(string(page), table) {
		t.Errorf("docs/formats.md does not have this table:\n\n%s", table)
	}
	for _, format := range Formats() {
		if !strings.Contains(string(page), "`"+format.Name+"`") {
			t.Errorf("docs/formats.md does not speak of %s", format.Name)
		}
	}
}

// tableOfFormats says what survives in which format. A column may stand for formats
// that carry the same.
func tableOfFormats() string {
	var columns []convert.Format
	for _, f := range Formats() {
		last := len(columns) - 1
		if last >= 0 && slices.Equal(columns[last].Carries, f.Carries) {
			columns[last].Name += "`, `" + f.Name
			continue
		}
		columns = append(columns, f)
	}
	var table strings.Builder
	table.WriteString("| |")
	for _, f := range columns {
		table.WriteString(" `" + f.Name + "` |")
	}
	table.WriteString("\n|---|" + strings.Repeat(":-:|", len(columns)) + "\n")
	for _, part := range convert.AllParts() {
		table.WriteString("| " + string(part) + " |")
		for _, f := range columns {
			if slices.Contains(f.Carries, part) {
				table.WriteString(" ✓")
			}
			table.WriteString(" |")
		}
		table.WriteString("\n")
	}
	return table.String()
}
