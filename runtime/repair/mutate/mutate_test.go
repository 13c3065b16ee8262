package mutate_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/repair/mutate"
	"github.com/workrover/workrover/runtime/vfs"
)

// tree has files.
func tree(t *testing.T, files map[string]string) *vfs.Tree {
	t.Helper()
	layer := vfs.Empty().Fork(nil)
	for name, text := range files {
		if err := layer.Apply(vfs.Effect{Op: vfs.OpPut, Path: name, Mode: 0o644, Blob: vfs.NewBlob([]byte(text))}); err != nil {
			t.Fatal(err)
		}
	}
	return layer.Snapshot()
}

// mutants are those of one file that a rollout has made, in lines.
func mutants(t *testing.T, name, text string, free ...string) []string {
	t.Helper()
	r := &mutate.Result{Start: vfs.Empty(), Final: tree(t, map[string]string{name: text}), Free: map[string][]string{}}
	for _, kind := range free {
		r.Free[kind] = []string{"/workspace/**"}
	}
	list, err := mutate.Mutants(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, m := range list {
		now := "gone"
		if blob, err := m.Tree.Blob(name); err == nil {
			now = fmt.Sprintf("%q", blob.Bytes())
		}
		lines = append(lines, fmt.Sprintf("%s %s [%s] %s", m.Label, m.Operator, m.Place, now))
	}
	return lines
}

func TestTable(t *testing.T) {
	want := []string{
		`violating cell-text [row 2, column item] "item;sum\ntea x;1,50\nmilk;0\n"`,
		`violating cell-text [row 3, column item] "item;sum\ntea;1,50\nmilk x;0\n"`,
		`violating cell-value [row 2, column sum] "item;sum\ntea;1,60\nmilk;0\n"`,
		`violating cell-value [row 3, column sum] "item;sum\ntea;1,50\nmilk;1\n"`,
		`violating empty-file [] ""`,
		`equivalent extra-columns [] "item;sum;remark\ntea;1,50;\nmilk;0;\n"`,
		`equivalent line-endings [] "item;sum\r\ntea;1,50\r\nmilk;0\r\n"`,
		`violating missing-file [] gone`,
		`violating missing-row [row 2] "item;sum\nmilk;0\n"`,
		`violating missing-row [row 3] "item;sum\ntea;1,50\n"`,
		`equivalent number-format [] "item;sum\ntea;1,50\nmilk;0.0\n"`,
		`equivalent quotes [] "\"item\";\"sum\"\n\"tea\";\"1,50\"\n\"milk\";\"0\"\n"`,
		`equivalent row-order [] "item;sum\nmilk;0\ntea;1,50\n"`,
		`violating sign [row 2, column sum] "item;sum\ntea;-1,50\nmilk;0\n"`,
		`equivalent trailing-newline [] "item;sum\ntea;1,50\nmilk;0"`,
		`violating unit [row 2, column sum] "item;sum\ntea;150\nmilk;0\n"`,
	}
	got := mutants(t, "/a.csv", "item;sum\ntea;1,50\nmilk;0\n", "row-order", "extra-columns", "number-format")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestDocument(t *testing.T) {
	want := []string{
		`violating empty-file [] ""`,
		`equivalent key-order [] "{\"who\":\"Ann\",\"sums\":[1.5]}\n"`,
		`equivalent line-endings [] "{\"sums\": [1.5],\r\n \"who\": \"Ann\"}"`,
		`violating missing-file [] gone`,
		`violating missing-member [/sums] "{\"who\":\"Ann\"}\n"`,
		`violating missing-member [/sums/0] "{\"sums\":[],\"who\":\"Ann\"}\n"`,
		`violating missing-member [/who] "{\"sums\":[1.5]}\n"`,
		`violating sign [/sums/0] "{\"sums\":[-1.5],\"who\":\"Ann\"}\n"`,
		`equivalent spaces [] "{\"sums\":[1.5],\"who\":\"Ann\"}"`,
		`violating text [/who] "{\"sums\":[1.5],\"who\":\"Ann x\"}\n"`,
		`equivalent trailing-newline [] "{\"sums\": [1.5],\n \"who\": \"Ann\"}\n"`,
		`violating unit [/sums/0] "{\"sums\":[1.5e2],\"who\":\"Ann\"}\n"`,
		`violating value [/sums/0] "{\"sums\":[1.6],\"who\":\"Ann\"}\n"`,
	}
	if diff := cmp.Diff(want, mutants(t, "/a.json", "{\"sums\": [1.5],\n \"who\": \"Ann\"}")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestProse(t *testing.T) {
	text := "# Memo\n\nThe sum is 1,200.50 EUR.\nIt was not paid.\n"
	want := []string{
		`violating empty-file [] ""`,
		`equivalent line-endings [] "# Memo\r\n\r\nThe sum is 1,200.50 EUR.\r\nIt was not paid.\r\n"`,
		`violating missing-file [] gone`,
		`violating negation [line 3] "# Memo\n\nThe sum is not 1,200.50 EUR.\nIt was not paid.\n"`,
		`violating negation [line 4] "# Memo\n\nThe sum is 1,200.50 EUR.\nIt was paid.\n"`,
		`violating number [line 3] "# Memo\n\nThe sum is 1,200.60 EUR.\nIt was not paid.\n"`,
		`equivalent trailing-newline [] "# Memo\n\nThe sum is 1,200.50 EUR.\nIt was not paid."`,
	}
	if diff := cmp.Diff(want, mutants(t, "/memo.md", text)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, line := range mutants(t, "/memo.md", text, "wording") {
		if line == want[3] {
			t.Errorf("the wording is free, and a mutant that words it otherwise is violating: %s", line)
		}
	}
}

// TestArchive: a workbook is written again in other bytes, and says the same.
func TestArchive(t *testing.T) {
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	member, err := w.Create("xl/workbook.xml")
	if err == nil {
		_, err = member.Write([]byte("<sheet/>"))
	}
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	final := tree(t, map[string]string{"/a.xlsx": packed.String()})
	list, err := mutate.Mutants(&mutate.Result{Start: vfs.Empty(), Final: final}, nil)
	if err != nil || len(list) != 3 || list[0].Operator != "archive" || list[0].Label != mutate.Equivalent {
		t.Fatal(list, err)
	}
	blob, err := list[0].Tree.Blob("/a.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	again, err := zip.NewReader(bytes.NewReader(blob.Bytes()), blob.Len())
	if err != nil || len(again.File) != 1 || again.File[0].Method != zip.Store || again.File[0].CRC32 == 0 {
		t.Errorf("%v, %v", again, err)
	}
}

// TestInputs: only what is protected and was left alone is changed.
func TestInputs(t *testing.T) {
	start := tree(t, map[string]string{"/in.csv": "a\n", "/other.txt": "b\n", "/touched.csv": "c\n"})
	final := tree(t, map[string]string{"/in.csv": "a\n", "/other.txt": "b\n", "/touched.csv": ""})
	list, err := mutate.Mutants(&mutate.Result{Start: start, Final: final, Protected: []string{"/workspace/*.csv"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range list {
		names = append(names, m.Operator+" "+m.Path)
	}
	if diff := cmp.Diff([]string{"changed-input /in.csv", "missing-file /touched.csv"}, names); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestFormat: a further format is asked first.
func TestFormat(t *testing.T) {
	final := tree(t, map[string]string{"/a.csv": "x\n", "/b.csv": "y\n"})
	only := mutate.Format{Name: "a/1", Variants: func(f *mutate.File) []mutate.Variant {
		if f.Path != "/a.csv" {
			return nil
		}
		return []mutate.Variant{{Operator: "mine", Label: mutate.Violating, Data: []byte("z")}}
	}}
	opts := &mutate.Options{Formats: []mutate.Format{only}}
	list, err := mutate.Mutants(&mutate.Result{Start: vfs.Empty(), Final: final}, opts)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, m := range list {
		found[m.Path]++
	}
	if found["/a.csv"] != 3 || found["/b.csv"] <= 3 {
		t.Errorf("mutants by file: %v", found)
	}
	if mutate.Digest(nil, nil, opts) == mutate.Digest(nil, nil, nil) {
		t.Error("the digest does not know the format")
	}
}

// TestDraw: another draw changes other places by the same operators, the same each
// time, and is another set of mutants by its digest.
func TestDraw(t *testing.T) {
	var text strings.Builder
	text.WriteString("name,sum\n")
	for i := range 40 {
		fmt.Fprintf(&text, "item %d,%d\n", i, 10+i)
	}
	r := &mutate.Result{Start: vfs.Empty(), Final: tree(t, map[string]string{"/out.csv": text.String()})}
	places := func(opts *mutate.Options) (list []string) {
		mutants, err := mutate.Mutants(r, opts)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mutants {
			if m.Operator == "cell-value" {
				list = append(list, m.Place)
			}
		}
		return list
	}
	usual, other := places(nil), places(&mutate.Options{Draw: "other"})
	if len(usual) != 3 || len(other) != 3 || cmp.Equal(usual, other) || !cmp.Equal(other, places(&mutate.Options{Draw: "other"})) {
		t.Errorf("places %q, and %q", usual, other)
	}
	if mutate.Digest(nil, nil, nil) == mutate.Digest(nil, nil, &mutate.Options{Draw: "other"}) {
		t.Error("both have one digest")
	}
}
