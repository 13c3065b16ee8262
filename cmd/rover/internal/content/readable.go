package content

import officeplugin "github.com/workrover/workrover/plugins/office"

// Readable is what a file holds in the form in which people compare it: of a
// workbook the cells, of a document the text, of a mail what it says, of a calendar
// the events. What cannot be read stays as it is.
func Readable(name string, content []byte) []byte {
	if text, ok := officeplugin.Text(name, content); ok {
		return []byte(text)
	}
	return content
}
