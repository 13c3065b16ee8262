package officebench_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/workrover/workrover/plugins/officebench"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// TestQuestions asks what the files of testdata ask. Before its first file one has
// questions, each followed by a line with its check: the value, the message, and
// evidence as "[PATH LOCATOR expected found]". A JSON array is the questions of one
// task, and has the line of the first check that is below 1. The files are the
// mounts. "NAME!PART" is a part of an office document NAME, which gets the parts
// that it lacks to be one; "NAME!pages" is a PDF file with a page for each line.
//
// With -update the lines are written anew.
func TestQuestions(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no questions: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { converse(t, name) })
	}
}

var update = flag.Bool("update", false, "write the answers anew")

func converse(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	lay(t, root, archive.Files)
	var now strings.Builder
	answered := false // the line that follows is the answer of before
	for line := range strings.SplitSeq(string(archive.Comment), "\n") {
		switch {
		case answered:
			answered = false
		case line == "" || strings.HasPrefix(line, "#"):
			fmt.Fprintln(&now, line)
		default:
			fmt.Fprintf(&now, "%s\n%s\n", line, answerTo(t, root, line))
			answered = true
		}
	}
	got := txtar.Format(&txtar.Archive{Comment: []byte(strings.TrimSuffix(now.String(), "\n")), Files: archive.Files})
	if *update {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(txtar.Format(archive)), string(got)); diff != "" {
		t.Error(diff)
	}
}

// lay writes the mounts.
func lay(t *testing.T, root string, files []txtar.File) {
	t.Helper()
	documents := map[string]map[string][]byte{}
	for _, f := range files {
		name, part, isPart := strings.Cut(f.Name, "!")
		if !isPart {
			write(t, filepath.Join(root, f.Name), f.Data)
			continue
		}
		if documents[name] == nil {
			documents[name] = map[string][]byte{}
		}
		documents[name][part] = f.Data
	}
	for name, parts := range documents {
		if pages, isPDF := parts["pages"]; isPDF {
			write(t, filepath.Join(root, name), pdfOf(string(pages)))
			continue
		}
		write(t, filepath.Join(root, name), document(t, parts))
	}
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

const (
	relationsOf = `<Relationships>%s</Relationships>`
	relationTo  = `<Relationship Id="r%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s" Target="%s"/>`
	typesOf     = `<Types><Override PartName="/%s" ContentType="application/vnd.openxmlformats-officedocument.%s"/></Types>`
)

// document packs parts, with those that name others.
func document(t *testing.T, parts map[string][]byte) []byte {
	t.Helper()
	lacking := map[string]string{}
	if _, isText := parts["word/document.xml"]; isText {
		lacking["_rels/.rels"] = fmt.Sprintf(relationsOf, fmt.Sprintf(relationTo, 1, "officeDocument", "word/document.xml"))
		lacking["[Content_Types].xml"] = fmt.Sprintf(typesOf, "word/document.xml", "wordprocessingml.document.main+xml")
	} else {
		lacking["_rels/.rels"] = fmt.Sprintf(relationsOf, fmt.Sprintf(relationTo, 1, "officeDocument", "/xl/workbook.xml"))
		lacking["xl/workbook.xml"] = `<workbook><sheets><sheet name="One" id="r1"/><sheet name="Two" id="r2"/></sheets></workbook>`
		lacking["xl/_rels/workbook.xml.rels"] = fmt.Sprintf(relationsOf,
			fmt.Sprintf(relationTo, 1, "worksheet", "one.xml")+fmt.Sprintf(relationTo, 2, "worksheet", "two.xml")+
				fmt.Sprintf(relationTo, 3, "sharedStrings", "strings.xml")+fmt.Sprintf(relationTo, 4, "styles", "styles.xml"))
		lacking["xl/strings.xml"], lacking["xl/styles.xml"] = `<sst/>`, `<styleSheet/>`
	}
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	for name, content := range lacking {
		if _, ok := parts[name]; !ok {
			parts[name] = []byte(content)
		}
	}
	for name, content := range parts {
		part, err := w.Create(name)
		if err == nil {
			_, err = part.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// pdfOf is a PDF file with a page for each line of a text.
func pdfOf(text string) []byte {
	var file bytes.Buffer
	offsets := []int{0}
	add := func(object string) {
		offsets = append(offsets, file.Len())
		fmt.Fprintf(&file, "%d 0 obj\n%s\nendobj\n", len(offsets)-1, object)
	}
	file.WriteString("%PDF-1.4\n")
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	var kids []string
	for i := range lines {
		kids = append(kids, fmt.Sprintf("%d 0 R", 4+2*i))
	}
	add("<< /Type /Catalog /Pages 2 0 R >>")
	add(fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(lines)))
	add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	for i, line := range lines {
		content := fmt.Sprintf("BT /F1 12 Tf 72 720 Td (%s) Tj ET", line)
		add(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents %d 0 R >>", 5+2*i))
		add(fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content))
	}
	start := file.Len()
	fmt.Fprintf(&file, "xref\n0 %d\n0000000000 65535 f \n", len(offsets))
	for _, offset := range offsets[1:] {
		fmt.Fprintf(&file, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&file, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets), start)
	return file.Bytes()
}

// answerTo asks, and tells the first check that is below 1.
func answerTo(t *testing.T, root, questions string) string {
	t.Helper()
	if !strings.HasPrefix(questions, "[") {
		questions = "[" + questions + "]"
	}
	checks := verify(t, root, `{"checks": `+questions+`}`)
	for _, c := range checks {
		if c.Value < 1 {
			var line strings.Builder
			line.WriteString(strings.TrimSpace("0 " + c.Message))
			for _, e := range c.Evidence {
				fmt.Fprintf(&line, " [%s]", strings.Join(filled(e.Path, e.Locator, e.Expected, e.Found), " | "))
			}
			return strings.NewReplacer("\n", "⏎", "\t", "⇥").Replace(line.String())
		}
	}
	return "1"
}

func filled(texts ...string) []string {
	var kept []string
	for _, s := range texts {
		if s != "" {
			kept = append(kept, s)
		}
	}
	return kept
}

func verify(t *testing.T, root, config string) []plugin.Check {
	t.Helper()
	request, err := plugin.Request{Protocol: plugin.Protocol, Op: plugin.OpVerify, Name: "evaluation", Config: json.RawMessage(config)}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	answer := serve.Handle(officebench.Plugin(), serve.Host{Files: serve.Dir(root)}, request)
	response, err := plugin.ParseResponse(plugin.OpVerify, answer)
	switch {
	case err != nil:
		t.Fatal(err)
	case response.Error != nil:
		t.Fatalf("%s: %v", config, response.Error)
	}
	return response.Checks
}

// TestVerdict: the gate is 1 if every check is, and says otherwise which are not.
func TestVerdict(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "workspace/data/a.txt"), []byte("a"))
	exists := func(name string) string {
		return fmt.Sprintf(`{"function": "file_exist", "file": %q}`, path.Join("/workspace/data", name))
	}
	for _, tt := range []struct {
		questions []string
		value     float64
		message   string
	}{
		{nil, 1, ""},
		{[]string{exists("a.txt")}, 1, ""},
		{[]string{exists("b.txt"), exists("a.txt"), `{"function": "contain", "raises": "it is so"}`}, 0, "1-file_exist, 3-contain"},
	} {
		checks := verify(t, root, `{"checks": [`+strings.Join(tt.questions, ",")+`]}`)
		verdict := checks[len(checks)-1]
		if verdict.ID != officebench.Verdict || verdict.Kind != plugin.Gate || verdict.Value != tt.value || verdict.Message != tt.message {
			t.Errorf("the verdict of %v is %+v", tt.questions, verdict)
		}
	}
}
