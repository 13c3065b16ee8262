package specs

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"
	"golang.org/x/tools/txtar"
)

// readRevised returns the package that revisions are laid over, with the files
// of a case, and the revision that the case leaves out. A file that says "link
// to" something is a symbolic link.
func readRevised(t *testing.T, name string) (fsys fstest.MapFS, out string) {
	t.Helper()
	fsys = readCase(t, "testdata/revised/package.txtar")
	more := readCase(t, name)
	if left := more["leave-out"]; left != nil {
		out = strings.TrimSpace(string(left.Data))
		delete(more, "leave-out")
	}
	maps.Copy(fsys, more)
	for _, file := range fsys {
		if target, ok := strings.CutPrefix(string(file.Data), "link to "); ok {
			file.Data, file.Mode = []byte(strings.TrimSpace(target)), fs.ModeSymlink
		}
	}
	return fsys, out
}

// loadRevisions loads all revisions of a package but one.
func loadRevisions(t *testing.T, fsys fs.FS, out string) (all []*Revision, diags hcl.Diagnostics) {
	t.Helper()
	beside, err := fs.Sub(fsys, RevisionsDir)
	if err != nil {
		t.Fatal(err)
	}
	ids, err := RevisionIDs(beside)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if id == out {
			continue
		}
		r, found := LoadRevision(beside, RevisionsDir, id)
		all, diags = append(all, r), append(diags, found...)
	}
	return all, diags
}

func TestInvalidRevisions(t *testing.T) {
	cases, err := filepath.Glob("testdata/revised/invalid/*")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	for _, name := range cases {
		t.Run(filepath.Base(name), func(t *testing.T) {
			fsys, out := readRevised(t, name)
			want := expectations(fsys)
			revisions, diags := loadRevisions(t, fsys, out)
			if !diags.HasErrors() {
				_, diags = Parse(fsys, "").Load(revisions...)
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

func TestUnknownRevision(t *testing.T) {
	beside := fstest.MapFS{"sum/revision.hcl": {}, "bare/x": {}}
	for id, want := range map[string]string{
		"sun":  `There is no revision "sun" in my-task/revisions. Did you mean "sum"?`,
		"bare": `The directory my-task/revisions/bare has no readable revision.hcl, which declares a revision. Write it, or remove the directory.`,
	} {
		if _, diags := LoadRevision(beside, "my-task/revisions", id); len(diags) != 1 || diags[0].Detail != want {
			t.Errorf("LoadRevision(%q) = %v, want %s", id, diags, want)
		}
	}
}

// admissible yields the sets of revisions that have all that they require.
func admissible(all []*Revision) (sets [][]*Revision) {
	for bits := range 1 << len(all) {
		var set []*Revision
		var ids, required []string
		for i, r := range all {
			if bits&(1<<i) != 0 {
				set, ids, required = append(set, r), append(ids, r.ID), append(required, r.Requires...)
			}
		}
		if !slices.ContainsFunc(required, func(id string) bool { return !slices.Contains(ids, id) }) {
			sets = append(sets, set)
		}
	}
	return sets
}

// exported is an environment as a package of its own.
func exported(t *testing.T, env *Environment) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	err := fs.WalkDir(env.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, RevisionsDir) {
			return err
		}
		data, err := fs.ReadFile(env.FS(), name)
		out[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range env.Written() {
		out[name] = &fstest.MapFile{Data: text}
	}
	return out
}

// content is all that a component is made of.
func content(t *testing.T, env *Environment, c Component) string {
	t.Helper()
	source := env.Component(c)
	var text strings.Builder
	text.WriteString(string(source.Blocks))
	for _, name := range source.Files {
		err := fs.WalkDir(env.FS(), name, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(env.FS(), name)
			text.WriteString("\n" + name + ": " + string(data))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return text.String()
}

// TestRevised lays every admissible set of revisions over the package. What a
// component becomes depends on its own revision alone, the order of the set says
// nothing, and the environment is the one of a package into which all is written.
func TestRevised(t *testing.T) {
	fsys, _ := readRevised(t, "testdata/revised/valid/four.txtar")
	all, diags := loadRevisions(t, fsys, "")
	if len(all) != 4 || len(diags) > 0 {
		t.Fatal(len(all), diags)
	}
	p := Parse(fsys, "")
	load := func(set []*Revision) *Environment {
		env, diags := p.Load(set...)
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		return env
	}
	of := map[Component]string{} // content when revised
	sets := admissible(all)
	if len(sets) != 8 {
		t.Fatalf("%d admissible sets, want 8", len(sets))
	}
	for _, set := range sets {
		env := load(set)
		for _, c := range Components() {
			got, was := content(t, env, c), content(t, load(nil), c)
			revised := slices.ContainsFunc(set, func(r *Revision) bool { return r.Component == c })
			if revised && of[c] == "" {
				of[c] = got
			}
			switch {
			case !revised && got != was:
				t.Errorf("%d revisions change the %s, which none of them revises:\n%s", len(set), c, cmp.Diff(was, got))
			case revised && got == was:
				t.Errorf("the %s is as it was", c)
			case revised && got != of[c]:
				t.Errorf("the %s depends on revisions of others:\n%s", c, cmp.Diff(of[c], got))
			}
		}
		reversed := slices.Clone(set)
		slices.Reverse(reversed)
		again, found := Load(exported(t, env), "")
		if len(found) > 0 {
			t.Fatal(found)
		}
		for what, other := range map[string]*Environment{"in another order": load(reversed), "written and loaded again": again} {
			other.Revisions = env.Revisions
			if diff := cmp.Diff(env, other, meaning(), cmp.AllowUnexported(Revision{}), cmp.Comparer(func(a, b *Revision) bool { return a == b })); diff != "" {
				t.Errorf("%s it is another environment:\n%s", what, diff)
			}
			for _, c := range Components() {
				if diff := cmp.Diff(content(t, env, c), content(t, other, c)); diff != "" {
					t.Errorf("%s it has another %s:\n%s", what, c, diff)
				}
			}
		}
	}
}

// TestRevisedStructure: a block takes the place of its predecessor, others come
// behind, and comments of the package stay.
func TestRevisedStructure(t *testing.T) {
	fsys, _ := readRevised(t, "testdata/revised/valid/four.txtar")
	all, _ := loadRevisions(t, fsys, "")
	env, diags := Parse(fsys, "orchards").Load(all...)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	var verifiers []string
	for _, v := range env.Verifiers {
		verifiers = append(verifiers, v.Name)
	}
	if diff := cmp.Diff([]string{"total", "letter"}, verifiers); diff != "" {
		t.Error(diff)
	}
	if got := where(env.Verifiers[0].Of("config")); got != "revisions/judge/revision.hcl:14" {
		t.Errorf("the config of the verifier stands at %s", got)
	}
	if got := where(env.Plugin("files").Header); got != "orchards/main.hcl:7" {
		t.Errorf("the plugin stands at %s", got)
	}
	if text := string(env.Written()["main.hcl"]); !strings.HasPrefix(text, "# The orchards.\n") || !strings.Contains(text, "fuel = 9") {
		t.Errorf("written:\n%s", text)
	}
	press := all[slices.IndexFunc(all, func(r *Revision) bool { return r.ID == "press" })]
	want := &Renames{Tools: map[string]string{"squeeze": "press"}, Arguments: map[Argument]string{{"squeeze", "fruit"}: "apples"}}
	if diff := cmp.Diff(want, press.Renames, meaning()); diff != "" {
		t.Error(diff)
	}
	if got := env.LaidOver("press.wasm"); len(got) != 1 || got[0] != press {
		t.Errorf("press.wasm is laid by %v", got)
	}
}

// FuzzRevision holds that any bytes are a revision or are reported, and that one
// that loads changes no component but its own, and is the package into which it
// is written.
func FuzzRevision(f *testing.F) {
	for _, pattern := range []string{"testdata/revised/invalid/*", "testdata/revised/valid/*"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			for _, file := range txtar.Parse(data).Files {
				if path.Base(file.Name) == RevisionFile {
					f.Add(path.Base(path.Dir(file.Name)), file.Data, "context/elm.csv")
				}
			}
		}
	}
	data, err := os.ReadFile("testdata/revised/package.txtar")
	if err != nil {
		f.Fatal(err)
	}
	fsys := fstest.MapFS{}
	for _, file := range txtar.Parse(data).Files {
		fsys[file.Name] = &fstest.MapFile{Data: file.Data}
	}
	p := Parse(fsys, "")
	base, _ := p.Load()
	f.Fuzz(func(t *testing.T, id string, src []byte, laid string) {
		if !fs.ValidPath(id) || !fs.ValidPath(laid) || strings.Contains(id, "/") || id == "." || laid == "." {
			return
		}
		r, diags := LoadRevision(fstest.MapFS{id + "/revision.hcl": {Data: src}, id + "/files/" + laid: {Data: []byte("laid")}}, RevisionsDir, id)
		if diags.HasErrors() {
			return
		}
		env, diags := p.Load(r)
		if err := WriteDiagnostics(t.Output(), env.Files(), diags, 80, false); err != nil {
			t.Fatal(err)
		}
		if diags.HasErrors() {
			return
		}
		for _, c := range Components() {
			if c != r.Component && content(t, env, c) != content(t, base, c) {
				t.Errorf("a revision of the %s changes the %s", r.Component, c)
			}
		}
		again, diags := Load(exported(t, env), "")
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		if got, want := content(t, again, r.Component), content(t, env, r.Component); got != want {
			t.Errorf("written and loaded again, the %s is\n%s\nand was\n%s", r.Component, got, want)
		}
	})
}

// What a revision changes is laid out as the formatter does, however it was written;
// other files are as they were.
func TestWrittenIsLaidOut(t *testing.T) {
	untidy := strings.ReplaceAll(rest, " = ", "=")
	fsys := fstest.MapFS{
		"main.hcl":                 {Data: []byte(untidy)},
		"control.hcl":              {Data: []byte("control \"none\" {\nexpect=\"fail\"\nscript=\"./none.jsonl\"\n}\n")},
		"none.jsonl":               {},
		"revisions/r/revision.hcl": {Data: []byte("revision \"r\" {\ncomponent=\"harness\"\n}\nharness {\ntools=[plugin.files.tool.list]\n    max_turns=3\n}\n")},
	}
	revisions, err := fs.Sub(fsys, "revisions")
	if err != nil {
		t.Fatal(err)
	}
	revision, diags := LoadRevision(revisions, "revisions", "r")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	env, diags := Parse(fsys, "").Load(revision)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	want := `
environment "case" { version = "1.0.0" }
plugin "files" { source = "builtin:files" }
task { instructions = "Sort the letters." }
harness {
  tools     = [plugin.files.tool.list]
  max_turns = 3
}
verifier "sorted" { use = plugin.files.verifier.exists }
`
	if diff := cmp.Diff(want, string(env.Written()["main.hcl"])); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff(string(fsys["control.hcl"].Data), string(env.Written()["control.hcl"])); diff != "" {
		t.Errorf("a file that is not changed, -want +got:\n%s", diff)
	}
}
