package report

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"io"
)

//go:embed page.html page.css
var shell embed.FS

// Page is an HTML file while it is written, from its head to its end. What is
// written before an error is no page.
type Page struct {
	out   io.Writer
	parts *template.Template
	look  Look
}

// Look is how a page shows its data. All of it but the title and what a template has
// escaped is part of the program: nothing else that a user has written belongs here.
type Look struct {
	Title  string
	Body   template.HTML
	Style  template.CSS // beside that of all pages
	Script template.JS  // finds the data of Add by its name; "" for a page that shows all of itself
}

// NewPage writes the head of a page.
func NewPage(out io.Writer, look Look) (*Page, error) {
	style, err := shell.ReadFile("page.css")
	if err != nil {
		return nil, err
	}
	look.Style = template.CSS(style) + look.Style //nolint:gosec // it is part of the program
	parts, err := template.ParseFS(shell, "page.html")
	if err != nil {
		return nil, err
	}
	p := &Page{out: visibly{out}, parts: parts, look: look}
	return p, p.write("head", struct {
		Look
		Styles, Scripts string
	}{look, digest(string(look.Style)), digest(string(look.Script))})
}

// Add writes data of a name, which the script finds as JSON in the element whose id
// is the name.
func (p *Page) Add(name string, data any) error {
	return p.write("data", struct {
		Name string
		Data any
	}{name, data})
}

// End writes what shows the data.
func (p *Page) End() error { return p.write("end", p.look) }

func (p *Page) write(part string, data any) error { return p.parts.ExecuteTemplate(p.out, part, data) }

// digest is that of a text as a content security policy names it.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
