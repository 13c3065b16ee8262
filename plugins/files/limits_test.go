package files_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/workrover/workrover/plugins/conversation"
	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// TestLimits plays what an agent may do to exhaust the plugin: the answer is a
// failure or a check that fails, with the reason.
func TestLimits(t *testing.T) {
	h := &conversation.Host{Plugin: files.Plugin(), Root: t.TempDir()}
	for name, data := range map[string][]byte{
		"big.txt":     bytes.Repeat([]byte("a line\n"), 3<<20),
		"newlines":    bytes.Repeat([]byte("\n"), 16<<20),
		"long.txt":    bytes.Repeat([]byte("x"), 2<<20),
		"big.json":    []byte("[" + strings.Repeat("[],", 2<<20) + "[]]"),
		"commas.csv":  []byte("a,b\n" + strings.Repeat(",", 100_000)),
		"deep.json":   []byte(strings.Repeat("[", 200) + strings.Repeat("]", 200)),
		"digits.json": []byte(strings.Repeat("7", 1<<20)),
	} {
		h.Write(t, "workspace/"+name, data)
	}
	for _, tt := range []struct {
		op         plugin.Op
		line, want string
	}{
		{plugin.OpCall, `read {"path":"big.txt"}`, `{"ok":false,"error":{"code":"failed","message":"/workspace/big.txt has more than 16 MiB, which is more than is read of such a file"}}`},
		{plugin.OpCall, `read {"path":"newlines"}`, `{"ok":false,"error":{"code":"failed","message":"what is asked for of /workspace/newlines has 16777216 bytes, and 1048576 are shown at once; the file has 16777216 lines: ask for fewer with from_line and lines"}}`},
		{plugin.OpCall, `read {"path":"newlines","from_line":16777216}`, `{"ok":true,"output":{"path":"/workspace/newlines","text":"\n","total_lines":16777216},"text":"\n"}`},
		{plugin.OpCall, `search {"pattern":"a line"}`, `{"ok":true,"output":{"matches":[],"truncated":false,"skipped":[{"path":"/workspace/big.txt","why":"has more than 16 MiB, which is more than is read of such a file"}],"skipped_total":1},"text":"no line matches\nnot searched: /workspace/big.txt (has more than 16 MiB, which is more than is read of such a file)"}`},
		{plugin.OpVerify, `text {"path":"big.txt","equals":"a"}`, `{"ok":true,"checks":[{"id":"equals","value":0,"message":"/workspace/big.txt has more than 16 MiB, which is more than is read of such a file","evidence":[{"path":"/workspace/big.txt"}]}]}`},
		{plugin.OpVerify, `json {"path":"big.json","equals":1}`, `{"ok":true,"checks":[{"id":"equals","value":0,"message":"/workspace/big.json has more than 4 MiB, which is more than is read of such a file","evidence":[{"path":"/workspace/big.json"}]}]}`},
		{plugin.OpVerify, `json {"path":"deep.json","equals":1}`, `{"ok":true,"checks":[{"id":"equals","value":0,"message":"/workspace/deep.json: text is nested deeper than 100 levels, at byte 100","evidence":[{"path":"/workspace/deep.json"}]}]}`},
		{plugin.OpVerify, `csv {"path":"commas.csv","equals":{"columns":["a"],"rows":[]}}`, `{"ok":true,"checks":[{"id":"columns","value":0,"message":"/workspace/commas.csv: there are more than 100000 cells","evidence":[{"path":"/workspace/commas.csv"}]},{"id":"rows","value":0,"message":"/workspace/commas.csv: there are more than 100000 cells","evidence":[{"path":"/workspace/commas.csv"}]}]}`},
	} {
		if got := h.Answer(t, tt.op, tt.line); got != tt.want {
			t.Errorf("%s:\n got %.300s\nwant %s", tt.line, got, tt.want)
		}
	}
	if got := h.Answer(t, plugin.OpVerify, `json {"path":"digits.json","equals":7}`); len(got) > 1000 {
		t.Errorf("the evidence quotes %d bytes", len(got))
	}
	if got := h.Answer(t, plugin.OpCall, `search {"pattern":"x","path":"long.txt"}`); len(got) > 2000 {
		t.Errorf("a long line is shown in %d bytes", len(got))
	}
}

// crowded has a directory of more files than a listing shows.
type crowded struct{ plugin.Files }

func (crowded) ReadDir(string) ([]fs.DirEntry, error) {
	files := fstest.MapFS{}
	for i := range 10_001 {
		files[fmt.Sprintf("%05d", i)] = &fstest.MapFile{}
	}
	return files.ReadDir(".")
}

func TestListIsCut(t *testing.T) {
	request := []byte(`{"protocol":1,"op":"call","name":"list"}`)
	got := string(serve.Handle(files.Plugin(), serve.Host{Files: crowded{}}, request))
	for _, want := range []string{`"/workspace/09999","type":"file"}],"truncated":true}`, `\n/workspace/09999\n… and more; list a directory below this one"}`} {
		if !strings.Contains(got, want) {
			t.Errorf("the listing lacks %s", want)
		}
	}
}

// TestSearchNamesSome: of very many files that are not searched, the first are named
// and the others counted.
func TestSearchNamesSome(t *testing.T) {
	h := &conversation.Host{Plugin: files.Plugin(), Root: t.TempDir()}
	for i := range 102 {
		h.Write(t, fmt.Sprintf("workspace/%03d.png", i), []byte{0})
	}
	got := h.Answer(t, plugin.OpCall, `search {"pattern":"x"}`)
	for _, want := range []string{
		`{"path":"/workspace/099.png","why":"is not UTF-8 text"}],"skipped_total":102}`,
		`\nnot searched: /workspace/099.png (is not UTF-8 text)\nnot searched: 2 files more"}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the answer lacks %s:\n%s", want, got)
		}
	}
}
