package document_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/office/document"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

const softHyphen = "\u00AD"

const memo = `# Reise` + softHyphen + `kosten

Grüße aus Köln & <Bonn>,
zweite Zeile.

- Bahn
- Flug

1. fragen
2. buchen

## Grenzen

| was | EUR |
|---|---|
| Hotel | 120 |
| Essen | 30 |

Ende.
`

// said is the memo as LibreOffice writes text: with the marks of lists, and a line
// for each cell.
const said = `Reise` + softHyphen + `kosten
Grüße aus Köln & <Bonn>,
zweite Zeile.
• Bahn
• Flug
1. fragen
2. buchen
Grenzen
was
EUR
Hotel
120
Essen
30
Ende.`

// TestLibreOffice: what is written here, LibreOffice reads as the same text; what
// it writes, as Word document and as PDF, is read here as the same.
func TestLibreOffice(t *testing.T) {
	soffice, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("soffice is not installed; make tools does that")
	}
	root := t.TempDir()
	dir := filepath.Join(root, "workspace")
	call(t, root, "write_document", map[string]any{"path": "memo.docx", "text": memo})
	again := filepath.Join(dir, "again")
	convert := func(to string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), soffice, "-env:UserInstallation=file://"+filepath.Join(root, "profile"), "--headless", "--convert-to", to, "--outdir", again, filepath.Join(dir, "memo.docx"))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	convert("txt:Text (encoded):UTF8,LF")
	text, err := os.ReadFile(filepath.Join(again, "memo.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(said, textLines(string(text))); diff != "" {
		t.Errorf("as LibreOffice reads it (-want +got):\n%s", diff)
	}
	convert("docx")
	if diff := cmp.Diff(memo, read(t, root, "again/memo.docx")); diff != "" {
		t.Errorf("as LibreOffice writes it (-want +got):\n%s", diff)
	}
	convert("pdf")
	page := read(t, root, "again/memo.pdf")
	for _, line := range []string{"Reise", "Grüße aus Köln & <Bonn>,", "Bahn", "buchen", "Hotel\t120", "Ende."} {
		if !strings.Contains(page, line) {
			t.Errorf("the PDF file lacks %q:\n%s", line, page)
		}
	}
}

// textLines drops what says nothing: empty lines, spaces around, byte-order marks.
func textLines(text string) string {
	var lines []string
	for line := range strings.Lines(strings.TrimPrefix(text, "\uFEFF")) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func read(t *testing.T, root, name string) string {
	t.Helper()
	var answer struct{ Text string }
	if err := json.Unmarshal(call(t, root, "read_document", map[string]any{"path": name}), &answer); err != nil {
		t.Fatal(err)
	}
	return answer.Text
}

// call calls a tool, which must succeed, and returns its output.
func call(t *testing.T, root, tool string, args map[string]any) json.RawMessage {
	t.Helper()
	text, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	request, err := plugin.Request{Op: plugin.OpCall, Name: tool, Args: text}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	p := &plugin.Plugin{Name: "office", Version: "1.0.0", Tools: document.Tools()}
	response, err := plugin.ParseResponse(plugin.OpCall, serve.Handle(p, serve.Host{Files: serve.Dir(root)}, request))
	if err != nil || !response.OK {
		t.Fatalf("%s %s: %v, %v", tool, text, err, response)
	}
	return response.Output
}
