package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

// answer is what a control hands in. The zero one is right.
type answer struct {
	months  func(r *region, month int) cents // what it thinks that a month brought
	typed   bool                             // it types the sums instead of formulas
	blames  []string                         // whom the memo names; nil for those that fell
	touches bool                             // it has a workbook calculated where it lies
}

// controls are the scripts, by name.
func controls(regions []*region) map[string]string {
	right := func(r *region, month int) cents { return r.month(month) }
	return map[string]string{
		"oracle":           answer{months: right}.script(regions),
		"types-the-sums":   answer{months: right, typed: true}.script(regions),
		"blames-south":     answer{months: right, blames: []string{"North", "South"}}.script(regions),
		"touches-an-input": answer{months: right, touches: true}.script(regions),
		"counts-offers": answer{months: func(r *region, month int) cents {
			total := r.month(month)
			for i, s := range r.sales {
				if r.name == "West" && i%7 == 0 && s.month == month {
					total += s.revenue()
				}
			}
			return total
		}}.script(regions),
		"skips-texts": answer{months: func(r *region, month int) cents {
			if r.name == "South" {
				return 0 // as a SUM over texts comes to
			}
			return r.month(month)
		}}.script(regions),
		"takes-last-year": answer{months: func(r *region, month int) cents {
			total := r.month(month)
			for _, s := range lastYear(r) {
				if r.name == "North" && s.month == month {
					total += s.revenue()
				}
			}
			return total
		}}.script(regions),
	}
}

type call struct {
	ID   string `json:"id"`
	Tool string `json:"tool"`
	Args any    `json:"args"`
}

// script is what the control does, a line for each turn.
func (a answer) script(regions []*region) string {
	var out strings.Builder
	n := 0
	turn := func(say string, calls ...call) {
		for i := range calls {
			n++
			calls[i].ID = fmt.Sprintf("c%d", n)
		}
		text, err := json.Marshal(map[string]any{"say": say, "calls": calls})
		if err != nil {
			panic("generate: " + err.Error()) // it is made of texts and numbers
		}
		out.Write(append(text, '\n'))
	}
	turn("I look at what there is.", call{Tool: "list", Args: map[string]any{"path": "/workspace"}})
	turn("West has several sheets; North hides one.",
		call{Tool: "list_sheets", Args: map[string]any{"path": "west.xlsx"}}, call{Tool: "list_sheets", Args: map[string]any{"path": "north.xlsx"}})
	turn("Are the amounts numbers?", call{Tool: "describe_sheet", Args: map[string]any{"path": "south.xlsx"}})
	var reads []call
	for _, r := range regions {
		args := map[string]any{"path": r.file}
		if r.name == "West" {
			args["sheet"] = "Data"
		}
		reads = append(reads, call{Tool: "read_range", Args: args})
	}
	turn("Now the sales of all four.", reads...)
	if a.touches {
		turn("North has no values, so I have them calculated.", call{Tool: "recalculate", Args: map[string]any{"path": "north.xlsx"}})
	}
	turn("The report.", call{Tool: "create_workbook", Args: map[string]any{"path": "out/report.xlsx", "sheets": []any{
		map[string]any{"name": "Summary", "rows": a.summary(regions)},
		map[string]any{"name": "Months", "rows": a.monthRows(regions)},
	}}})
	turn("It should be easy to read.",
		call{Tool: "format_cells", Args: map[string]any{"path": "out/report.xlsx", "sheet": "Summary", "range": "A1:D1", "bold": true, "column_width": 14}},
		call{Tool: "format_cells", Args: map[string]any{"path": "out/report.xlsx", "sheet": "Summary", "range": "D2:D6", "number_format": "0.0%"}})
	turn("What does it show?", call{Tool: "read_range", Args: map[string]any{"path": "out/report.xlsx", "sheet": "Summary"}})
	turn("The memo.", call{Tool: "write", Args: map[string]any{"path": "out/memo.md", "text": a.memo(regions)}})
	return out.String()
}

func (a answer) quarter(r *region, last bool) cents {
	total := cents(0)
	for month := firstMonth; month <= lastMonth; month++ {
		if (month >= fourth) == last {
			total += a.months(r, month)
		}
	}
	return total
}

// summary are the rows of the sheet Summary.
func (a answer) summary(regions []*region) [][]any {
	rows := [][]any{{"Region", "Q3", "Q4", "Change"}}
	for i, r := range regions {
		row := i + 2
		third := any(fmt.Sprintf(`=SUMIFS(Months!C2:C25,Months!A2:A25,A%d,Months!B2:B25,"<10")`, row))
		last := any(fmt.Sprintf(`=SUMIFS(Months!C2:C25,Months!A2:A25,A%d,Months!B2:B25,">=10")`, row))
		if a.typed {
			third, last = json.Number(a.quarter(r, false).String()), json.Number(a.quarter(r, true).String())
		}
		rows = append(rows, []any{r.name, third, last, fmt.Sprintf("=C%d/B%d-1", row, row)})
	}
	return append(rows, []any{"Total", "=SUM(B2:B5)", "=SUM(C2:C5)", "=C6/B6-1"})
}

func (a answer) monthRows(regions []*region) [][]any {
	rows := [][]any{{"Region", "Month", "Revenue"}}
	for _, r := range regions {
		for month := firstMonth; month <= lastMonth; month++ {
			rows = append(rows, []any{r.name, month, json.Number(a.months(r, month).String())})
		}
	}
	return rows
}

func (a answer) memo(regions []*region) string {
	names := a.blames
	total := cents(0)
	for _, r := range regions {
		total += a.quarter(r, true)
		if a.blames == nil && r.fell() {
			names = append(names, r.name)
		}
	}
	return fmt.Sprintf("# Revenue of the fourth quarter\n\nTotal: %s EUR\n\nBelow the third quarter: %s\n", total, strings.Join(names, ", "))
}
