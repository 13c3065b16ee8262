package replay_test

import (
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// revisions writes what now has otherwise than was, except its script, as
// revisions: one of each component that differs.
func revisions(t testing.TB, was, now office) []*specs.Revision {
	t.Helper()
	fsys := fstest.MapFS{}
	write := func(component, blocks string, files fstest.MapFS) {
		if blocks == "" && len(files) == 0 {
			return
		}
		fsys[component+"/revision.hcl"] = &fstest.MapFile{Data: []byte("revision \"" + component + "\" { component = \"" + component + "\" }\n" + blocks)}
		for name, file := range files {
			fsys[component+"/files/"+name] = file
		}
	}
	differing := func(block func(office) string) string {
		if block(was) == block(now) {
			return ""
		}
		return block(now)
	}
	module := func(name, before, after string) fstest.MapFS {
		if before == after {
			return nil
		}
		return fstest.MapFS{name + ".wasm": {Data: []byte(name + after)}}
	}
	laid, gone := laidBy(was, now)
	context := differing(func(o office) string { return o.context() })
	if len(gone) > 0 {
		context = now.context(gone...)
	}
	maps.Copy(laid, module("maker", was.maker, now.maker))
	write("context", context, laid)
	write("task", differing(office.asked), nil)
	write("harness", differing(office.harness), module("tool", was.tool, now.tool))
	write("verifier", differing(office.verifier), module("judge", was.judge, now.judge))
	ids, err := specs.RevisionIDs(fsys)
	if err != nil {
		t.Fatal(err)
	}
	var all []*specs.Revision
	for _, id := range ids {
		r, diags := specs.LoadRevision(fsys, "revisions", id)
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		all = append(all, r)
	}
	return all
}

// laidBy is what is laid over the workspace to make it that of now, and what has
// to be left out.
func laidBy(was, now office) (laid fstest.MapFS, gone []string) {
	before, after := was.workspace("files/"), now.workspace("files/")
	laid = fstest.MapFS{}
	for name, file := range after {
		if old := before[name]; old == nil || old.Mode != file.Mode || string(old.Data) != string(file.Data) {
			laid[name] = file
		}
	}
	there := func(dir string) bool {
		for name := range after {
			if strings.HasPrefix(name, dir+"/") {
				return true
			}
		}
		return false
	}
	for name := range before {
		if after[name] != nil {
			continue
		}
		for dir := path.Dir(name); dir != "files" && !there(dir); dir = path.Dir(dir) {
			name = dir
		}
		gone = append(gone, strings.TrimPrefix(name, "files/"))
	}
	slices.Sort(gone)
	return laid, slices.Compact(gone)
}

// loadOver loads a package with revisions laid over.
func loadOver(t testing.TB, base *environment.Base, revisions []*specs.Revision) *environment.Environment {
	t.Helper()
	loaded, err := base.Load(t.Context(), revisions...)
	if err != nil {
		t.Fatal(err)
	}
	if loaded.Env == nil {
		t.Fatal(loaded.Diags)
	}
	return loaded.Env
}

// read reads the package of an office.
func (o office) read() *environment.Base {
	return environment.Read(o.pack(), ".", &machine{transport: o.transport, faulty: o.faulty})
}
