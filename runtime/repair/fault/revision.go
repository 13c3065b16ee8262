package fault

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/workrover/workrover/specs"
)

// revision is a candidate.
type revision struct {
	component specs.Component
	change    change // of the broken package
	names     *names // nil: none
	needs     []specs.Component
	requires  []string    // ids; of the truth those of what it needs
	with      []*revision // those that it requires, and that are no truth
	class     Class
	does      string
}

// names are those that a revision gives.
type names struct {
	paths, sheets, arguments map[string]string
}

// write adds the files of the revision to those of the package, under an id.
func (r *revision) write(id string, broken *source, files map[string][]byte) {
	dir := specs.RevisionsDir + "/" + id + "/"
	var removed []string
	var text strings.Builder
	for _, key := range sorted(r.change.blocks) {
		now := r.change.blocks[key]
		switch {
		case now != "":
			fmt.Fprintf(&text, "\n%s\n", now)
		case broken.block(key) != nil:
			removed = append(removed, strings.Replace(key, " ", ".", 1))
		}
	}
	files[dir+specs.RevisionFile] = hclwrite.Format([]byte(r.header(id, removed) + text.String()))
	for name, content := range r.change.files {
		files[dir+"files/"+name] = content
	}
}

// header is the block of the revision itself.
func (r *revision) header(id string, removed []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "revision %q {\ncomponent = %q\n", id, r.component)
	if len(r.requires) > 0 {
		fmt.Fprintf(&b, "requires = [%s]\n", listed(r.requires))
	}
	if len(removed) > 0 {
		fmt.Fprintf(&b, "remove = [%s]\n", listed(removed))
	}
	if r.names != nil {
		b.WriteString("renames {\n")
		for _, m := range []struct {
			name string
			from map[string]string
		}{{"arguments", r.names.arguments}, {"paths", r.names.paths}, {"sheets", r.names.sheets}} {
			if len(m.from) == 0 {
				continue
			}
			fmt.Fprintf(&b, "%s = {\n", m.name)
			for _, old := range sorted(m.from) {
				fmt.Fprintf(&b, "%s = %s\n", quoted(old), quoted(m.from[old]))
			}
			b.WriteString("}\n")
		}
		b.WriteString("}\n")
	}
	b.WriteString("}\n")
	return b.String()
}

func listed(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = quoted(w)
	}
	return strings.Join(list, ", ")
}
