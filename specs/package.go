package specs

import (
	"io/fs"
	"path"
	"slices"
	"sync"

	"github.com/hashicorp/hcl/v2"
)

// Package is the parsed source of an environment package. [Package.Load] makes
// an environment of it, with revisions laid over or without: what is the same
// in all of them is parsed once. It may be used concurrently.
type Package struct {
	parsed *parsed
	own    func() (*Environment, hcl.Diagnostics) // without revisions
}

// Parse parses the package at the root of fsys, as [Load] does.
func Parse(fsys fs.FS, dirLabel string) *Package {
	p := &Package{parsed: newParsed(fsys, dirLabel)}
	p.own = sync.OnceValues(func() (*Environment, hcl.Diagnostics) { return p.alone(newBudget()) })
	for _, name := range packageFiles(p.parsed) {
		p.parsed.split(name, p.parsed.parse(name))
	}
	return p
}

// packageFiles lists the HCL files of a package.
func packageFiles(p *parsed) []string {
	names, err := sourceFiles(p.fsys)
	if err != nil {
		p.report(&hcl.Diagnostic{Severity: hcl.DiagError, Summary: "Unreadable package",
			Detail: "The directory of the environment cannot be read: " + err.Error() + "."})
		return nil
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == LockFile || name == RevisionFile })
	if len(names) == 0 {
		p.report(&hcl.Diagnostic{Severity: hcl.DiagError, Summary: "No environment here",
			Detail: "The directory " + path.Join(p.label, ".") + " has no .hcl files. Name the directory of an environment package, or make one with `rover init`."})
	}
	return names
}

// alone loads the package without revisions.
func (p *Package) alone(work *budget) (*Environment, hcl.Diagnostics) {
	l := newLoader(p.parsed.fsys, work)
	l.report(p.parsed.diags...)
	env := &Environment{}
	l.decode(env, p.parsed.blocks)
	l.resolve(env, p.parsed)
	env.files, env.sources, env.fsys = p.parsed.files, l.sources, p.parsed.fsys
	env.written = p.written(p.parsed.blocks)
	return env, inSourceOrder(l.diags)
}
