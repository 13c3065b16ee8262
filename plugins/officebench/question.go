package officebench

import (
	"errors"
	"fmt"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// Function is a kind of question.
type Function string

// The nine kinds of questions.
const (
	Contain        Function = "contain"             // a file has all keywords
	NotContain     Function = "not_contain"         // it is not so that a file has all keywords
	FileExist      Function = "file_exist"          // there is a file or folder
	FileNotExist   Function = "file_not_exist"      // there is none
	CellValue      Function = "cell_value"          // cells begin with values
	CellComparator Function = "cell_comparator"     // conditions on cells hold
	DiffContain    Function = "diff_contain"        // the difference of two files has all keywords
	ExactMatch     Function = "exact_match"         // two files hold the same
	NoOverlap      Function = "calendar_no_overlap" // no event lasts beyond the start of the next
)

// Functions are all kinds of questions.
func Functions() []Function {
	return []Function{Contain, NotContain, FileExist, FileNotExist, CellValue, CellComparator, DiffContain, ExactMatch, NoOverlap}
}

// Question is one thing that is asked of the files. Which fields it needs depends
// on its function.
type Question struct {
	Function Function `json:"function"`
	Raises   string   `json:"raises,omitempty"`   // why it cannot be answered as it was written; then nothing else is given
	Type     string   `json:"type,omitempty"`     // what a file is read as
	File     string   `json:"file,omitempty"`     // absolute, as all paths
	Before   string   `json:"before,omitempty"`   // what File is compared with: as it was
	Expected string   `json:"expected,omitempty"` // or as it should be
	User     string   `json:"user,omitempty"`     // of mails and calendars
	Keywords []string `json:"keywords,omitempty"`
	Cells    []Cell   `json:"cells,omitempty"`
}

// Cell is a cell by row and column, as they are printed, and what is asked of it.
type Cell struct {
	Row    string      `json:"row"`
	Column string      `json:"column"`
	Value  string      `json:"value,omitempty"` // cell_value: what it begins with
	Holds  []Condition `json:"holds,omitempty"` // cell_comparator: all of them
}

func evaluationSchema() []byte {
	texts := `{"type": "array", "items": {"type": "string"}}`
	condition := file.Schema(`"op": {"enum": ["==", "!=", "<", "<=", ">", ">=", "in", "not in", "digits"]}, "as": {"enum": ["int", "float"]}, "values": `+texts, "op")
	cell := file.Schema(`"row": {"type": "string"}, "column": {"type": "string"}, "value": {"type": "string"}, "holds": {"type": "array", "items": `+string(condition)+`}`, "row", "column")
	const path = `{"type": "string", "pattern": "^/"}`
	question := file.Schema(`"function": {"enum": ["contain", "not_contain", "file_exist", "file_not_exist", "cell_value", "cell_comparator", "diff_contain", "exact_match", "calendar_no_overlap"]},
		"raises": {"type": "string", "description": "Why it cannot be answered: it never holds."},
		"type": {"type": "string"}, "file": `+path+`, "before": `+path+`, "expected": `+path+`, "user": {"type": "string"},
		"keywords": `+texts+`, "cells": {"type": "array", "items": `+string(cell)+`}`, "function")
	return file.Schema(`"checks": {"type": "array", "items": `+string(question)+`}`, "checks")
}

// finding is the answer to a question; if it is no, with why.
type finding struct {
	yes      bool
	message  string
	evidence []plugin.Evidence
}

func yes() finding { return finding{yes: true} }

func no(evidence plugin.Evidence, format string, args ...any) finding {
	return finding{message: fmt.Sprintf(format, args...), evidence: []plugin.Evidence{evidence}}
}

func (q *Question) ask(r *result) (finding, error) {
	if q.Raises != "" {
		return finding{}, errors.New(q.Raises)
	}
	switch q.Function {
	case Contain:
		return q.contain(r)
	case NotContain:
		return q.notContain(r)
	case FileExist:
		return q.fileExist(r), nil
	case FileNotExist:
		return q.fileNotExist(r), nil
	case CellValue:
		return q.cellValue(r)
	case CellComparator:
		return q.cellComparator(r)
	case DiffContain:
		return q.diffContain(r)
	case ExactMatch:
		return q.exactMatch(r)
	case NoOverlap:
		return q.noOverlap(r)
	}
	return finding{}, fmt.Errorf("there is no function %q", q.Function)
}

// subject is the path that a question is about.
func (q *Question) subject() string {
	switch {
	case q.File != "":
		return q.File
	case q.User == "":
		return ""
	case q.Function == NoOverlap:
		return workspace + "/calendar/" + q.User + ".ics"
	}
	return workspace + "/emails/" + q.User
}

// names reports whether a question is about a file.
func (q *Question) names(at string) bool { return q.File == at || q.Before == at || q.Expected == at }

// fault says why a question can never be answered with yes, whatever the files
// are; "" if it can.
func (q *Question) fault(r *result) string {
	switch {
	case q.Raises != "":
		return q.Raises
	case q.Type != "" && !isType(q.Type):
		return fmt.Sprintf("no file is read as %q", q.Type)
	case q.Function == ExactMatch && !hasEqual(q.Type):
		return "files of type " + q.Type + " are never the same, not even as themselves"
	case q.Function == ExactMatch && r.lacks(q.Expected):
		return q.Expected + " does not exist"
	case q.Function == DiffContain && q.Type != typeSheet:
		return "files of type " + q.Type + " cannot be compared"
	case q.Function == DiffContain && r.lacks(q.Before):
		return q.Before + " does not exist"
	case q.Function == CellValue, q.Function == CellComparator:
		return misfit(typeSheet, q.File)
	case q.Function == NotContain && q.Type != typeSheet:
		return "" // what raises is worth less than what is not there
	}
	return misfit(q.Type, q.File)
}

// contradicts reports whether a yes to q is a no to other.
func (q *Question) contradicts(other *Question) bool {
	if q.subject() != other.subject() {
		return false
	}
	switch other.Function {
	case FileNotExist:
		return q.Function != FileNotExist && q.Function != NotContain
	case NotContain:
		return q.Function == Contain && q.Type == other.Type && len(other.Keywords) > 0 && q.demands(other.Keywords)
	case CellValue:
		return q.Function == CellValue && q.demandsOtherCells(other.Cells)
	}
	return false
}

// demands reports whether a text with q's keywords has those, too.
func (q *Question) demands(keywords []string) bool {
	for _, wanted := range keywords {
		found := false
		for _, k := range q.Keywords {
			found = found || strings.Contains(lower(k), lower(wanted))
		}
		if !found {
			return false
		}
	}
	return true
}

// demandsOtherCells reports whether q wants another value in a cell.
func (q *Question) demandsOtherCells(cells []Cell) bool {
	for _, a := range q.Cells {
		for _, b := range cells {
			if a.Row == b.Row && a.Column == b.Column && !strings.HasPrefix(a.Value, b.Value) && !strings.HasPrefix(b.Value, a.Value) {
				return true
			}
		}
	}
	return false
}
