package specs

import "maps"

// Renames are those of all revisions together; never nil.
func (e *Environment) Renames() *Renames {
	all := &Renames{Tools: map[string]string{}, Arguments: map[Argument]string{}, Paths: map[string]string{}, Sheets: map[string]string{}}
	for _, r := range e.Revisions {
		maps.Copy(all.Tools, r.Renames.Tools)
		maps.Copy(all.Arguments, r.Renames.Arguments)
		maps.Copy(all.Paths, r.Renames.Paths)
		maps.Copy(all.Sheets, r.Renames.Sheets)
	}
	return all
}

// agree reports renames of two revisions that are not one-to-one together.
func (l *loader) agree(revisions []*Revision) {
	for i, a := range revisions {
		for _, b := range revisions[:i] {
			for what, old := range map[string]string{
				"arguments": clash(a.Renames.Arguments, b.Renames.Arguments, func(x, y Argument) bool { return x.Tool == y.Tool }),
				"paths":     clash(a.Renames.Paths, b.Renames.Paths, anywhere), "sheets": clash(a.Renames.Sheets, b.Renames.Sheets, anywhere),
				"tools": clash(a.Renames.Tools, b.Renames.Tools, anywhere),
			} {
				if old != "" {
					l.report(Errorf(a.Renames.Of(what), "Contradicting renames", "The revision %q renames %s too, to or from the same name (%s). Two names must stay two. Leave one out.", b.ID, what, old))
				}
			}
		}
	}
}

// apart reports paths that two revisions rename, or a revision and a recording before it,
// and of which one is in the other: which name would hold for what is below both?
func (l *loader) apart(env *Environment) {
	for i, a := range env.Revisions {
		for _, b := range env.Revisions[:i] {
			if above, below := nested(a.Renames.Paths, b.Renames.Paths); above != "" {
				l.report(Errorf(a.Renames.Of("paths"), "Contradicting renames", "The revision %q renames %q, and this one %q above it. Rename the one or the other, or leave one revision out.", b.ID, below, above))
			} else if above, below := nested(b.Renames.Paths, a.Renames.Paths); above != "" {
				l.report(Errorf(a.Renames.Of("paths"), "Contradicting renames", "The revision %q renames %q, and this one %q in it. Rename the one or the other, or leave one revision out.", b.ID, above, below))
			}
		}
	}
	for _, c := range env.Controls {
		if c.Renames == nil {
			continue
		}
		for _, r := range env.Revisions {
			all := chainedPaths(c.Renames.Paths, r.Renames.Paths)
			if above, below := nested(all, all); above != "" {
				l.report(Errorf(r.Renames.Of("paths"), "Contradicting renames", "The control %q was recorded with other names: %q would be renamed for it, and so would %q in it. Rename all of %q, or nothing in it.", c.Name, above, below, c.Renames.Paths[above]))
			}
		}
	}
}

// nested is the first path of some that is above one of others; "" if there is none.
func nested(some, others map[string]string) (above, below string) {
	for _, outer := range sortedKeys(some) {
		for _, inner := range sortedKeys(others) {
			if outer != inner && within(inner, outer) {
				return outer, inner
			}
		}
	}
	return "", ""
}

func anywhere(string, string) bool { return true }

// clash is the new name that two maps give to different old ones in one scope, or
// that they give one old name beside another; "" if there is none.
func clash[K comparable](a, b map[K]string, scope func(K, K) bool) string {
	first := ""
	for x, as := range a {
		for y, to := range b {
			if scope(x, y) && (x == y) != (as == to) && (first == "" || as < first) {
				first = as
			}
		}
	}
	return first
}
