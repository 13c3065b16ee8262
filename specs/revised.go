package specs

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclwrite"
)

// Load makes the environment that the package is with revisions laid over, in
// whatever order: at most one of each component, and all that they require.
// What the revisions do not touch is as it is without them. Diagnostics point
// to where a text stands, in the package or in a revision.
func (p *Package) Load(revisions ...*Revision) (*Environment, hcl.Diagnostics) {
	base, diags := p.own()
	if len(revisions) == 0 || diags.HasErrors() {
		return base, diags
	}
	l := newLoader(p.parsed.fsys, newBudget())
	l.report(diags...)
	env := &Environment{Revisions: inComponentOrder(revisions), files: p.filesWith(revisions)}
	if l.compatible(env.Revisions); l.diags.HasErrors() {
		return env, inSourceOrder(l.diags)
	}
	blocks := l.replace(p.parsed.blocks, env.Revisions)
	l.overlay(env.Revisions)
	l.bounds(env.Revisions, base)
	if l.diags.HasErrors() {
		return env, inSourceOrder(l.diags)
	}
	l.decode(env, blocks)
	l.resolve(env, p.parsed)
	env.sources, env.fsys, env.written = l.sources, l.fsys, p.written(blocks)
	l.bounds(env.Revisions, env)
	l.unused(env)
	l.renamed(base, env)
	l.agree(env.Revisions)
	l.apart(env)
	return env, inSourceOrder(l.diags)
}

// filesWith are the parsed files of the package and of revisions.
func (p *Package) filesWith(revisions []*Revision) map[string]*hcl.File {
	files := maps.Clone(p.parsed.files)
	for _, r := range revisions {
		maps.Copy(files, r.Files())
	}
	return files
}

// inComponentOrder sorts revisions, so that their order says nothing.
func inComponentOrder(revisions []*Revision) []*Revision {
	return slices.SortedStableFunc(slices.Values(revisions), func(a, b *Revision) int {
		return cmp.Or(
			cmp.Compare(slices.Index(Components(), a.Component), slices.Index(Components(), b.Component)),
			cmp.Compare(a.ID, b.ID),
		)
	})
}

// compatible reports revisions that cannot be laid over a package together.
func (l *loader) compatible(revisions []*Revision) {
	var ids []string
	of := map[Component]*Revision{}
	for _, r := range revisions {
		ids = append(ids, r.ID)
		first := of[r.Component]
		switch {
		case first == nil:
			of[r.Component] = r
		case first.ID == r.ID:
			l.report(Errorf(r.Header, "Revision given twice", "%q is laid over once. Give it once.", r.ID))
		default:
			l.report(Errorf(r.Of("component"), "Two revisions of one component", "Both %q and %q revise the %s, and the one would replace what the other says. Leave one out.", first.ID, r.ID, r.Component))
		}
	}
	for _, r := range revisions {
		for _, id := range r.Requires {
			if !slices.Contains(ids, id) {
				l.report(Errorf(r.Of("requires"), "Missing revision", "%q requires %q, which is not laid over with it. Add %q, or leave %q out.", r.ID, id, id, r.ID))
			}
		}
	}
}

// replace puts the blocks of revisions in the places of those that they
// replace, and others behind.
func (l *loader) replace(blocks []*block, revisions []*Revision) []*block {
	blocks = slices.Clone(blocks)
	at := map[string]int{}
	for i, b := range blocks {
		at[b.key()] = i
	}
	added := map[string]hcl.Range{}
	for _, r := range revisions {
		for _, removal := range r.Remove {
			i, ok := at[removal.key()]
			if !ok {
				l.report(Errorf(removal.Range, "Nothing to remove", "The package has no %s.%s", strings.TrimSpace(removal.Kind+" "+removal.Label), didYouMean(removal.Label, labelsOf(blocks, removal.Kind))))
				continue
			}
			blocks[i] = nil
		}
		for _, b := range r.parsed.blocks {
			if b.Type == "revision" {
				continue
			}
			if i, ok := at[b.key()]; ok && blocks[i] != nil {
				blocks[i] = b
				continue
			}
			if first, twice := added[b.key()]; twice {
				l.report(Errorf(b.DefRange, "Duplicate "+b.Type, "Another revision adds a %s of this name, at %s. Give one of the two another name.", b.Type, where(first)))
				continue
			}
			added[b.key()] = b.DefRange
			blocks = append(blocks, b)
		}
	}
	return slices.DeleteFunc(blocks, func(b *block) bool { return b == nil })
}

// labelsOf lists the labels of the blocks of a type.
func labelsOf(blocks []*block, kind string) []string {
	var labels []string
	for _, b := range blocks {
		if b != nil && b.Type == kind {
			labels = append(labels, b.Labels...)
		}
	}
	return labels
}

// overlay lays the files of revisions over the package, unless a directory would
// come to lie where a file is, or the reverse.
func (l *loader) overlay(revisions []*Revision) {
	base := l.fsys
	layers := []fs.FS{base}
	laid := map[string]*Revision{}
	for _, r := range revisions {
		if r.files == nil {
			continue
		}
		layers = slices.Insert(layers, 0, r.files)
		for _, name := range r.Laid {
			if what := inTheWay(base, name); what != "" {
				l.report(Errorf(r.Header, "Files do not fit", "%q cannot be laid over the package: %s. Lay it under another name.", path.Join(laidDir, name), what))
			}
			for other, by := range laid {
				if by != r && (within(name, other) || within(other, name)) {
					l.report(Errorf(r.Header, "Overlapping files", "%q is laid by the revision %q too, as %q. Lay it under another name.", path.Join(laidDir, name), by.ID, path.Join(laidDir, other)))
				}
			}
			laid[name] = r
		}
	}
	if len(layers) > 1 {
		l.fsys = &overlay{layers: layers}
	}
}

// inTheWay says what of the package is where a file is to be laid.
func inTheWay(base fs.FS, name string) string {
	if info, err := fs.Lstat(base, name); err == nil && info.IsDir() {
		return "the package has a directory there"
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if info, err := fs.Lstat(base, dir); err == nil && !info.IsDir() {
			return "the package has " + dir + ", which is no directory"
		}
	}
	return ""
}

// renamed reports renames of tools that are not so: what has the old name in
// the package has the new one here.
func (l *loader) renamed(base, env *Environment) {
	if l.diags.HasErrors() {
		return
	}
	had, has := base.toolNames(), env.toolNames()
	for _, r := range env.Revisions {
		for _, old := range sortedKeys(r.Renames.Tools) {
			renamed := r.Renames.Tools[old]
			_, moved := r.Renames.Tools[renamed]
			switch at := r.Renames.Of("tools"); {
			case !slices.Contains(had, old):
				l.report(Errorf(at, "Unknown tool", "The package offers no tool %q that could be renamed.%s", old, oneOf(old, had)))
			case !slices.Contains(has, renamed):
				l.report(Errorf(at, "Unknown tool", "%q is to be called %q, and the revised harness offers no tool of that name.%s", old, renamed, oneOf(renamed, has)))
			case slices.Contains(had, renamed) && !moved:
				l.report(Errorf(at, "Ambiguous rename", "The package has a tool %q already, so that two tools would become one. Rename that one too, or choose another name.", renamed))
			}
		}
	}
}

// toolNames lists the tools as the agent knows them.
func (e *Environment) toolNames() []string {
	var names []string
	for _, t := range e.Harness.Tools {
		names = append(names, t.Name)
	}
	return names
}

// written is the text of the package's HCL files with some blocks in place of
// its own: those of a key in its place, others at the end of the last file. A file in
// which anything is another is laid out as [Format] does.
func (p *Package) written(blocks []*block) map[string][]byte {
	now := map[string]*block{}
	for _, b := range blocks {
		now[b.key()] = b
	}
	files, changed := map[string][]byte{}, map[string]bool{}
	last := ""
	for _, name := range sortedKeys(p.parsed.files) {
		last = path.Base(name)
		files[last] = p.parsed.files[name].Bytes
	}
	for _, b := range slices.Backward(p.parsed.blocks) { // from the end, so that ranges stay true
		replacement := now[b.key()]
		delete(now, b.key())
		if replacement == b {
			continue
		}
		text := []byte{}
		if replacement != nil {
			text = replacement.text
		}
		files[b.file] = slices.Concat(files[b.file][:b.native.Start.Byte], text, files[b.file][b.native.End.Byte:])
		changed[b.file] = true
	}
	for _, b := range blocks {
		if now[b.key()] == b {
			files[last] = slices.Concat(files[last], []byte("\n"), b.text, []byte("\n"))
			changed[last] = true
		}
	}
	for name := range changed {
		files[name] = hclwrite.Format(files[name])
	}
	return files
}
