package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// Kind says what an author expects of a case.
type Kind string

// The kinds of cases.
const (
	Full      Kind = "full"      // all is right: every check is 1; of a tool, a success
	Partial   Kind = "partial"   // a part is right: the value is between 0 and 1
	Zero      Kind = "zero"      // nothing is right: the value is 0
	Malformed Kind = "malformed" // files or arguments are broken: below 1, or a failure, and no crash
	Mutant    Kind = "mutant"    // another case, changed: the value is lower
)

// Case is what an author knows of the plugin: a request, files, and what comes of it.
type Case struct {
	Name    string // of its directory
	Kind    Kind
	Request *plugin.Request      // of a mutant, that of the other case
	Mounts  map[string]*vfs.Tree // by path
	Expect  *Expectation         // beside what the kind says; nil for nothing

	Of        string   // of a mutant: the case that is changed
	Operators []string // of a mutant: how it is changed; nil for all that make it wrong
	Paths     []string // of a mutant: which files, as patterns; nil for all
}

// Expectation is what a case expects beside what its kind says.
type Expectation struct {
	Checks   map[string]Range   `json:"checks"`   // values by id; of checks that are not here nothing is expected
	Response json.RawMessage    `json:"response"` // that the response contains
	Error    plugin.Code        `json:"error"`    // the code of a failure
	Files    map[string]*string `json:"files"`    // contents afterwards, by path; null: there is none
}

// Range is a value, or a least and a most.
type Range [2]float64

// UnmarshalJSON reads a number or a list of two.
func (r *Range) UnmarshalJSON(text []byte) error {
	var one float64
	if json.Unmarshal(text, &one) == nil {
		*r = Range{one, one}
		return nil
	}
	var two []float64
	if err := json.Unmarshal(text, &two); err != nil || len(two) != 2 {
		return fmt.Errorf("%s is neither a value nor [LEAST, MOST]", text)
	}
	*r = Range{two[0], two[1]}
	return nil
}

// caseFile is the name of the file that describes a case.
const caseFile = "case.json"

// written is a case as its file has it.
type written struct {
	Kind      Kind                       `json:"kind"`
	About     string                     `json:"about"` // for people
	Request   json.RawMessage            `json:"request"`
	Mounts    map[string]json.RawMessage `json:"mounts"`
	Expect    *Expectation               `json:"expect"`
	Of        string                     `json:"of"`
	Operators []string                   `json:"operators"`
	Paths     []string                   `json:"paths"`
}

// ReadCases reads the cases in the directories of fsys that have a case.json, in the
// order of their names. The error says in which file what is wrong.
func ReadCases(fsys fs.FS) ([]*Case, error) {
	var cases []*Case
	var wrong []error
	err := fs.WalkDir(fsys, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Base(name) != caseFile {
			return err
		}
		c, err := readCase(fsys, path.Dir(name))
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", name, err))
		}
		cases = append(cases, c)
		return nil
	})
	if err = errors.Join(append(wrong, err)...); err != nil {
		return nil, err
	}
	return cases, originals(cases)
}

// originals gives mutants the case that they change.
func originals(cases []*Case) error {
	for _, c := range cases {
		if c.Kind != Mutant {
			continue
		}
		i := slices.IndexFunc(cases, func(o *Case) bool { return o.Name == c.Of })
		if i < 0 || cases[i].Kind != Full {
			return fmt.Errorf("%s/%s: \"of\" is %q, which is no case of kind full", c.Name, caseFile, c.Of)
		}
		c.Request, c.Mounts = cases[i].Request, cases[i].Mounts
	}
	return nil
}

func readCase(fsys fs.FS, dir string) (*Case, error) {
	text, err := fs.ReadFile(fsys, path.Join(dir, caseFile))
	if err != nil {
		return nil, err
	}
	var w written
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the object")
	}
	c := &Case{Name: dir, Kind: w.Kind, Expect: w.Expect, Of: w.Of, Operators: w.Operators, Paths: w.Paths}
	switch w.Kind {
	case Mutant:
		if w.Request != nil || w.Mounts != nil || w.Expect != nil {
			return nil, errors.New("a mutant takes request, mounts and what is expected from the case that it is of")
		}
		return c, nil
	case Full, Partial, Zero, Malformed:
	default:
		return nil, fmt.Errorf("kind is %q; the kinds are full, partial, zero, malformed and mutant", w.Kind)
	}
	if w.Of != "" || w.Operators != nil || w.Paths != nil {
		return nil, errors.New(`"of", "operators" and "paths" are for the kind mutant`)
	}
	if c.Request, err = requestOf(w.Request); err != nil {
		return nil, err
	}
	c.Mounts, err = mountsOf(fsys, dir, c.Request, w.Mounts)
	return c, err
}

// requestOf reads a request, in which protocol need not be.
func requestOf(text json.RawMessage) (*plugin.Request, error) {
	var r plugin.Request
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return nil, fmt.Errorf("request: %w", err)
	}
	r.Protocol = plugin.Protocol
	switch r.Op {
	case plugin.OpBuild, plugin.OpCall, plugin.OpVerify, plugin.OpAct:
		return &r, nil
	case plugin.OpDescribe:
	}
	return nil, fmt.Errorf("request: op is %q; those of cases are build, call, verify and act", r.Op)
}

// mountsOf reads the trees of a case: what the case says, and directories beside it
// that are called like mounts.
func mountsOf(fsys fs.FS, dir string, r *plugin.Request, said map[string]json.RawMessage) (map[string]*vfs.Tree, error) {
	mounts := map[string]*vfs.Tree{}
	for _, m := range question.MountsOf(r) {
		beside := path.Join(dir, m.Path[1:])
		if info, err := fs.Stat(fsys, beside); err == nil && info.IsDir() && said[m.Path] == nil {
			tree, err := directory(fsys, beside)
			if err != nil {
				return nil, err
			}
			mounts[m.Path] = tree
		}
	}
	for _, at := range slices.Sorted(maps.Keys(said)) {
		tree, err := treeSaid(fsys, dir, said[at])
		if err != nil {
			return nil, fmt.Errorf("mounts: %s: %w", at, err)
		}
		mounts[at] = tree
	}
	return mounts, (&question.Question{Request: r, Mounts: mounts}).Check()
}

// treeSaid reads a tree that is the name of a directory, or an object of files.
func treeSaid(fsys fs.FS, dir string, text json.RawMessage) (*vfs.Tree, error) {
	var name string
	if json.Unmarshal(text, &name) == nil {
		return directory(fsys, path.Join(dir, name))
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
	layer := vfs.Empty().Fork(&vfs.LayerOptions{Now: question.Start})
	if err := layer.Import("/", fsys, &vfs.ImportOptions{From: name}); err != nil {
		return nil, err
	}
	return layer.Snapshot(), nil
}

// question asks what the case asks, with the mounts that it has.
func (c *Case) question() *question.Question {
	mounts := map[string]*vfs.Tree{}
	for _, m := range question.MountsOf(c.Request) {
		if mounts[m.Path] = c.Mounts[m.Path]; mounts[m.Path] == nil {
			mounts[m.Path] = vfs.Empty()
		}
	}
	return &question.Question{Request: c.Request, Mounts: mounts}
}
