package mailbox

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// plainText is what a reader sees of HTML: its text, a line for each block, and
// the addresses of links that the text does not show.
func plainText(source string) string {
	t := &htmlText{tokens: html.NewTokenizer(strings.NewReader(source))}
	for {
		switch t.tokens.Next() {
		case html.ErrorToken: // the end: a tokenizer takes any text
			return t.finished()
		case html.TextToken:
			if t.hidden == 0 {
				t.write(string(t.tokens.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			t.open()
		case html.EndTagToken:
			t.close()
		}
	}
}

type htmlText struct {
	tokens *html.Tokenizer
	out    strings.Builder
	line   strings.Builder
	hidden int    // elements that are not seen and have not ended
	link   string // the address of the link that is open
	from   int    // where its text begins in line
}

func (t *htmlText) write(text string) {
	const softHyphen = "\u00AD"
	words := strings.Fields(strings.ReplaceAll(text, softHyphen, ""))
	if len(words) == 0 {
		t.space()
		return
	}
	if strings.TrimLeft(text, " \t\r\n") != text {
		t.space()
	}
	t.line.WriteString(strings.Join(words, " "))
	if strings.TrimRight(text, " \t\r\n") != text {
		t.space()
	}
}

func (t *htmlText) space() {
	if line := t.line.String(); line != "" && !strings.HasSuffix(line, " ") {
		t.line.WriteByte(' ')
	}
}

func (t *htmlText) open() {
	name, more := t.tokens.TagName()
	tag := atom.Lookup(name)
	switch tag {
	case atom.Script, atom.Style, atom.Title:
		t.hidden++
	case atom.Li:
		t.end()
		t.line.WriteString("- ")
	case atom.Td, atom.Th:
		if t.line.Len() > 0 {
			t.line.WriteByte('\t')
		}
	case atom.A:
		t.link, t.from = "", t.line.Len()
		for more {
			var key, value []byte
			key, value, more = t.tokens.TagAttr()
			if string(key) == "href" {
				t.link = string(value)
			}
		}
	case atom.Br:
		t.end()
		return
	}
	if isBlock(tag) {
		t.end()
	}
}

func (t *htmlText) close() {
	name, _ := t.tokens.TagName()
	switch tag := atom.Lookup(name); {
	case tag == atom.Script || tag == atom.Style || tag == atom.Title:
		t.hidden = max(t.hidden-1, 0)
	case tag == atom.A && t.link != "":
		shown := t.line.String()[min(t.from, t.line.Len()):]
		if target := strings.TrimPrefix(t.link, "mailto:"); !strings.Contains(shown, target) {
			t.line.WriteString(" <" + target + ">")
		}
		t.link = ""
	case isBlock(tag):
		t.end()
	}
}

// end ends a line that has something.
func (t *htmlText) end() {
	if line := strings.TrimRight(t.line.String(), " \t"); line != "" {
		t.out.WriteString(line + "\n")
	}
	t.line.Reset()
	t.from = 0
}

func (t *htmlText) finished() string {
	t.end()
	return t.out.String()
}

func isBlock(tag atom.Atom) bool {
	switch tag {
	case atom.P, atom.Div, atom.Tr, atom.Table, atom.Ul, atom.Ol, atom.Blockquote, atom.Pre, atom.Hr,
		atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Section, atom.Article, atom.Header, atom.Footer:
		return true
	}
	return false
}
