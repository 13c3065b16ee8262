package docs_test

import (
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/workrover/workrover/specs"
)

var update = flag.Bool("update", false, "write what is generated into the documents")

const languagePage = "environment-language.md"

// fence is a block of code in a document. Its info string is a language and,
// for a file of the complete package, a name.
type fence struct {
	line       int
	lang, name string
	text       string
}

func fences(t *testing.T, page string) []fence {
	t.Helper()
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var all []fence
	var open *fence
	for i, line := range strings.SplitAfter(string(data), "\n") {
		info, isFence := strings.CutPrefix(line, "```")
		switch {
		case !isFence && open != nil:
			open.text += line
		case isFence && open != nil:
			all, open = append(all, *open), nil
		case isFence:
			lang, name, _ := strings.Cut(strings.TrimSpace(info), " ")
			open = &fence{line: i + 2, lang: lang, name: name}
		}
	}
	if open != nil {
		t.Fatalf("%s:%d: code without an end", page, open.line)
	}
	return all
}

// completePackage is the package that a page spells out file by file.
func completePackage(t *testing.T) fstest.MapFS {
	t.Helper()
	fsys := fstest.MapFS{}
	for _, f := range fences(t, languagePage) {
		if f.name != "" {
			fsys[f.name] = &fstest.MapFile{Data: []byte(f.text)}
		}
	}
	if fsys["environment.hcl"] == nil {
		t.Fatal("the page has no complete environment")
	}
	return fsys
}

func TestCompleteEnvironmentLoads(t *testing.T) {
	mustLoad(t, completePackage(t))
}

// TestRevisionsLoad lays the revisions of the page over the complete package.
func TestRevisionsLoad(t *testing.T) {
	fsys := completePackage(t)
	revisions, err := fs.Sub(fsys, specs.RevisionsDir)
	if err != nil {
		t.Fatal(err)
	}
	ids, err := specs.RevisionIDs(revisions)
	if err != nil || len(ids) == 0 {
		t.Fatal("the page has no revision", err)
	}
	for _, id := range ids {
		r, diags := specs.LoadRevision(revisions, specs.RevisionsDir, id)
		if len(diags) == 0 {
			_, diags = specs.Parse(fsys, "").Load(r)
		}
		if len(diags) > 0 {
			t.Error(diags)
		}
	}
}

// TestSnippetsLoad puts each snippet into the complete package, in place of the
// blocks that it could not stand beside.
func TestSnippetsLoad(t *testing.T) {
	for _, f := range fences(t, languagePage) {
		if f.lang != "hcl" || f.name != "" {
			continue
		}
		t.Run(fmt.Sprintf("line %d", f.line), func(t *testing.T) {
			fsys := completePackage(t)
			base, snippet := parse(t, string(fsys["environment.hcl"].Data)), parse(t, f.text)
			for _, block := range snippet.Body().Blocks() {
				for _, old := range base.Body().Blocks() {
					if old.Type() == block.Type() && slices.Equal(old.Labels(), block.Labels()) {
						base.Body().RemoveBlock(old)
					}
				}
			}
			fsys["environment.hcl"] = &fstest.MapFile{Data: base.Bytes()}
			fsys["snippet.hcl"] = &fstest.MapFile{Data: []byte(f.text)}
			mustLoad(t, fsys)
			if formatted := hclwrite.Format([]byte(f.text)); string(formatted) != f.text {
				t.Errorf("rover fmt would lay it out as\n%s", formatted)
			}
		})
	}
}

func parse(t *testing.T, text string) *hclwrite.File {
	t.Helper()
	file, diags := hclwrite.ParseConfig([]byte(text), "snippet.hcl", hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return file
}

func mustLoad(t *testing.T, fsys fstest.MapFS) {
	t.Helper()
	env, diags := specs.Load(fsys, "")
	if len(diags) == 0 {
		return
	}
	var text strings.Builder
	if err := specs.WriteDiagnostics(&text, env.Files(), diags, 0, false); err != nil {
		t.Fatal(err)
	}
	t.Error(text.String())
}

// TestFunctionsAreDocumented: the tables of functions are those of the language.
func TestFunctionsAreDocumented(t *testing.T) {
	data, err := os.ReadFile(languagePage)
	if err != nil {
		t.Fatal(err)
	}
	generated := regexp.MustCompile(`(?s)(<!-- functions: [^\n]*-->\n).*(<!-- end of functions -->)`)
	want := generated.ReplaceAllString(string(data), "${1}"+strings.ReplaceAll(functionTables(), "$", "$$")+"${2}")
	if want == string(data) {
		return
	}
	if !*update {
		t.Fatal("the tables of functions differ from specs.Functions; run go test ./docs -update")
	}
	if err := os.WriteFile(languagePage, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

func functionTables() string {
	byGroup := map[string][]specs.Function{}
	for _, f := range specs.Functions() {
		byGroup[f.Group] = append(byGroup[f.Group], f)
	}
	var b strings.Builder
	for _, group := range specs.FunctionGroups() {
		fmt.Fprintf(&b, "\n### Functions: %s\n\n| function | |\n|---|---|\n", group)
		for _, f := range byGroup[group] {
			fmt.Fprintf(&b, "| `%s` | %s |\n", escapeBars(f.Shape), escapeBars(f.About))
		}
		delete(byGroup, group)
	}
	if len(byGroup) > 0 {
		panic(fmt.Sprintf("functions in groups that are not listed: %v", slices.Sorted(maps.Keys(byGroup))))
	}
	return b.String() + "\n"
}

func escapeBars(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
