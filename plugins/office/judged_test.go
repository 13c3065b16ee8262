package office_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/workrover/workrover/plugins/conversation"
	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// withSheet is a host whose file /workspace/a.xlsx has a sheet A with rows.
func withSheet(t *testing.T, n int, row func(i int) string) *conversation.Host {
	t.Helper()
	var text strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&text, "<row>%s</row>", row(i))
	}
	data, err := file.NewArchive([]file.Part{
		{Name: "_rels/.rels", Content: `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="book.xml"/></Relationships>`},
		{Name: "book.xml", Content: `<workbook><sheets><sheet name="A" id="s"/></sheets></workbook>`},
		{Name: "_rels/book.xml.rels", Content: `<Relationships><Relationship Id="s" Type="x/worksheet" Target="sheet.xml"/></Relationships>`},
		{Name: "sheet.xml", Content: "<worksheet><sheetData>" + text.String() + "</sheetData></worksheet>"},
		{Name: "[Content_Types].xml", Content: `<Types/>`},
	})
	if err != nil {
		t.Fatal(err)
	}
	h := &conversation.Host{Plugin: office.Plugin(), Root: t.TempDir()}
	h.Write(t, "workspace/a.xlsx", data)
	return h
}

// judge is what a verifier answers.
func judge(t *testing.T, h *conversation.Host, name, config string) string {
	t.Helper()
	return h.Answer(t, plugin.OpVerify, name+" "+config)
}

// TestRunningTotals: whatever way leads from formula to formula, each is followed
// once, and all are.
func TestRunningTotals(t *testing.T) {
	for _, tt := range []struct {
		name  string
		rows  int
		total func(i int) string
	}{
		{"of all totals above", 700, func(i int) string { return fmt.Sprintf("A%d+SUM($B$1:B%d)", i, i-1) }},
		{"each of the one above", 12_000, func(i int) string { return fmt.Sprintf("A%d+B%d", i, i-1) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := withSheet(t, tt.rows, func(i int) string {
				total := "A1"
				if i > 1 {
					total = tt.total(i)
				}
				return "<c><v>0</v></c><c><f>" + total + "</f></c>"
			})
			last := cell.Address{Row: tt.rows, Column: 2}
			got := judge(t, h, "formulas", fmt.Sprintf(`{"path": "a.xlsx", "cells": {"A!%s": {"reads": ["A!A1:A%d"]}}}`, last, tt.rows))
			if want := fmt.Sprintf(`{"ok":true,"checks":[{"id":"A!%s","value":1}]}`, last); got != want {
				t.Errorf("%s; want %s", got, want)
			}
		})
	}
}

// TestStoredValues: what the file says of a formula counts for nothing.
func TestStoredValues(t *testing.T) {
	h := withSheet(t, 1, func(int) string {
		return `<c><f>FOO(1)</f><v>42</v></c><c><f t="array" ref="B1:C1">FOO(1)</f><v>42</v></c><c><v>42</v></c><c><f>[1]X!A1</f><v>42</v></c>`
	})
	got := judge(t, h, "cells", `{"path": "a.xlsx", "equals": {"A!A1": 42, "A!B1": 42, "A!C1": 42, "A!D1": 42}}`)
	if strings.Contains(got, `"value":1`) || strings.Count(got, "cannot be calculated: A!") != 4 {
		t.Error(got)
	}
}

// TestTables: columns that nobody asked for, and tables too large to compare, are
// no right ones.
func TestTables(t *testing.T) {
	many := func(n int) string { return "Region,EUR\n" + strings.Repeat("North,1\n", n) }
	for _, tt := range []struct {
		name, table, config, want string
	}{
		{"a column twice", "Region,EUR,EUR\nNorth,1,2\n", ``, `the columns are wrong: \"EUR\" is there 2 times`},
		{"a column twice where others may be", "Region,EUR,eur \nNorth,1,2\n", `, "extra_columns": true`, `the columns are wrong: \"EUR\" is there 2 times`},
		{"a cell too many", "Region,EUR\nNorth,1,2\n", ``, `the columns are wrong: line 2, cell 3 is in no column`},
		{"a cell without a name", "Region,EUR,\nNorth,1,2\n", ``, `the columns are wrong: line 2, cell 3 is in no column`},
		{"a cell too many where others may be", "Region,EUR\nNorth,1,2\n", `, "extra_columns": true`, `{"ok":true,"checks":[{"id":"columns","value":1},{"id":"rows","value":1}]}`},
		{"blanks at the end", "Region,EUR,, \nNorth,1,, \n,, \n", ``, `{"ok":true,"checks":[{"id":"columns","value":1},{"id":"rows","value":1}]}`},
		{"as many rows as are compared", many(49_999), `, "key": ["Region"]`, `1 of 49999 rows right`},
		{"more rows", many(130_000), `, "key": ["Region"]`, `larger than tables that are compared: it has more than 50000 rows`},
		{"more columns", strings.Repeat("Region,", 500_000) + "EUR\n", ``, `larger than tables that are compared: it has more than 1000 columns`},
		{"more cells", "Region,EUR\n" + strings.Repeat(strings.Repeat(",", 900)+"x\n", 300), ``, `larger than tables that are compared: it has more than 200000 cells`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := &conversation.Host{Plugin: office.Plugin(), Root: t.TempDir()}
			h.Write(t, "workspace/a.csv", []byte(tt.table))
			got := judge(t, h, "table", `{"path": "a.csv", "equals": {"columns": ["Region", "EUR"], "rows": [["North", 1]]}`+tt.config+`}`)
			if !strings.HasPrefix(got, `{"ok":true`) || !strings.Contains(got, tt.want) {
				t.Errorf("%s; want %s", got, tt.want)
			}
		})
	}
}

// TestMoves: a formula that names cells need not depend on what is in them.
func TestMoves(t *testing.T) {
	for formula, want := range map[string]string{
		"SUM(A1:A3)": `"value":1`, "COUNT(A1:A3)": `"value":1`, "MATCH(MAX(A1:A3),A1:A3,0)": `"value":1`, "B1*2": `"value":1`,
		`IF(SUM(A1:A3)&gt;1000,"much","little")`: `"value":1`,
		"6+0*SUM(A1:A3)":                         "A!C1 does not change with A!A1:A3",
		"IF(TRUE,6,SUM(A1:A3))":                  "A!C1 does not change with A!A1:A3",
		"6+0*SQRT(A1)+0/A2":                      "A!C1 does not change with A!A1:A3",
	} {
		h := withSheet(t, 3, func(i int) string {
			cells := fmt.Sprintf("<c><v>%d</v></c><c><f>A%d*2</f></c>", i, i)
			if i == 1 {
				cells += "<c><f>" + formula + "</f></c>"
			}
			return cells
		})
		got := judge(t, h, "formulas", `{"path": "a.xlsx", "cells": {"A!C1": {"moves": ["A!A1:A3"]}}}`)
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s; want %s", formula, got, want)
		}
	}
}
