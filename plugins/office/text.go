package office

import (
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/calendar"
	"github.com/workrover/workrover/plugins/office/document"
	"github.com/workrover/workrover/plugins/office/mailbox"
	"github.com/workrover/workrover/plugins/office/workbook"
)

// Text is what a file says to people, by the extension of its name: the cells of a
// workbook; a document, a mail or a calendar as the tools tell it. Ok is false for a file of another
// kind, and for one that cannot be read.
func Text(name string, content []byte) (text string, ok bool) {
	read := readerOf(name)
	if read == nil || len(content) == 0 {
		return "", false
	}
	text, err := read(name, content)
	return text, err == nil
}

// readerOf returns how files of a kind are read; nil if they are not.
func readerOf(name string) func(at string, content []byte) (string, error) {
	switch strings.ToLower(path.Ext(name)) {
	case ".xlsx", ".xlsm":
		return workbook.Listing
	case ".docx", ".docm", ".pptx", ".pptm", ".pdf":
		return document.Text
	case ".eml":
		return mailbox.Text
	case ".ics":
		return calendar.Text
	}
	return nil
}
