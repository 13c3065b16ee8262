package main

import (
	"encoding/csv"
	"strings"
)

// table is a CSV file.
func table(rows [][]string) (string, error) {
	var out strings.Builder
	err := csv.NewWriter(&out).WriteAll(rows)
	return out.String(), err
}
