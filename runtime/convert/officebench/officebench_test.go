package officebench_test

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/workrover/workrover/runtime/convert/officebench"
	"github.com/workrover/workrover/runtime/durable"
)

var update = flag.Bool("update", false, "write the golden files anew")

// tools are one of each area.
var tools = []officebench.Tool{
	{Plugin: "files", Name: "read"},
	{Plugin: "office", Name: "send_mail", Area: officebench.Mail},
	{Plugin: "office", Name: "create_event", Area: officebench.Calendar},
}

// benchmark has a task with one subtask, whose evaluation is given as JSON.
func benchmark(evaluation string) fstest.MapFS {
	subtask := `{
  "username": "Ada", "date": "2024-05-01", "weekday": "Wednesday", "time": "2:30 PM",
  "task": "Write ${data}.",
  "evaluation": ` + evaluation + `
}`
	return fstest.MapFS{
		"tasks/1-2/subtasks/0.json":       {Data: []byte(subtask)},
		"tasks/1-2/testbed/data/book.csv": {Data: []byte("a,b\n")},
		"tasks/1-2/reference/book.xlsx":   {Data: []byte("expected")},
		"tasks/1-2/reference/other.xlsx":  {Data: []byte("of another subtask")},
	}
}

// TestImport imports a subtask with every evaluator, and holds what is written
// against a golden file.
func TestImport(t *testing.T) {
	b, err := officebench.Open(benchmark(`[
    {"function": "evaluate_contain", "args": {"doc_type": "txt", "file": "./data/answer.txt", "keywords": ["${x}", "40"]}},
    {"function": "evaluate_contain", "args": {"doc_type": "email", "username": "Bob", "keywords": "ab"}},
    {"function": "evaluate_not_contain", "args": {"doc_type": "docx", "file": "data/memo.docx", "keywords": []}},
    {"function": "evaluate_file_exist", "args": {"file": "data/folder/"}},
    {"function": "evaluate_file_not_exist", "args": {"file": "data/old.txt"}},
    {"function": "evaluate_excel_cell_value", "args": {"file": "data/a.xlsx", "matches": [{"row": 1, "col": "2", "value": 80.50}, {"row": 2, "col": 2, "value": true}]}},
    {"function": "evaluate_excel_cell_comparator", "args": {"file": "data/a.xlsx", "matches": [{"row": 1, "col": 1, "comparator": "lambda x: x in ['a', 'b']"}]}},
    {"function": "evaluate_diff_contain_text", "file": "ignored", "args": {"doc_type": "xlsx", "input_file": "../../../../cache/0/testbed/data/book.csv", "output_file": "data/book.csv", "keywords": ["a"]}},
    {"function": "evaluate_exact_match", "args": {"doc_type": "xlsx", "result_file": "data/book.xlsx", "expected_file": "../../../../reference/book.xlsx"}},
    {"function": "evaluate_calendar_no_overlap", "args": {"username": "Bob"}}
  ]`))
	if err != nil || len(b.Problems()) > 0 {
		t.Fatalf("%v, %v", b.Problems(), err)
	}
	out := t.TempDir()
	controls := fstest.MapFS{"1-2-0.jsonl": {Data: []byte("{\"say\": \"40\"}\n")}}
	imported, err := b.Import(t.Context(), out, &officebench.Options{Tools: tools, Controls: controls})
	if err != nil || imported != (officebench.Imported{Subtasks: 1, Controls: 1}) {
		t.Fatalf("imported %+v, %v", imported, err)
	}
	compare(t, "testdata/import.txtar", written(t, out))
}

// written is everything below a directory. An empty folder is a file with a slash.
func written(t *testing.T, dir string) *txtar.Archive {
	t.Helper()
	archive := &txtar.Archive{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if inside, err := os.ReadDir(filepath.Join(dir, name)); err != nil || len(inside) > 0 {
				return err
			}
			archive.Files = append(archive.Files, txtar.File{Name: name + "/"})
			return nil
		}
		content, err := os.ReadFile(filepath.Join(dir, name))
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: content})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return archive
}

func compare(t *testing.T, golden string, got *txtar.Archive) {
	t.Helper()
	if *update {
		if err := os.WriteFile(golden, txtar.Format(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(txtar.Format(got))); diff != "" {
		t.Error(diff)
	}
}

// TestProblems: what is wrong with an evaluator is told with its line, and makes it
// raise, or keeps the subtask out.
func TestProblems(t *testing.T) {
	const (
		raises = "tasks/1-2/subtasks/0.json:%d: warning: the evaluator raises, because %s: the subtask cannot be passed"
		wrong  = "tasks/1-2/subtasks/0.json:%d: error: %s"
	)
	for _, tt := range []struct{ evaluation, want string }{
		{`[{"function": "evaluate_file_exist", "args":
			{"file": "data/a"}, "file": "beside"}]`, ""},
		{`[{"function": "evaluate_file_exist", "args": {},
			"file": "data/a"}]`, fmt.Sprintf(raises, 5, `"file" stands beside "args" and not in it`)},
		{`[{"function": "evaluate_file_exist", "args":
			{}}]`, fmt.Sprintf(raises, 5, `it has no argument "file"`)},
		{`[{"function": "evaluate_file_exist"}]`, fmt.Sprintf(raises, 4, `it has no arguments`)},
		{`[{"function": "evaluate_file_exist", "args": {"file": 1}}]`, fmt.Sprintf(raises, 4, `"file" is no text`)},
		{`[{"function": "evaluate_contain", "args": {"doc_type": "md", "file": "a", "keywords": []}}]`, fmt.Sprintf(raises, 4, `it reads no files of type "md"`)},
		{`[{"function": "evaluate_contain", "args": {"doc_type": "txt", "file": "a", "keywords":
			[1]}}]`, fmt.Sprintf(raises, 5, `a keyword is no text`)},
		{`[{"function": "evaluate_contain", "args": {"doc_type": "email", "file": "a", "keywords": []}}]`, fmt.Sprintf(raises, 4, `it has no argument "username"`)},
		{`[{"function": "evaluate_excel_cell_value", "args": {"file": "a.xlsx", "matches": [{"row": 1,
			"col": 1}]}}]`, fmt.Sprintf(raises, 4, `a cell has no "value"`)},
		{`[{"function": "evaluate_diff_contain_text", "args": {"doc_type": "doc", "input_file": "a", "output_file": "a", "keywords": []}}]`, fmt.Sprintf(raises, 4, `it reads no files of type "doc"`)},
		{`[{"function": "evaluate_exact_match", "args": {"doc_type": "xlsx", "result_file": "a.xlsx", "expected_file": "../../../../reference/none.xlsx"}}]`,
			fmt.Sprintf(raises, 4, "there is no file tasks/1-2/reference/none.xlsx")},
		{`[{"function": "evaluate_exact_match", "args": {"doc_type": "pdf", "result_file": "a.pdf", "expected_file": "../../../../reference/book.xlsx"}}]`,
			`tasks/1-2/subtasks/0.json:4: warning: files of type "pdf" are never the same: the subtask cannot be passed`},
		{`[]`, `tasks/1-2/subtasks/0.json:4: warning: the evaluation is empty: whatever is done, the subtask passes`},

		{`{}`, fmt.Sprintf(wrong, 1, `"evaluation" is no list, so nothing judges the work`)},
		{`[{"function": "evaluate_mood", "args": {}}]`, fmt.Sprintf(wrong, 4, `there is no evaluator "evaluate_mood"; a subtask with it is not imported`)},
		{`[{"function": "evaluate_file_exist", "args": {"file": "../../secret"}}]`, fmt.Sprintf(wrong, 4, `the path "../../secret" leads out of the workspace; a subtask with it is not imported`)},
		{`[{"function": "evaluate_file_exist", "args": {"file": "/etc/passwd"}}]`, fmt.Sprintf(wrong, 4, `the path "/etc/passwd" leads out of the workspace; a subtask with it is not imported`)},
		{`[{"function": "evaluate_excel_cell_comparator", "args": {"file": "a.xlsx", "matches": [
			{"row": 1, "col": 1, "comparator": "lambda x: x.startswith('a')"}]}}]`, fmt.Sprintf(wrong, 5, `the comparator is not understood: "isdigit" is expected, and "startswith" is there; a subtask with it is not imported`)},
		{`[{]`, fmt.Sprintf(wrong, 4, `it is not JSON: "]" where a name belongs: names stand in double quotation marks`)},
	} {
		b, err := officebench.Open(benchmark(tt.evaluation))
		if err != nil {
			t.Errorf("%s: %v", tt.evaluation, err)
			continue
		}
		var got []string
		for _, p := range b.Problems() {
			got = append(got, p.String())
		}
		if !strings.HasPrefix(strings.Join(got, "\n"), tt.want) || len(got) > 1 || tt.want == "" && len(got) > 0 {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.evaluation, strings.Join(got, "\n"), tt.want)
		}
		imported, err := b.Import(t.Context(), t.TempDir(), &officebench.Options{Tools: tools})
		if broken := strings.Contains(tt.want, "error"); err != nil || (imported.Subtasks == 0) != broken {
			t.Errorf("%s: imported %+v, %v", tt.evaluation, imported, err)
		}
	}
}

// TestFields changes a field of a subtask.
func TestFields(t *testing.T) {
	for _, tt := range []struct{ old, new, want string }{
		{`"weekday": "Wednesday"`, `"weekday": "Friday"`, "tasks/1-2/subtasks/0.json:2: warning: 2024-05-01 is a Wednesday and not a Friday"},
		{`"weekday": "Wednesday", `, ``, `tasks/1-2/subtasks/0.json:1: warning: it has no text "weekday"; 2024-05-01 is a Wednesday`},
		{`"2024-05-01", "weekday": "Wednesday"`, `" 2024-05-01 ", "weekday": "Wed"`, `tasks/1-2/subtasks/0.json:2: warning: 2024-05-01 is a Wednesday and not a Wed`},
		{`2024-05-01`, `May 1st`, `tasks/1-2/subtasks/0.json:2: error: the date "May 1st" is not of the form 2024-05-01`},
		{`2:30 PM`, `noon`, `tasks/1-2/subtasks/0.json:2: error: the time "noon" is not of the form 10:00 AM`},
		{`"username": "Ada",`, ``, `tasks/1-2/subtasks/0.json:1: error: it has no text "username"`},
		{`{`, `[{`, `tasks/1-2/subtasks/0.json:5: error: it is not JSON: `},
	} {
		fsys := benchmark(`[{"function": "evaluate_file_exist", "args": {"file": "a"}}]`)
		file := fsys["tasks/1-2/subtasks/0.json"]
		file.Data = []byte(strings.Replace(string(file.Data), tt.old, tt.new, 1))
		b, err := officebench.Open(fsys)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Problems(); len(got) != 1 || !strings.HasPrefix(got[0].String(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.new, got, tt.want)
		}
	}
}

// TestExpectedFiles: whatever a check does with an expected file, the environment
// has it, once; a file of the workspace need not be there.
func TestExpectedFiles(t *testing.T) {
	b, err := officebench.Open(benchmark(`[
    {"function": "evaluate_exact_match", "args": {"doc_type": "xlsx", "result_file": "../../../../reference/book.xlsx", "expected_file": "data/book.xlsx"}},
    {"function": "evaluate_diff_contain_text", "args": {"doc_type": "xlsx", "input_file": "../../../../reference/book.xlsx", "output_file": "../../../../reference/other.xlsx", "keywords": []}},
    {"function": "evaluate_not_contain", "args": {"doc_type": "txt", "file": "../../../../reference/none.txt", "keywords": []}}]`))
	if err != nil || len(b.Problems()) > 0 {
		t.Fatalf("%v, %v", b.Problems(), err)
	}
	out := t.TempDir()
	if _, err := b.Import(t.Context(), out, &officebench.Options{Tools: tools}); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Join(out, "1-2-0/reference"))
	if err != nil || len(entries) != 2 || entries[0].Name() != "book.xlsx" || entries[1].Name() != "other.xlsx" {
		t.Errorf("the expected files are %v, %v", entries, err)
	}
}

// TestOpenNothing: a directory without subtasks is another one than was meant.
func TestOpenNothing(t *testing.T) {
	if _, err := officebench.Open(fstest.MapFS{"1-1/subtasks/0.json": {}}); err == nil || !strings.Contains(err.Error(), "tasks/TASK/subtasks/N.json") {
		t.Errorf("opened: %v", err)
	}
	if _, err := officebench.Open(fstest.MapFS{"tasks/1 1/subtasks/0.json": {}}); err == nil || !strings.Contains(err.Error(), "can name no directory") {
		t.Errorf("opened: %v", err)
	}
}

// TestImportAgain: an import completes what is there, and replaces nothing.
func TestImportAgain(t *testing.T) {
	b, err := officebench.Open(benchmark(`[{"function": "evaluate_file_exist", "args": {"file": "a"}}]`))
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	for range 2 {
		if _, err := b.Import(t.Context(), out, &officebench.Options{Tools: tools}); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(out, "1-2-0/task.md"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err = b.Import(t.Context(), out, &officebench.Options{Tools: tools})
	if different, ok := errors.AsType[*durable.DifferentError](err); !ok || different.Path != filepath.Join(out, "1-2-0") {
		t.Errorf("imported over a task of mine: %v", err)
	}
}

// TestOrder: subtasks are in the order in which people count.
func TestOrder(t *testing.T) {
	fsys := fstest.MapFS{}
	for _, name := range []string{"1-10/subtasks/0", "1-2/subtasks/10", "1-2/subtasks/9", "2-1/subtasks/0"} {
		fsys["tasks/"+name+".json"] = &fstest.MapFile{Data: []byte("{}")}
	}
	b, err := officebench.Open(fsys)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range b.Subtasks {
		got = append(got, s.ID())
	}
	if want := "1-2/9 1-2/10 1-10/0 2-1/0"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}
