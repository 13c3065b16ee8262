package specs

import (
	"io/fs"

	"github.com/hashicorp/hcl/v2"
)

// Files of a package that are not part of what Load reads.
const (
	LockFile     = "rover.lock.hcl"
	RevisionFile = "revision.hcl"
)

// Load reads the package at the root of fsys: all *.hcl files but hidden ones,
// the lock and a revision. File names in diagnostics begin with dirLabel.
//
// It reports every problem that can be found without running a plugin. The
// environment is never nil, so that [Environment.Files] can show the source of
// diagnostics, but it is complete only when there are no errors.
func Load(fsys fs.FS, dirLabel string) (*Environment, hcl.Diagnostics) {
	return load(fsys, dirLabel, newBudget())
}

func load(fsys fs.FS, dirLabel string, work *budget) (*Environment, hcl.Diagnostics) {
	return Parse(fsys, dirLabel).alone(work)
}

func newLoader(fsys fs.FS, work *budget) *loader {
	l := &loader{
		fsys:      fsys,
		work:      work,
		sources:   map[string]*blockSource{},
		functions: entries(),
	}
	l.values = (&scope{phase: loading, work: l.work, load: l.readText}).context(l.functions)
	l.conditions = (&scope{phase: checking, work: l.work}).context(l.functions)
	return l
}

// loader is what decoding the blocks of one environment shares.
type loader struct {
	fsys               fs.FS
	diags              hcl.Diagnostics
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
	if l.current == nil {
		return
	}
	l.current.files = append(l.current.files, p)
	if at, err := realPath(l.fsys, p); err == nil {
		l.current.places = append(l.current.places, at)
	}
}

// decode reads blocks.
func (l *loader) decode(env *Environment, blocks []*block) {
	for _, b := range blocks {
		if diag := outOfPlace(b); diag != nil {
			l.report(diag)
			continue
		}
		l.current = l.sourceOf(b)
		l.block(env, b.Block)
	}
	l.current = nil
}

// outOfPlace reports blocks that are not for a package.
func outOfPlace(b *block) *hcl.Diagnostic {
	if b.Type != "revision" {
		return nil
	}
	return Errorf(b.DefRange, "Block out of place", "A revision stands in a directory of its own beside the package's files: move it to revisions/%s/%s.", b.Labels[0], RevisionFile)
}
