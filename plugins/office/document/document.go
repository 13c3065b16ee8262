package document

import (
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// Tools returns the tools for documents.
func Tools() []plugin.Tool {
	return []plugin.Tool{readTool(), writeTool(), replaceTool(), readTableTool(), writeTableTool()}
}

// Verifiers returns the verifiers of documents.
func Verifiers() []plugin.Verifier { return []plugin.Verifier{documentVerifier()} }

// Rehearsal are requests as they come in most often.
func Rehearsal() []string {
	return []string{
		`{"protocol":1,"op":"call","name":"read_document","args":{"path":"none.docx"}}`,
		`{"protocol":1,"op":"call","name":"replace_text","args":{"path":"none.docx","old":"a","new":"b"}}`,
		`{"protocol":1,"op":"call","name":"write_document","args":{"path":"none/x.docx","text":"# Title\n\nText\n\n- one\n\n| a | b |\n|---|---|\n| 1 | 2 |"}}`,
		`{"protocol":1,"op":"verify","name":"document","config":{"path":"none.docx","contains":["x"],"headings":["x"]},"covers":[]}`,
	}
}

// block is a part of a document.
type block struct {
	kind    kind
	level   int    // of a heading from 1, of an item from 0
	ordered int    // the number of an item; 0 if it has none
	text    string // with line feeds where lines are broken
	rows    [][]string
}

type kind int

const (
	paragraph kind = iota
	heading
	item
	table
	unit // begins a slide or page
)

// read reads a document of any kind.
func read(files plugin.Reader, at string) ([]block, error) {
	data, err := file.Read(files, at)
	if err != nil {
		return nil, err
	}
	return parse(at, data)
}

func parse(at string, data []byte) ([]block, error) {
	switch ext := strings.ToLower(path.Ext(at)); ext {
	case ".docx", ".docm":
		w, err := openWord(at, data)
		if err != nil {
			return nil, err
		}
		return w.blocks(), nil
	case ".pptx", ".pptm":
		return readSlides(at, data)
	case ".pdf":
		return readPDF(at, data)
	case ".doc", ".ppt":
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is of the format before 2007, which cannot be read", at)
	default:
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is no document that can be read: there are .docx, .pptx and .pdf", at)
	}
}

// plain is the text of a block without marks; cells are separated by tabs.
func (b *block) plain() string {
	if b.kind != table {
		return b.text
	}
	rows := make([]string, len(b.rows))
	for i, row := range b.rows {
		rows[i] = strings.Join(row, "\t")
	}
	return strings.Join(rows, "\n")
}
