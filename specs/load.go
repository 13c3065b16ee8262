package specs

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Files of a package that are not part of what Load reads.
const (
	LockFile     = "rover.lock.hcl"
	RevisionFile = "revision.hcl"
)

// maxSource is the largest HCL file. Bigger data belongs into a file that the
// package refers to.
const maxSource = 1 << 20

// Load reads the package at the root of fsys: all *.hcl files but the lock and
// a revision. File names in diagnostics begin with dirLabel.
//
// It reports every problem that can be found without running a plugin. The
// environment is never nil, so that [Environment.Files] can show the source of
// diagnostics, but it is complete only when there are no errors.
func Load(fsys fs.FS, dirLabel string) (*Environment, hcl.Diagnostics) {
	return load(fsys, dirLabel, newBudget())
}

func load(fsys fs.FS, dirLabel string, work *budget) (*Environment, hcl.Diagnostics) {
	l := newLoader(fsys, dirLabel, work)
	env := &Environment{}
	for _, name := range l.sourceFiles() {
		l.parse(name)
	}
	l.decode(env)
	l.resolve(env)
	env.files, env.sources = l.files, l.sources
	return env, inSourceOrder(l.diags)
}

func newLoader(fsys fs.FS, dirLabel string, work *budget) *loader {
	l := &loader{
		fsys:      fsys,
		label:     dirLabel,
		files:     map[string]*hcl.File{},
		work:      work,
		sources:   map[string]*blockSource{},
		functions: entries(),
	}
	l.values = (&scope{phase: loading, work: l.work, load: l.readText}).context(l.functions)
	l.conditions = (&scope{phase: checking, work: l.work}).context(l.functions)
	return l
}

// loader is what decoding one package shares.
type loader struct {
	fsys               fs.FS
	label              string
	files              map[string]*hcl.File // by name as in ranges
	diags              hcl.Diagnostics
	partial            bool // some source could not be read, so what is missing may be there
	work               *budget
	values, conditions *hcl.EvalContext
	functions          library
	names              names
	refs               []Ref                   // all that were decoded
	covered            []covered               // all references to requirements
	sources            map[string]*blockSource // by blockKey
	current            *blockSource            // the top-level block that is being decoded
}

func (l *loader) report(diags ...*hcl.Diagnostic) { l.diags = append(l.diags, diags...) }

// used notes that the current block refers to a file of the package.
func (l *loader) used(p string) {
	if l.current != nil {
		l.current.files = append(l.current.files, p)
	}
}

// sourceFiles lists the HCL files of the package, sorted.
func (l *loader) sourceFiles() []string {
	entries, err := fs.ReadDir(l.fsys, ".")
	if err != nil {
		l.report(&hcl.Diagnostic{Severity: hcl.DiagError, Summary: "Unreadable package",
			Detail: "The directory of the environment cannot be read: " + err.Error() + "."})
		return nil
	}
	var names []string
	for _, e := range entries {
		name := e.Name()
		if !e.IsDir() && strings.HasSuffix(name, ".hcl") && name != LockFile && name != RevisionFile {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		l.report(&hcl.Diagnostic{Severity: hcl.DiagError, Summary: "No environment here",
			Detail: "The directory " + path.Join(l.label, ".") + " has no .hcl files. Name the directory of an environment package, or make one with `rover init`."})
	}
	slices.Sort(names)
	return names
}

// parse adds one file.
func (l *loader) parse(name string) {
	label := path.Join(l.label, name)
	unreadable := func(why string) {
		l.partial = true
		l.report(Errorf(hcl.Range{Filename: label, Start: hcl.InitialPos, End: hcl.InitialPos}, "Unreadable file", "%s", why))
	}
	if _, err := packagePath(l.fsys, name); err != nil {
		unreadable(err.Error() + ".")
		return
	}
	src, err := readLimited(l.fsys, name, maxSource)
	if err != nil {
		unreadable(err.Error() + ".")
		return
	}
	if diag := tooDeep(src, label); diag != nil {
		l.files[label] = &hcl.File{Bytes: src}
		l.report(diag)
		l.partial = true
		return
	}
	file, diags := hclsyntax.ParseConfig(src, label, hcl.InitialPos)
	l.files[label] = file
	l.report(diags...)
	l.partial = l.partial || diags.HasErrors()
}

// decode reads the blocks of all files.
func (l *loader) decode(env *Environment) {
	for _, name := range sortedKeys(l.files) {
		file := l.files[name]
		if file.Body == nil {
			continue
		}
		content, diags := file.Body.Content(packageSchema())
		l.report(diags...)
		for _, block := range content.Blocks {
			if why, ok := unsupportedBlocks()[block.Type]; ok {
				l.report(Errorf(block.DefRange, "Unsupported block", "%q is not supported by this version of rover: %s", block.Type, why))
				continue
			}
			l.current = l.sourceOf(file, block)
			l.block(env, block)
		}
	}
	l.current = nil
}
