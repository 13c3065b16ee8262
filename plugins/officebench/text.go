package officebench

import (
	"fmt"
	"path"
	"strings"
	"unicode/utf8"
)

// The types of files that become text.
const (
	typeText     = "txt"
	typeCalendar = "ics"
	typeSheet    = "xlsx"
	typeDoc      = "doc"
	typeDocx     = "docx"
	typePDF      = "pdf"
	typeMail     = "email"
)

// textOf is the text of a file that is read as one of a type, whatever it is
// called; only a workbook has to have a name that says so.
func textOf(r *result, kind, at string) (string, error) {
	if !isType(kind) || kind == typeMail {
		return "", fmt.Errorf("no file is read as %q", kind)
	}
	data, err := r.read(at)
	if err != nil {
		return "", err
	}
	switch kind {
	case typeSheet:
		s, err := openSheet(at, data)
		if err != nil {
			return "", err
		}
		return s.String(), nil
	case typeDoc, typeDocx:
		return documentText(at, data)
	case typePDF:
		return pdfText(at, data)
	}
	if !utf8.Valid(data) {
		return "", fmt.Errorf("%s is not UTF-8 text", shown(at))
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data)), nil
}

func isType(kind string) bool {
	switch kind {
	case typeText, typeCalendar, typeSheet, typeDoc, typeDocx, typePDF, typeMail:
		return true
	}
	return false
}

// misfit says why nothing that is honestly called so can be read as a type; "" if
// it can.
func misfit(kind, at string) string {
	extension := strings.ToLower(path.Ext(at))
	fits := true
	switch kind {
	case typeSheet:
		fits = isWorkbookName(at)
	case typeDoc, typeDocx:
		fits = extension == ".docx" || extension == ".doc"
	case typePDF:
		fits = extension == ".pdf"
	case typeText, typeCalendar:
		switch extension {
		case ".docx", ".doc", ".pptx", ".pdf", ".jpg", ".jpeg", ".png":
			fits = false
		default:
			fits = !isWorkbookName(at)
		}
	}
	if fits {
		return ""
	}
	if kind == typeSheet {
		return fmt.Sprintf("%s is read as a workbook, which has another name", shown(at))
	}
	return fmt.Sprintf("%s is read as %s, which no file that is honestly called so is", shown(at), kind)
}
