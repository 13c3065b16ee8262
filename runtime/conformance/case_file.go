package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/documents"
	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// caseFile is the name of the file that describes a case.
const caseFile = "case.json"

// written is a case as its file has it.
type written struct {
	Kind      Kind                       `json:"kind"`
	About     string                     `json:"about"` // for people
	Request   *plugin.Request            `json:"request"`
	Mounts    map[string]json.RawMessage `json:"mounts"`
	Expect    *Expectation               `json:"expect"`
	Of        string                     `json:"of"`
	Operators []string                   `json:"operators"`
	Paths     []string                   `json:"paths"`
}

// reading is a case that is being read from the directory dir of fsys.
type reading struct {
	written
	fsys   fs.FS
	dir    string
	places documents.Places
	made   *Case
	wrong  []error // all that is wrong with it
}

// ReadCases reads the cases in the directories of fsys that have a case.json, in the
// order of their names. The error joins all that is wrong, each with its file and line.
func ReadCases(fsys fs.FS) ([]*Case, error) {
	var all []*reading
	err := fs.WalkDir(fsys, ".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && path.Base(name) == caseFile {
			all = append(all, readCase(fsys, path.Dir(name)))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	var cases []*Case
	var wrong []error
	for _, r := range all {
		if r.Kind == Mutant && r.wrong == nil {
			r.original(all)
		}
		cases = append(cases, r.made)
		wrong = append(wrong, r.told()...)
	}
	if err := errors.Join(wrong...); err != nil {
		return nil, err
	}
	return cases, nil
}

// told are the mistakes with their file.
func (r *reading) told() []error {
	var list []error
	for _, err := range r.wrong {
		at := path.Join(r.dir, caseFile)
		if placed, ok := errors.AsType[*documents.Error](err); ok {
			list = append(list, fmt.Errorf("%s:%s: %w", at, placed.At(), placed.Err))
		} else {
			list = append(list, fmt.Errorf("%s: %w", at, err))
		}
	}
	return list
}

// fail notes what is wrong with the value at a path.
func (r *reading) fail(at, format string, args ...any) {
	r.wrong = append(r.wrong, r.places.Wrong(at, format, args...))
}

func readCase(fsys fs.FS, dir string) *reading {
	r := &reading{fsys: fsys, dir: dir}
	text, err := fs.ReadFile(fsys, path.Join(dir, caseFile))
	if err == nil {
		r.places, err = documents.Strict(text, &r.written)
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		r.wrong = joined.Unwrap()
		return r
	}
	if err != nil {
		r.wrong = []error{err}
		return r
	}
	r.made = &Case{Name: dir, Kind: r.Kind, Request: r.Request, Expect: r.Expect, Of: r.Of, Operators: r.Operators, Paths: r.Paths}
	switch r.Kind {
	case Mutant:
		for _, at := range []string{"request", "mounts", "expect"} {
			if _, given := r.places[at]; given {
				r.fail(at, "a mutant takes its %s from the case that it is of", at)
			}
		}
	case Full, Partial, Zero, Malformed:
		r.whole()
	default:
		r.fail("kind", "kind is %q; the kinds are full, partial, zero, malformed and mutant", r.Kind)
	}
	return r
}

// whole reads a case that is no mutant.
func (r *reading) whole() {
	for _, at := range []string{"of", "operators", "paths"} {
		if _, given := r.places[at]; given {
			r.fail(at, "%q is for the kind mutant", at)
		}
	}
	if x := r.Expect; x != nil && x.Error != "" && !slices.Contains(codes(), x.Error) {
		r.fail("expect.error", "expect.error is %q; the codes are %q", x.Error, codes())
	}
	if r.Request == nil {
		r.fail("", "there is no request: what is the plugin asked?")
		return
	}
	r.Request.Protocol = plugin.Protocol
	switch r.Request.Op {
	case plugin.OpBuild, plugin.OpCall, plugin.OpVerify, plugin.OpAct:
		r.mounts()
	default:
		r.fail("request.op", "request.op is %q; the ops of cases are build, call, verify and act", r.Request.Op)
	}
}

func codes() []plugin.Code {
	return []plugin.Code{plugin.CodeInvalidArgs, plugin.CodeNotFound, plugin.CodeDenied, plugin.CodeConflict, plugin.CodeFailed, plugin.CodeInternal}
}

// mounts reads the trees of a case: what the case says, and directories beside it that
// are called like mounts.
func (r *reading) mounts() {
	r.made.Mounts = map[string]*vfs.Tree{}
	for _, m := range question.MountsOf(r.Request) {
		beside := path.Join(r.dir, m.Path[1:])
		if info, err := fs.Stat(r.fsys, beside); err == nil && info.IsDir() && r.Mounts[m.Path] == nil {
			r.mount(m.Path, m.Path, func() (*vfs.Tree, error) { return directory(r.fsys, beside) })
		}
	}
	for _, at := range slices.Sorted(maps.Keys(r.Mounts)) {
		r.mount(at, "mounts."+at, func() (*vfs.Tree, error) { return treeSaid(r.fsys, r.dir, r.Mounts[at]) })
	}
}

// mount reads the tree of one mount, which the case has at a place.
func (r *reading) mount(at, place string, read func() (*vfs.Tree, error)) {
	tree, err := read()
	if err == nil {
		err = (&question.Question{Request: r.Request, Mounts: map[string]*vfs.Tree{at: tree}}).Check()
	}
	if err != nil {
		r.fail(place, "%s: %w", place, err)
		return
	}
	r.made.Mounts[at] = tree
}

// treeSaid reads a tree that is the name of a directory, or an object of files.
func treeSaid(fsys fs.FS, dir string, text json.RawMessage) (*vfs.Tree, error) {
	var name string
	if json.Unmarshal(text, &name) == nil {
		within := path.Join(dir, name)
		if !fs.ValidPath(within) || path.IsAbs(name) {
			return nil, fmt.Errorf("%q is no directory below that of the cases", name)
		}
		return directory(fsys, within)
	}
	var files map[string]string
	if err := json.Unmarshal(text, &files); err != nil {
		return nil, errors.New("neither a directory nor an object of files with their text")
	}
	tree := vfs.Empty()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !fs.ValidPath(strings.TrimPrefix(name, "/")) {
			return nil, fmt.Errorf("%q is no path of a file", name)
		}
		tree = with(tree, "/"+strings.TrimPrefix(name, "/"), []byte(files[name]))
	}
	return tree, nil
}

func directory(fsys fs.FS, name string) (*vfs.Tree, error) {
	if info, err := fs.Stat(fsys, name); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("there is no directory %s", name)
	}
	layer := vfs.Empty().Fork(&vfs.LayerOptions{Now: question.Start})
	if err := layer.Import("/", fsys, &vfs.ImportOptions{From: name}); err != nil {
		return nil, err
	}
	return layer.Snapshot(), nil
}

// original gives a mutant the case that it changes, and looks whether it changes anything.
func (r *reading) original(all []*reading) {
	i := slices.IndexFunc(all, func(o *reading) bool { return o.dir == r.Of && o.Kind == Full })
	if i < 0 {
		r.fail("of", "of is %q, which is no case of kind full", r.Of)
		return
	}
	if all[i].wrong != nil {
		return // that is said already
	}
	c := r.made
	c.Request, c.Mounts = all[i].made.Request, all[i].made.Mounts
	every, err := c.everyMutant()
	if err != nil {
		r.fail("", "%w", err)
		return
	}
	files, operators := map[string]bool{}, map[string]bool{}
	for _, m := range every {
		files[mountedPath(m)] = true
		if c.meant(mountedPath(m)) {
			operators[m.Operator] = true
		}
	}
	if len(operators) == 0 {
		r.fail("paths", "it changes no file of case %s; those below /workspace that /start has not, as they are, are %q", r.Of, slices.Sorted(maps.Keys(files)))
		return
	}
	for i, name := range c.Operators {
		if !operators[name] {
			r.fail(fmt.Sprintf("operators[%d]", i), "the operator %q changes no file of case %s; those that do are %s", name, r.Of, strings.Join(slices.Sorted(maps.Keys(operators)), ", "))
		}
	}
}
