package specs

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestWriteDiagnosticsGolden(t *testing.T) {
	fsys := readCase(t, "testdata/invalid/requirement-unknown.hcl")
	complete(fsys)
	env, diags := Load(fsys, "envs/letters")
	var got strings.Builder
	if err := WriteDiagnostics(&got, env.Files(), diags, 60, false); err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/diagnostics.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(got.String(), string(want)); diff != "" {
		t.Errorf("text (-got +want):\n%s", diff)
	}
}

func TestWriteDiagnostics(t *testing.T) {
	source := "\tseed = \"a\x1bb\"\n" + strings.Repeat("x", 1000) + "\n"
	files := map[string]*hcl.File{"a.hcl": {Bytes: []byte(source)}}
	at := func(line, start, end int) *hcl.Range {
		return &hcl.Range{Filename: "a.hcl", Start: hcl.Pos{Line: line, Byte: start}, End: hcl.Pos{Line: line, Byte: end}}
	}
	for _, c := range []struct {
		name string
		rng  *hcl.Range
		want string
	}{
		{"nowhere", nil, "Warning: Old\n\nUpdate it.\n\n"},
		{"tabs and control characters", at(1, 8, 13), "   1: \tseed = \"a\ufffdb\"\n      \t       ^^^^^\n"},
		{"empty range", at(1, 1, 1), "   1: \tseed = \"a\ufffdb\"\n      \t^\n"},
		{"long line", at(2, 514, 515), "   2: …" + strings.Repeat("x", 300) + "…\n" + strings.Repeat(" ", 6+101) + "^\n"},
		{"range beyond the file", at(9, 5000, 5001), "(the source is not at hand)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got strings.Builder
			diags := hcl.Diagnostics{{Severity: hcl.DiagWarning, Summary: "Old", Detail: "Update it.", Subject: c.rng}}
			if err := WriteDiagnostics(&got, files, diags, 0, false); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(got.String(), c.want) {
				t.Errorf("text %q, want %q in it", got.String(), c.want)
			}
		})
	}
}

func TestWriteDiagnosticsColor(t *testing.T) {
	files := map[string]*hcl.File{"a.hcl": {Bytes: []byte("a = b\n")}}
	d := Errorf(hcl.Range{Filename: "a.hcl", Start: hcl.Pos{Line: 1, Byte: 4}, End: hcl.Pos{Line: 1, Byte: 5}}, "Unknown", "No.")
	var got strings.Builder
	if err := WriteDiagnostics(&got, files, hcl.Diagnostics{d}, 0, true); err != nil {
		t.Fatal(err)
	}
	want := "\x1b[1;31mError\x1b[0m: Unknown\n\n  on a.hcl line 1:\n   1: a = b\n          \x1b[31m^\x1b[0m\n\nNo.\n\n"
	if got.String() != want {
		t.Errorf("text %q, want %q", got.String(), want)
	}
}

func TestReportOfWholeFile(t *testing.T) {
	fsys := fstest.MapFS{"main.hcl": {Data: []byte(rest)}, "big.hcl": {Data: bytes.Repeat([]byte("#\n"), maxSource/2+1)}}
	env, diags := Load(fsys, "")
	var out strings.Builder
	if err := WriteDiagnostics(&out, env.Files(), diags, 0, false); err != nil {
		t.Fatal(err)
	}
	want := `Error: Unreadable file

  on big.hcl:

The file "big.hcl" has more than 1048576 bytes, which is the most for HCL. Divide it, or move data into files that it names with source or file(…).

`
	if got := out.String(); got != want {
		t.Errorf("diagnostics:\n%s\nwant:\n%s", got, want)
	}
}

func TestReportOfBytes(t *testing.T) {
	binary := []byte("# é\n  \x00\xff\xfe{}\x80\n")
	env, diags := Load(fstest.MapFS{"main.hcl": {Data: binary}}, "")
	_, unformatted := Format(binary, "main.hcl")
	for name, diags := range map[string]hcl.Diagnostics{"Load": diags, "Format": unformatted} {
		if len(diags) != 1 || *diags[0].Subject != (hcl.Range{Filename: "main.hcl", Start: hcl.Pos{Line: 2, Column: 4, Byte: 8}, End: hcl.Pos{Line: 2, Column: 5, Byte: 9}}) {
			t.Errorf("%s = %v, want one at the first byte that is none", name, diags)
		}
	}
	if env.Files()["main.hcl"] == nil {
		t.Error("the source cannot be shown")
	}
}
