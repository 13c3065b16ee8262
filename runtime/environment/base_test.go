package environment_test

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// revised is the package of these tests with a revision of each component.
func revised() fstest.MapFS {
	fsys := files(base)
	maps.Copy(fsys, fstest.MapFS{
		"revisions/context/revision.hcl": {Data: []byte(`revision "context" { component = "context" }`)},
		// The workspace gets a file and another content of one.
		"revisions/context/files/files/in.txt":      {Data: []byte("other"), Mode: 0o600},
		"revisions/context/files/files/sub/new.txt": {Data: []byte("new"), Mode: 0o644},
		"revisions/task/revision.hcl":               {Data: []byte("revision \"task\" { component = \"task\" }\ntask {\n instructions = file(\"words/task.md\")\n requirement \"r\" { text = \"it is read\" }\n}")},
		"revisions/task/files/words/task.md":        {Data: []byte("Read again.")},
		"revisions/harness/revision.hcl": {Data: []byte(`
revision "harness" {
  component = "harness"
  renames { arguments = { "read.path" = "file" } }
}
harness {
  tool "read" {
    use       = plugin.stub.tool.read
    arguments = { file = "path" }
  }
}
`)},
		"revisions/verifier/revision.hcl":          {Data: []byte("revision \"verifier\" { component = \"verifier\" }\nreference \"answer\" {\n source = \"./more\"\n into = \"/reference/more\"\n}")},
		"revisions/verifier/files/more/answer.csv": {Data: []byte("a\n")},
	})
	return fsys
}

func revisions(t *testing.T, fsys fs.FS) []*specs.Revision {
	t.Helper()
	beside, err := fs.Sub(fsys, specs.RevisionsDir)
	if err != nil {
		t.Fatal(err)
	}
	var all []*specs.Revision
	for _, id := range []string{"context", "task", "harness", "verifier"} {
		r, diags := specs.LoadRevision(beside, "small/revisions", id)
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		all = append(all, r)
	}
	return all
}

// TestBase lays every set of revisions over a package. The environment is the
// one that loads from what is recorded of it, in any order of the set, and no
// component changes that is not revised.
func TestBase(t *testing.T) {
	fsys := revised()
	all := revisions(t, fsys)
	opener := &stub{describe: offer}
	shared := environment.Read(fsys, "small", opener)
	load := func(base *environment.Base, set ...*specs.Revision) *environment.Environment {
		t.Helper()
		loaded, err := base.Load(t.Context(), set...)
		if err != nil {
			t.Fatal(err)
		}
		if loaded.Env == nil || len(loaded.Diags) > 0 {
			t.Fatal(loaded.Diags)
		}
		return loaded.Env
	}
	alone := load(shared)
	for bits := range 1 << len(all) {
		var set []*specs.Revision
		for i, r := range all {
			if bits&(1<<i) != 0 {
				set = append(set, r)
			}
		}
		env := load(shared, set...)
		for i, pair := range [][2]digest.Digest{
			{env.Components.Context, alone.Components.Context}, {env.Components.Task, alone.Components.Task},
			{env.Components.Harness, alone.Components.Harness}, {env.Components.Verifier, alone.Components.Verifier},
		} {
			if same, want := pair[0] == pair[1], bits&(1<<i) == 0; same != want {
				t.Errorf("set %04b: the digest of component %d is the same: %v, want %v", bits, i, same, want)
			}
		}
		slices.Reverse(set)
		again := load(environment.Read(fsys, "small", &stub{describe: offer}), set...)
		recorded := recording(t, env)
		for what, other := range map[string]*environment.Environment{"read by itself, in another order": again, "recorded": recorded} {
			if env.Digest != other.Digest || env.Components != other.Components {
				t.Errorf("set %04b: %s it has other digests: %v, want %v", bits, what, other.Components, env.Components)
			}
			if a, b := built(t, env), built(t, other); a != b {
				t.Errorf("set %04b: %s it is built otherwise:\n%s", bits, what, cmp.Diff(a, b))
			}
		}
		if again.Source.Digest() != env.Source.Digest() {
			t.Errorf("set %04b: it is recorded otherwise when it is read by itself", bits)
		}
	}
	if got, want := len(opener.opened), 1; got != want {
		t.Errorf("plugins were opened %d times, want %d", got, want)
	}
}

// TestBaseRecordsWhatWasThereInPart: the package refers to a part of a directory,
// and a revision to all of it.
func TestBaseRecordsWhatWasThereInPart(t *testing.T) {
	fsys := revised()
	file := fsys["revisions/verifier/revision.hcl"]
	file.Data = []byte(strings.Replace(string(file.Data), `"./more"`, `"./data"`, 1))
	fsys["revisions/verifier/files/data/answer.csv"] = fsys["revisions/verifier/files/more/answer.csv"]
	delete(fsys, "revisions/verifier/files/more/answer.csv")
	maps.Copy(fsys, fstest.MapFS{
		"main.hcl":   {Data: []byte(strings.Replace(base, `source = "./files"`, `source = "./data/in"`, 1))},
		"data/in/a":  {Data: []byte("a")},
		"data/out/b": {Data: []byte("b")},
	})
	loaded, err := environment.Read(fsys, "small", &stub{describe: offer}).Load(t.Context(), revisions(t, fsys)[3])
	if err != nil || loaded.Env == nil {
		t.Fatal(err, loaded.Diags)
	}
	if got, want := recording(t, loaded.Env), loaded.Env; got.Digest != want.Digest || built(t, got) != built(t, want) {
		t.Errorf("what is recorded is another environment:\n%s", cmp.Diff(built(t, want), built(t, got)))
	}
}

// TestBaseAtOnce: several may load, and what they load is theirs.
func TestBaseAtOnce(t *testing.T) {
	fsys := revised()
	all := revisions(t, fsys)
	base := environment.Read(fsys, "small", &stub{describe: offer})
	want := map[int]digest.Digest{}
	for n := range all {
		loaded, err := environment.Read(fsys, "small", &stub{describe: offer}).Load(t.Context(), all[n:]...)
		if err != nil {
			t.Fatal(err)
		}
		want[n] = loaded.Env.Digest
	}
	var group sync.WaitGroup
	for n := range 4 * len(all) {
		group.Go(func() {
			loaded, err := base.Load(t.Context(), all[n%len(all):]...)
			if err != nil || loaded.Env == nil || loaded.Env.Digest != want[n%len(all)] {
				t.Errorf("with %d revisions: %v, %v", len(all)-n%len(all), loaded.Env, err)
				return
			}
			loaded.Diags = append(loaded.Diags, nil)
			loaded.Files["more"] = nil
		})
	}
	group.Wait()
}

// recording loads what is recorded of an environment.
func recording(t *testing.T, env *environment.Environment) *environment.Environment {
	t.Helper()
	recorded := fstest.MapFS{"stub.wasm": {Data: []byte("\x00asm")}}
	err := fs.WalkDir(env.Source.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		data, err := fs.ReadFile(env.Source.FS(), name)
		recorded[name] = &fstest.MapFile{Data: data, Mode: info.Mode()}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	loaded := load(t, recorded, &stub{describe: offer})
	if loaded.Env == nil {
		t.Fatal(loaded.Diags)
	}
	return loaded.Env
}

// built is what an environment comes to.
func built(t *testing.T, env *environment.Environment) string {
	t.Helper()
	b, err := env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(env.Task, env.ToolInfos(), b.Workspace.Digest(), b.Reference.Digest())
}

func TestBaseReportsMistakes(t *testing.T) {
	for name, tt := range map[string]struct{ old, new, want string }{
		"a tool":               {"tool.read", "tool.raed", `small/revisions/harness/revision.hcl:8: Plugin "stub" has no tool named "raed". Did you mean "read"?`},
		"an argument":          {`"read.path"`, `"read.pth"`, `small/revisions/harness/revision.hcl:4: The tool "read" of the package has no argument "pth"; it has line, path.`},
		"what it becomes":      {`= "file" }`, `= "fle" }`, `small/revisions/harness/revision.hcl:4: The argument "read.path" is to be called "fle", and the revised tool "read" has none of that name; it has file, line.`},
		"two become one":       {`= "file" }`, `= "line" }`, `small/revisions/harness/revision.hcl:4: The tool "read" has an argument "line" already, so that two arguments would become one. Rename that one too, or choose another name.`},
		"arguments of no tool": {`"read.path"`, `"look.path"`, `small/revisions/harness/revision.hcl:4: "look.path" is no argument in the package: there is no tool "look"; the tools are read.`},
	} {
		t.Run(name, func(t *testing.T) {
			fsys := revised()
			file := fsys["revisions/harness/revision.hcl"]
			file.Data = []byte(strings.Replace(string(file.Data), tt.old, tt.new, 1))
			loaded, err := environment.Read(fsys, "small", &stub{describe: offer}).Load(t.Context(), revisions(t, fsys)[2])
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, d := range loaded.Diags {
				got = append(got, fmt.Sprintf("%s:%d: %s", d.Subject.Filename, d.Subject.Start.Line, d.Detail))
			}
			if diff := cmp.Diff([]string{tt.want}, got); diff != "" || loaded.Env != nil {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}

func BenchmarkBase(b *testing.B) {
	fsys := revised()
	beside, err := fs.Sub(fsys, specs.RevisionsDir)
	if err != nil {
		b.Fatal(err)
	}
	var set []*specs.Revision
	for _, id := range []string{"context", "task", "harness", "verifier"} {
		r, _ := specs.LoadRevision(beside, "small/revisions", id)
		set = append(set, r)
	}
	base := environment.Read(fsys, "small", &stub{describe: offer})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if loaded, err := base.Load(b.Context(), set[i%4:]...); err != nil || loaded.Env == nil {
			b.Fatal(err, loaded.Diags)
		}
	}
}
