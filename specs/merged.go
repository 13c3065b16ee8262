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
