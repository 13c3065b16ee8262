package calendar

import "strings"

// Text is what is in a calendar, as the tools tell it: a line for each event, and
// for each that is not understood.
func Text(at string, content []byte) (string, error) {
	d, err := parse(at, content)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for _, o := range d.once(utc()) {
		text.WriteString(o.line(utc(), false))
	}
	for _, problem := range d.problems() {
		text.WriteString("Not understood: " + problem + "\n")
	}
	return text.String(), nil
}
