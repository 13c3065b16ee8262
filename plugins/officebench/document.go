package officebench

import (
	"errors"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
)

// The type of a part that is a document of a word processor.
const documentType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"

// documentText is the paragraphs of a document's body, a line for each. What is in
// tables, in headers and in content controls is left out.
func documentText(at string, data []byte) (string, error) {
	archive, err := file.OpenArchive(at, "document", data)
	if err != nil {
		return "", err
	}
	b := &bundle{archive}
	name, err := b.main()
	if err != nil {
		return "", err
	}
	if err := b.isDocument(name); err != nil {
		return "", err
	}
	root, err := b.tree(name)
	if err != nil {
		return "", err
	}
	body := root.child("body")
	if body == nil {
		return "", errors.New("the document has no body")
	}
	var lines []string
	for _, paragraph := range body.all("p") {
		lines = append(lines, paragraphText(paragraph))
	}
	return strings.Join(lines, "\n"), nil
}

// isDocument refuses a part that is something else, such as a workbook.
func (b *bundle) isDocument(name string) error {
	types, err := b.tree("[Content_Types].xml")
	if err != nil {
		return err
	}
	for _, o := range types.all("Override") {
		if strings.EqualFold(strings.TrimPrefix(o.attribute("PartName"), "/"), name) {
			if o.attribute("ContentType") == documentType {
				return nil
			}
			return errors.New("it is no document of a word processor: " + o.attribute("ContentType"))
		}
	}
	return errors.New("it is no document of a word processor")
}

// paragraphText is the text of the runs that a paragraph has, and of those of its
// links.
func paragraphText(paragraph *node) string {
	var text strings.Builder
	for _, part := range paragraph.children {
		switch part.name {
		case "r":
			writeRun(&text, part)
		case "hyperlink":
			for _, run := range part.all("r") {
				writeRun(&text, run)
			}
		}
	}
	return text.String()
}

func writeRun(text *strings.Builder, run *node) {
	for _, part := range run.children {
		switch part.name {
		case "t":
			text.WriteString(part.text)
		case "tab", "ptab":
			text.WriteByte('\t')
		case "cr":
			text.WriteByte('\n')
		case "noBreakHyphen":
			text.WriteByte('-')
		case "br":
			if kind := part.attribute("type"); kind == "" || kind == "textWrapping" {
				text.WriteByte('\n')
			}
		}
	}
}
