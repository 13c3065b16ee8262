package specs

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"
	"golang.org/x/tools/txtar"
)

// rest has the blocks that a package needs. A case is given those that it does
// not write itself, so that it shows its mistake alone.
const rest = `
environment "case" { version = "1.0.0" }
plugin "files" { source = "builtin:files" }
task { instructions = "Sort the letters." }
harness { tools = [plugin.files.tool.list] }
verifier "sorted" { use = plugin.files.verifier.exists }
`

// readCase returns a package of testdata: one HCL file, or an archive.
func readCase(t *testing.T, name string) fstest.MapFS {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{}
	if filepath.Ext(name) == ".txtar" {
		for _, f := range txtar.Parse(data).Files {
			fsys[f.Name] = &fstest.MapFile{Data: f.Data}
		}
		return fsys
	}
	fsys[filepath.Base(name)] = &fstest.MapFile{Data: data}
	return fsys
}

// complete adds the rest of a package.
func complete(fsys fstest.MapFS) {
	var written strings.Builder
	for name, file := range fsys {
		if name == "only.hcl" || strings.HasPrefix(name, "rover.lock") {
			return // the case is about what is missing
		}
		written.Write(file.Data)
	}
	var missing []string
	for line := range strings.Lines(rest) {
		block := regexp.MustCompile(`^\w+`).FindString(line)
		if block == "plugin" {
			block = `plugin "files"`
		}
		if block != "" && !regexp.MustCompile(`(?m)^`+block).MatchString(written.String()) {
			missing = append(missing, line)
		}
	}
	fsys["zz_rest.hcl"] = &fstest.MapFile{Data: []byte(strings.Join(missing, ""))}
}

// expectations finds "# ERROR: summary | part of the detail", or "# WARNING: …".
func expectations(fsys fstest.MapFS) []string {
	mark := regexp.MustCompile(`# (ERROR|WARNING): ([^|#]+[^|# ])( \| ([^#]*[^# ]))?`)
	var want []string
	for _, name := range sortedKeys(fsys) {
		for i, line := range strings.Split(string(fsys[name].Data), "\n") {
			for _, m := range mark.FindAllStringSubmatch(line, -1) {
				want = append(want, fmt.Sprintf("%s:%d: %s: %s | %s", name, i+1, strings.ToLower(m[1]), m[2], m[4]))
			}
		}
	}
	slices.Sort(want)
	return want
}

// found writes diagnostics like expectations, each with the detail that was
// expected of it if it has it.
func found(diags hcl.Diagnostics, want []string) []string {
	var got []string
	for i, d := range diags {
		at := fmt.Sprintf("%s:%d: %s: %s | ", d.Subject.Filename, d.Subject.Start.Line, Problems(diags)[i].Severity, d.Summary)
		line := at + d.Detail
		for _, w := range want {
			if detail, ok := strings.CutPrefix(w, at); ok && strings.Contains(d.Detail, detail) {
				line = w
			}
		}
		got = append(got, line)
	}
	slices.Sort(got)
	return got
}

func TestInvalid(t *testing.T) {
	cases, err := filepath.Glob("testdata/invalid/*")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	for _, name := range cases {
		t.Run(filepath.Base(name), func(t *testing.T) {
			fsys := readCase(t, name)
			complete(fsys)
			want := expectations(fsys)
			_, diags := load(fsys, "", little())
			if len(want) == 0 {
				if len(diags) != 1 || diags[0].Summary != "No environment here" {
					t.Fatalf("Load = %v", diags)
				}
				return
			}
			if diff := cmp.Diff(found(diags, want), want); diff != "" {
				t.Errorf("diagnostics (-got +want):\n%s", diff)
			}
			for _, d := range diags {
				if !strings.HasSuffix(d.Detail, ".") && !strings.HasSuffix(d.Detail, "?") {
					t.Errorf("detail of %q is no sentence: %s", d.Summary, d.Detail)
				}
			}
		})
	}
}
