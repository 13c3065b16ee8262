package specs

import (
	"io/fs"

	"github.com/hashicorp/hcl/v2"
)

// CasesFile is the file of a directory of sealed cases that declares them.
const CasesFile = "sealed.hcl"

// Cases are controls that stand in a directory of their own, so that nobody who
// proposes or searches has read them.
type Cases struct {
	Controls []*Control // as written

	parsed *parsed
}

// Files returns the parsed source by file name, for [WriteDiagnostics].
func (c *Cases) Files() map[string]*hcl.File { return c.parsed.files }

// LoadCases reads the cases at the root of fsys, which label names in diagnostics.
// Each is a control with a script or a bundle.
func LoadCases(fsys fs.FS, label string) (*Cases, hcl.Diagnostics) {
	p := newParsed(fsys, label)
	p.split(CasesFile, p.parse(CasesFile))
	l := newLoader(fsys, newBudget())
	l.report(p.diags...)
	cases := &Cases{parsed: p}
	for _, b := range p.blocks {
		if b.Type != "control" {
			l.report(Errorf(b.DefRange, "Not a case", "%s has blocks of the type control, and this is of the type %s. Remove it.", CasesFile, b.Type))
			continue
		}
		l.report(l.names.check(b.Block)...)
		l.current = l.sourceOf(b)
		c := l.control(b.Block, b.Labels[0])
		l.current = nil
		if c.Script == "" && c.Bundle == "" && !l.diags.HasErrors() {
			l.report(Errorf(b.DefRange, "Not a case", "A sealed case has a script or a bundle: it must not depend on what the environment offers."))
		}
		cases.Controls = append(cases.Controls, c)
	}
	if len(cases.Controls) == 0 && !l.diags.HasErrors() {
		l.report(Errorf(p.top(CasesFile), "Missing block", "There is no case here. Write blocks of the form control \"NAME\" { … }, as in a package."))
	}
	return cases, inSourceOrder(l.diags)
}
