package officebench

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/ledongthuc/pdf"
)

// pdfText is the text of all pages, with nothing between them.
func pdfText(at string, data []byte) (content string, err error) {
	defer func() {
		if broken := recover(); broken != nil { // which is how the reader says that a file is not as it should be
			content, err = "", fmt.Errorf("%s is a broken PDF file: %v", shown(at), broken)
		}
	}()
	reader, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return "", fmt.Errorf("%s is no PDF file: %w", shown(at), err)
	}
	var pages strings.Builder
	for number := range reader.NumPage() {
		text, err := reader.Page(number + 1).GetPlainText(nil)
		if err != nil {
			return "", fmt.Errorf("%s: page %d: %w", shown(at), number+1, err)
		}
		pages.WriteString(text)
	}
	return pages.String(), nil
}
