package officebench

import (
	"strings"

	"github.com/workrover/workrover/plugins/office/document"
)

// pdfText is the text of all pages, with nothing between them.
func pdfText(at string, data []byte) (string, error) {
	pages, err := document.Pages(at, data)
	return strings.Join(pages, ""), err
}
