package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

// monthsTable is what the sheet Months of the report is to hold.
func monthsTable(regions []*region) string {
	var out strings.Builder
	out.WriteString("Region,Month,Revenue\n")
	for _, r := range regions {
		for month := firstMonth; month <= lastMonth; month++ {
			fmt.Fprintf(&out, "%s,%d,%s\n", r.name, month, r.month(month))
		}
	}
	return out.String()
}

// summaryJSON is what the sheet Summary is to show, and the memo to say.
func summaryJSON(regions []*region) string {
	type line struct {
		Third  json.Number `json:"q3"`
		Fourth json.Number `json:"q4"`
		Change float64     `json:"change"`
	}
	lines := map[string]line{}
	var fell []string
	var third, last cents
	for _, r := range regions {
		a, b := r.quarter(false), r.quarter(true)
		lines[r.name] = line{json.Number(a.String()), json.Number(b.String()), float64(b-a) / float64(a)}
		third, last = third+a, last+b
		if r.fell() {
			fell = append(fell, r.name)
		}
	}
	lines["Total"] = line{json.Number(third.String()), json.Number(last.String()), float64(last-third) / float64(third)}
	text, err := json.MarshalIndent(map[string]any{"lines": lines, "fell": fell, "rose": rose(regions)}, "", "  ")
	if err != nil {
		panic("generate: " + err.Error()) // it is made of texts and numbers
	}
	return string(text) + "\n"
}

func rose(regions []*region) []string {
	var names []string
	for _, r := range regions {
		if !r.fell() {
			names = append(names, r.name)
		}
	}
	return names
}
