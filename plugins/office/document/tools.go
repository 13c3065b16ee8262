package document

import (
	"fmt"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

const pathProperty = `"path": {"type": "string", "description": "The file, absolute or relative to /workspace."}`

func readTool() plugin.Tool {
	return plugin.Tool{Call: readDocument, Output: reading{}, Info: plugin.ToolInfo{
		Name: "read_document",
		Description: "Read a Word document (.docx), a presentation (.pptx) or a PDF file as text: headings with #, lists with - and 1., tables with |. " +
			"Headers, footers and notes are left out.",
		InputSchema: file.Schema(pathProperty+`,
			"from": {"type": "integer", "minimum": 1, "default": 1, "description": "The first part to read: a paragraph, heading, item or table; of a presentation or PDF file a slide or page."},
			"count": {"type": "integer", "minimum": 1, "description": "How many to read; by default all that follow."}`, "path"),
		OutputSchema: file.Schema(`"path": {"type": "string"}, "text": {"type": "string"},
			"parts": {"type": "integer", "description": "How many there are."}, "unit": {"type": "string", "enum": ["part", "slide", "page"]}`, "path", "text", "parts", "unit"),
	}}
}

type reading struct {
	Path  string `json:"path"`
	Text  string `json:"text"`
	Parts int    `json:"parts"`
	Unit  string `json:"unit"`
}

func readDocument(env *plugin.Env) (plugin.Result, error) {
	args := struct {
		Path  string
		From  int
		Count *int
	}{From: 1}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := file.InWorkspace(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	blocks, err := read(env.Files, at)
	if err != nil {
		return plugin.Result{}, err
	}
	parts, noun := split(at, blocks)
	if args.From > max(len(parts), 1) {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "%s has %s; from is %d", at, file.Counted(len(parts), noun), args.From)
	}
	last := len(parts)
	if args.Count != nil {
		last = min(last, args.From-1+*args.Count)
	}
	var shown []block
	for _, part := range parts[min(args.From-1, len(parts)):last] {
		shown = append(shown, part...)
	}
	text := markdown(shown)
	if len(text) > file.MaxShown {
		return plugin.Result{}, plugin.Errorf(plugin.CodeFailed, "what is asked for of %s has %d bytes, and %d are shown at once; it has %s: ask for fewer with from and count", at, len(text), file.MaxShown, file.Counted(len(parts), noun))
	}
	return plugin.Result{Output: reading{at, text, len(parts), noun}, Text: &text}, nil
}

// split takes a document apart into what an agent can ask for: its blocks, or
// slides or pages.
func split(at string, blocks []block) (parts [][]block, noun string) {
	for _, b := range blocks {
		if last := len(parts) - 1; last >= 0 && b.kind != unit && parts[last][0].kind == unit {
			parts[last] = append(parts[last], b)
			continue
		}
		parts = append(parts, []block{b})
	}
	switch strings.ToLower(path.Ext(at)) {
	case ".pdf":
		return parts, "page"
	case ".pptx", ".pptm":
		return parts, "slide"
	}
	return parts, "part"
}

func writeTool() plugin.Tool {
	return plugin.Tool{Call: writeDocument, Output: written{}, Info: plugin.ToolInfo{
		Name: "write_document",
		Description: "Write a Word document from text: # to ###### begin headings, - and 1. items of lists (two spaces more for each level), | rows of tables; " +
			"a blank line ends a paragraph, **bold** and *italic* are possible. What the file held is replaced, or kept with append.",
		InputSchema: file.Schema(pathProperty+`,
			"text": {"type": "string"},
			"append": {"type": "boolean", "default": false, "description": "Add the text to the end of the document."}`, "path", "text"),
		OutputSchema: file.Schema(`"path": {"type": "string"}, "parts": {"type": "integer", "description": "How many paragraphs, headings, items and tables were written."}`, "path", "parts"),
		Writes:       true,
	}}
}

type written struct {
	Path  string `json:"path"`
	Parts int    `json:"parts"`
}

func writeDocument(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Path, Text string
		Append     bool
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := wordPath(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	w, err := newWord(at)
	if args.Append {
		w, err = load(env.Files, at)
	}
	if err != nil {
		return plugin.Result{}, err
	}
	blocks := parseMarkdown(args.Text)
	added, lists, err := w.write(blocks)
	if err != nil {
		return plugin.Result{}, err
	}
	others := map[string][]byte{}
	if lists != nil {
		others[numberPart] = lists
	}
	if err := w.save(env.Files, splice(w.xml, []edit{{w.insertAt, w.insertAt, added}}), others); err != nil {
		return plugin.Result{}, err
	}
	return plugin.Result{Output: written{at, len(blocks)}, Text: new(fmt.Sprintf("wrote %s to %s", file.Counted(len(blocks), "part"), at))}, nil
}

// wordPath is the path of a Word document that is written.
func wordPath(name string) (string, error) {
	at, err := file.InWorkspace(name)
	if err == nil && !strings.EqualFold(path.Ext(at), ".docx") {
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "only Word documents are written, and the name of %s does not end in .docx", at)
	}
	return at, err
}

func load(files plugin.Reader, at string) (*word, error) {
	data, err := file.Read(files, at)
	if err != nil {
		return nil, err
	}
	return openWord(at, data)
}

func replaceTool() plugin.Tool {
	return plugin.Tool{Call: replaceText, Output: replaced{}, Info: plugin.ToolInfo{
		Name:        "replace_text",
		Description: "Replace a text in a Word document, within a paragraph or cell; how it looks stays. The text must occur exactly once, unless all are meant.",
		InputSchema: file.Schema(pathProperty+`,
			"old": {"type": "string", "minLength": 1, "description": "The text as it is in the document, without the marks of read_document."},
			"new": {"type": "string"},
			"all": {"type": "boolean", "default": false, "description": "Replace every occurrence."}`, "path", "old", "new"),
		OutputSchema: file.Schema(`"path": {"type": "string"}, "count": {"type": "integer"}`, "path", "count"),
		Writes:       true,
	}}
}

type replaced struct {
	Path  string `json:"path"`
	Count int    `json:"count"`
}

func replaceText(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Path, Old, New string
		All            bool
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := wordPath(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	w, err := load(env.Files, at)
	if err != nil {
		return plugin.Result{}, err
	}
	var edits []edit
	total := 0
	for _, p := range w.paragraphs() {
		found, count := p.replace(args.Old, args.New)
		edits, total = append(edits, found...), total+count
	}
	switch {
	case total == 0:
		return plugin.Result{}, plugin.Errorf(plugin.CodeNotFound, "the text does not occur within a paragraph of %s; read the document and copy it exactly, without # and other marks", at)
	case total > 1 && !args.All:
		return plugin.Result{}, plugin.Errorf(plugin.CodeConflict, "the text occurs %d times in %s; give more of what surrounds the one you mean, or set all", total, at)
	}
	if err := w.save(env.Files, splice(w.xml, edits), nil); err != nil {
		return plugin.Result{}, err
	}
	return plugin.Result{Output: replaced{at, total}, Text: new(fmt.Sprintf("replaced %s in %s", file.Counted(total, "text"), at))}, nil
}
