package main

import (
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/workbook"
)

// readable is what a file holds in the form in which people compare it: of a
// workbook the cells. What cannot be read stays as it is.
func readable(name string, content []byte) []byte {
	if extension := strings.ToLower(path.Ext(name)); content == nil || extension != ".xlsx" && extension != ".xlsm" {
		return content
	}
	listing, err := workbook.Listing(name, content)
	if err != nil {
		return content
	}
	return []byte(listing)
}
