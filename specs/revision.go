package specs

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// RevisionsDir is the directory of a package that holds its revisions, each in
// a directory named by its id.
const RevisionsDir = "revisions"

// laidDir is the directory of a revision whose files are laid over the package.
const laidDir = "files"

// Revision is a block `revision` with what stands beside it: a replacement for
// one component of a package. [Package.Load] lays it over.
type Revision struct {
	Place
	ID          string
	Component   Component
	Requires    []string // ids of revisions without which this one means nothing
	Description string
	Remove      []*Removal // as written
	Renames     *Renames   // never nil
	Laid        []string   // paths in the package of the files that it lays over, sorted

	parsed *parsed
	files  fs.FS // Laid, by these paths; nil if there are none
}

// Removal is a block of the package that a revision takes away.
type Removal struct {
	Kind  string
	Label string // "" for a block without
	Range hcl.Range
}

func (r *Removal) key() string {
	if r.Label == "" {
		return r.Kind
	}
	return blockKey(r.Kind, r.Label)
}

// Files returns the parsed source by file name, for [WriteDiagnostics].
func (r *Revision) Files() map[string]*hcl.File { return r.parsed.files }

func revisionSchema() *hcl.BodySchema {
	return &hcl.BodySchema{
		Attributes: []hcl.AttributeSchema{{Name: "component", Required: true}, {Name: "requires"}, {Name: "description"}, {Name: "remove"}},
		Blocks:     []hcl.BlockHeaderSchema{{Type: "renames"}},
	}
}

// RevisionIDs lists the revisions in a directory of revisions, sorted. What is
// no directory, or hidden, is none.
func RevisionIDs(fsys fs.FS) ([]string, error) {
	entries, err := fs.ReadDir(fsys, ".")
	var ids []string
	for _, e := range entries {
		info, err := fs.Stat(fsys, e.Name()) // a link may lead to one
		if err == nil && info.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			ids = append(ids, e.Name())
		}
	}
	slices.Sort(ids)
	return ids, err
}

// LoadRevision reads the revision id in fsys, a directory of revisions, which
// label names in diagnostics. It reports what is wrong with the revision by
// itself; what is wrong with it over a package is for [Package.Load] to tell.
// The revision is never nil, but complete only when there are no errors.
func LoadRevision(fsys fs.FS, label, id string) (*Revision, hcl.Diagnostics) {
	p := newParsed(nil, path.Join(label, id))
	r := &Revision{ID: id, parsed: p, Renames: &Renames{}}
	if problem := r.enter(fsys, id); problem != "" {
		p.report(&hcl.Diagnostic{Severity: hcl.DiagError, Summary: "Unknown revision", Detail: problem})
		return r, p.diags
	}
	names, err := sourceFiles(p.fsys)
	if err != nil {
		p.report(Errorf(p.top(RevisionFile), "Unreadable revision", "Its directory cannot be read: %v.", err))
	}
	for _, name := range names {
		if name == LockFile {
			p.report(Errorf(p.top(name), "Not revisable", "A revision has no lock: a lock says what somebody has accepted. Remove the file, and write the lock of the package again when the revision is part of it."))
			continue
		}
		p.split(name, p.parse(name))
	}
	l := newLoader(p.fsys, newBudget())
	r.decode(l)
	if !p.partial {
		r.check(l, fsys)
	}
	l.report(p.diags...)
	return r, inSourceOrder(l.diags)
}

// enter goes into the directory of the revision, or says why it cannot.
func (r *Revision) enter(fsys fs.FS, id string) string {
	where := path.Dir(r.parsed.label)
	known, err := RevisionIDs(fsys)
	if err != nil {
		return fmt.Sprintf("The revisions in %s cannot be read: %v.", where, err)
	}
	if !slices.Contains(known, id) {
		return fmt.Sprintf("There is no revision %q in %s.%s", id, where, oneOf(id, known))
	}
	if r.parsed.fsys, err = fs.Sub(fsys, id); err != nil {
		return fmt.Sprintf("The revision %q cannot be read: %v.", id, err)
	}
	if _, err := fs.Stat(r.parsed.fsys, RevisionFile); err != nil {
		return fmt.Sprintf("The directory %s has no readable %s, which declares a revision. Write it, or remove the directory.", r.parsed.label, RevisionFile)
	}
	return ""
}

// oneOf says what could have been meant.
func oneOf(given string, known []string) string {
	switch remedy := didYouMean(given, known); {
	case remedy != "":
		return remedy
	case len(known) == 0:
		return " There are none."
	default:
		return fmt.Sprintf(" There are %s.", quoted(known))
	}
}

// decode reads the block `revision`.
func (r *Revision) decode(l *loader) {
	r.Header = r.parsed.top(RevisionFile)
	var declared *hcl.Block
	for _, b := range r.parsed.blocks {
		switch {
		case b.Type != "revision":
		case declared != nil:
			l.report(Errorf(b.DefRange, "Duplicate revision", "A revision is declared once, and this one is at %s already. Give the other a directory of its own.", where(declared.DefRange)))
		default:
			declared = b.Block
		}
	}
	if declared == nil {
		if !r.parsed.partial {
			l.report(Errorf(r.Header, "Missing block", "A revision needs a block of the form revision %q { component = \"…\" }, which says what it revises.", r.ID))
		}
		return
	}
	l.report(l.names.check(declared)...)
	if name := declared.Labels[0]; IsName(name) && name != r.ID {
		l.report(Errorf(declared.LabelRanges[0], "Wrong id", "The revision %q stands in a directory named %q. Give the two one name.", name, r.ID))
	}
	b := l.open(declared, revisionSchema())
	r.Place = b.Place
	r.Component = b.component("component")
	r.Requires = b.texts("requires")
	r.Description, _ = b.text("description")
	for _, item := range b.items("remove") {
		if removal := b.removal(r.Component, item); removal != nil {
			r.Remove = append(r.Remove, removal)
		}
	}
	if inner := b.inner("renames", renamesSchema()); inner != nil {
		r.Renames = inner.renamesBlock()
	}
}

// component reads the name of a component.
func (b *body) component(name string) Component {
	known := make([]string, len(Components()))
	for i, c := range Components() {
		known[i] = string(c)
	}
	s, ok := b.text(name)
	if !ok {
		return ""
	}
	if !slices.Contains(known, s) {
		b.wrong(name, "Unknown component", "%q is no component of an environment: a revision is of one of %s.%s", s, quoted(known), didYouMean(s, known))
		return ""
	}
	return Component(s)
}

// blockTypes lists the types of blocks that a component consists of.
func (c Component) blockTypes() []string {
	switch c {
	case ContextComponent:
		return []string{"context", "plugin"}
	case TaskComponent:
		return []string{"task"}
	case HarnessComponent:
		return []string{"harness", "plugin"}
	default:
		return []string{"reference", "verifier", "plugin"}
	}
}

// item is an element of a list of texts, with its place if it has one.
type item struct {
	text string
	rng  hcl.Range
}

// items reads a list of texts.
func (b *body) items(name string) []item {
	texts := b.texts(name)
	items := make([]item, len(texts))
	for i, text := range texts {
		items[i] = item{text, b.Of(name)}
	}
	if attr := b.content.Attributes[name]; attr != nil {
		if exprs, diags := hcl.ExprList(attr.Expr); !diags.HasErrors() && len(exprs) == len(items) {
			for i, expr := range exprs {
				items[i].rng = expr.Range()
			}
		}
	}
	return items
}

// removal reads what a revision of a component removes, such as "verifier.old".
func (b *body) removal(c Component, i item) *Removal {
	kind, label, labelled := strings.Cut(i.text, ".")
	wrong := func(summary, detail string, args ...any) *Removal {
		b.report(Errorf(i.rng, summary, detail, args...))
		return nil
	}
	switch {
	case c == "":
		return nil // reported
	case labelled && !IsName(label) || !labelled && kind != "context":
		if kind == "task" || kind == "harness" {
			return wrong("Not removable", "Every environment has a %s. To change it, write the block that it should be.", kind)
		}
		return wrong("Invalid removal", "%q is no block of a package: write its type and its label, such as \"verifier.old\". To change what is inside of a block, write the block that it should be.", i.text)
	case !slices.Contains(c.blockTypes(), kind):
		return wrong("Not of this component", "A revision of the %s removes blocks of the type %s, and %q is none. %s", c, eitherOf(c.blockTypes()), i.text, elsewhere(kind))
	}
	return &Removal{Kind: kind, Label: label, Range: i.rng}
}

// elsewhere says where a block of a type can be revised.
func elsewhere(kind string) string {
	if c := componentOf(kind); c != "" {
		return fmt.Sprintf("Put it into a revision of the %s.", c)
	}
	return "It is no part of a component, so no revision may change it."
}

// componentOf is the first component with blocks of a type; "" if there is none.
func componentOf(kind string) Component {
	for _, c := range Components() {
		if slices.Contains(c.blockTypes(), kind) {
			return c
		}
	}
	return ""
}

// notMine says that a block of a type has no place in the revision.
func (r *Revision) notMine(kind string) string {
	if r.Component == "" {
		return fmt.Sprintf("This is a block of the type %s. %s", kind, elsewhere(kind))
	}
	return fmt.Sprintf("A revision of the %s has blocks of the type %s, and this is of the type %s. %s", r.Component, eitherOf(r.Component.blockTypes()), kind, elsewhere(kind))
}

func eitherOf(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// check holds what stands beside the block against it.
func (r *Revision) check(l *loader, beside fs.FS) {
	r.checkBlocks(l)
	r.checkRequires(l, beside)
	r.lay(l)
	blocks := slices.ContainsFunc(r.parsed.blocks, func(b *block) bool { return b.Type != "revision" })
	if !blocks && len(r.Remove) == 0 && len(r.Laid) == 0 && !l.diags.HasErrors() {
		l.report(Errorf(r.Header, "Empty revision", "This changes nothing: write beside it the blocks that it replaces, or put files under %s/.", laidDir))
	}
}

func (r *Revision) checkBlocks(l *loader) {
	seen := map[string]hcl.Range{}
	for _, removal := range r.Remove {
		if first, twice := seen[removal.key()]; twice {
			l.report(Errorf(removal.Range, "Duplicate removal", "This is removed at %s already.", where(first)))
		}
		seen[removal.key()] = removal.Range
	}
	for _, b := range r.parsed.blocks {
		if b.Type == "revision" {
			continue
		}
		if frozen := componentOf(b.Type) == ""; frozen || r.Component != "" && !slices.Contains(r.Component.blockTypes(), b.Type) {
			l.report(Errorf(b.DefRange, "Not of this component", "%s", r.notMine(b.Type)))
			continue
		}
		if first, twice := seen[b.key()]; twice {
			l.report(Errorf(b.DefRange, "Duplicate "+b.Type, "The revision has this block, or removes it, at %s already. One of the two is enough: a block replaces the one of the same type and label.", where(first)))
		}
		seen[b.key()] = b.DefRange
	}
}

func (r *Revision) checkRequires(l *loader, beside fs.FS) {
	known, err := RevisionIDs(beside)
	if err != nil {
		return // then this one could not be entered either
	}
	for i, id := range r.Requires {
		switch {
		case id == r.ID:
			l.report(Errorf(r.Of("requires"), "Unknown revision", "%q requires itself. Remove that.", id))
		case slices.Contains(r.Requires[:i], id):
			l.report(Errorf(r.Of("requires"), "Duplicate revision", "%q is required twice. Remove one.", id))
		case !slices.Contains(known, id):
			l.report(Errorf(r.Of("requires"), "Unknown revision", "There is no revision %q beside this one to require.%s", id, oneOf(id, slices.DeleteFunc(slices.Clone(known), func(k string) bool { return k == r.ID }))))
		}
	}
}

// Closure returns a revision and all that it requires, of itself or by what it
// requires, as far as these are among known: what it can be laid over with.
func (r *Revision) Closure(known []*Revision) []*Revision {
	all := []*Revision{r}
	for i := 0; i < len(all); i++ {
		for _, k := range known {
			if slices.Contains(all[i].Requires, k.ID) && !slices.Contains(all, k) {
				all = append(all, k)
			}
		}
	}
	return all
}

// Frozen lists the types of the blocks in a revision that are no part of a
// component, such as a control: no revision may have them.
func (r *Revision) Frozen() []string {
	var types []string
	for _, b := range r.parsed.blocks {
		if b.Type != "revision" && componentOf(b.Type) == "" {
			types = append(types, b.Type)
		}
	}
	return types
}
