package gate

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/workrover/workrover/runtime/vfs"
)

// maxText bounds what is read of an archive.
const maxText = 64 << 20

// Content is what a file says: values that have a place, such as the cells of a
// workbook, or a text.
type Content struct {
	Values map[string]string // by place
	Text   string
}

// Reader tells what a file says that is no text itself, by the extension of its name. Ok
// is false for other files, and for one that cannot be read.
type Reader func(name string, data []byte) (c Content, ok bool)

// valuesIn are the values that the files of a tree hold, by their places.
func valuesIn(tree *vfs.Tree, read Reader) map[string]string {
	values := map[string]string{}
	for name, info := range tree.Walk("/") {
		blob, err := tree.Blob(name)
		if err != nil || info.Type != vfs.TypeFile {
			continue
		}
		held := &holding{name: name, values: values}
		held.file(blob.Bytes(), read)
	}
	return values
}

// holding is a file whose values are collected.
type holding struct {
	name   string
	values map[string]string
}

// file takes the values of a file.
func (h *holding) file(data []byte, read Reader) {
	if read != nil {
		if c, ok := read(h.name, data); ok {
			for place, value := range c.Values {
				h.add(" "+place, value)
			}
			h.words(c.Text)
			return
		}
	}
	switch strings.ToLower(path.Ext(h.name)) {
	case ".json":
		h.document(data)
	case ".csv", ".tsv":
		h.table(data)
	default:
		h.words(textOf(data))
	}
}

func (h *holding) add(at, value string) {
	if value = strings.TrimSpace(value); value != "" {
		h.values[h.name+at] = value
	}
}

func (h *holding) document(data []byte) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var value any
	if d.Decode(&value) != nil {
		h.words(string(data))
		return
	}
	h.member("", value)
}

func (h *holding) member(at string, value any) {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			h.member(at+"/"+key, inner)
		}
	case []any:
		for i, inner := range v {
			h.member(fmt.Sprintf("%s/%d", at, i), inner)
		}
	case string:
		h.add(at, v)
	case json.Number:
		h.add(at, v.String())
	}
}

func (h *holding) table(data []byte) {
	first, _, _ := bytes.Cut(data, []byte("\n"))
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord, r.LazyQuotes = -1, true
	for _, delimiter := range ";\t" {
		if bytes.ContainsRune(first, delimiter) {
			r.Comma = delimiter
		}
	}
	for row := 1; ; row++ {
		cells, err := r.Read()
		if err != nil {
			return
		}
		for column, cell := range cells {
			h.add(fmt.Sprintf(" row %d column %d", row, column+1), cell)
		}
	}
}

// words takes the numbers of a text, and its lines.
func (h *holding) words(text string) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		h.add(fmt.Sprintf(" line %d", n), line)
		for i, number := range regexp.MustCompile(`\d+(?:[.,]\d+)*`).FindAllString(line, -1) {
			h.add(fmt.Sprintf(" line %d number %d", n, i+1), number)
		}
	}
}

// shownIn is what can be read in a file of a name.
func shownIn(name string, data []byte, read Reader) string {
	if read == nil {
		return textOf(data)
	}
	c, ok := read(name, data)
	if !ok {
		return textOf(data)
	}
	lines := []string{c.Text}
	for _, place := range sorted(c.Values) {
		lines = append(lines, c.Values[place])
	}
	return strings.Join(lines, "\n")
}

// textOf is what can be read in a file of no known kind: its text, or that of the
// members of an archive, without its markup.
func textOf(data []byte) string {
	if utf8.Valid(data) && !bytes.ContainsRune(data, 0) {
		return string(data)
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return ""
	}
	var text strings.Builder
	for _, member := range r.File {
		from, err := member.Open()
		if err != nil {
			continue
		}
		inner, err := io.ReadAll(io.LimitReader(from, maxText))
		if from.Close() != nil || err != nil || !utf8.Valid(inner) {
			continue
		}
		text.WriteString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(string(inner), "\n"))
	}
	return text.String()
}
