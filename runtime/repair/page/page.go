package page

import (
	"bytes"
	"embed"
	"html/template"
	"io"
	"strings"

	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/runtime/report"
)

//go:embed repair.html repair.css
var look embed.FS

// Answer is what a page shows.
type Answer struct {
	Of      string // what was to be mended
	Report  *search.Report
	Table   *repair.Outcomes // what was to be tried
	Changes []Change         // of the repaired package
}

// Change is a file that the repaired package has otherwise.
type Change struct {
	Path string
	What string // "added", "removed" or "changed"
	Diff string // unified; "" if it is no text
}

// Lines are the lines of the difference.
func (c *Change) Lines() []Line {
	var lines []Line
	for text := range strings.Lines(c.Diff) {
		kind := ""
		switch text[0] {
		case '+':
			kind = "plus"
		case '-':
			kind = "minus"
		case '@':
			kind = "soft"
		}
		lines = append(lines, Line{kind, strings.TrimSuffix(text, "\n")})
	}
	return lines
}

// Line is a line of a difference.
type Line struct{ Kind, Text string }

// Write writes the page. What was written before an error is no page.
func Write(out io.Writer, a *Answer) error {
	style, err := look.ReadFile("repair.css")
	if err != nil {
		return err
	}
	body, err := template.ParseFS(look, "repair.html")
	if err != nil {
		return err
	}
	v, err := newView(a)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := body.Execute(&text, v); err != nil {
		return err
	}
	p, err := report.NewPage(out, report.Look{
		Title: "Repair of " + a.Of,
		Body:  template.HTML(text.String()), //nolint:gosec // the template has escaped it
		Style: template.CSS(style),          //nolint:gosec // it is part of the program
	})
	if err != nil {
		return err
	}
	return p.End()
}
