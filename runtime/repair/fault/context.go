package fault

import (
	"context"
	"slices"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// outputBlocked lays a directory where the known-good control makes a file.
func outputBlocked() *spot {
	return &spot{
		none: "the known-good control makes no new file outside of what invariants protect",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, made := range d.fresh() {
				at := environment.WorkspaceMount + made
				dir := d.unused("left-over")
				list = append(list, &place{where: "context: a directory at " + at, parts: []*part{{
					component: specs.ContextComponent,
					change: change{
						blocks: map[string]string{"context": d.laying(at, dir)},
						files:  map[string][]byte{dir + "/note.txt": []byte("Moved here on Monday.\n")},
					},
				}}})
			}
			return list, nil
		},
	}
}

// fresh are the files that the known-good control makes where nothing was, and that no
// invariant protects.
func (h *Healthy) fresh() []string {
	return slices.DeleteFunc(slices.Clone(h.made), func(p string) bool {
		_, err := h.trial.Stage.Built.Workspace.Lookup(p)
		return err == nil || h.protected(p) || h.protected(p+"/note.txt")
	})
}

// protected reports whether an invariant protects a path of the workspace.
func (h *Healthy) protected(p string) bool {
	for _, i := range h.env.Declared().Task.Invariants {
		for _, pattern := range i.Unchanged {
			if ok, err := doublestar.Match(pattern, environment.WorkspaceMount+p); ok && err == nil {
				return true
			}
		}
	}
	return false
}

// unused is a name in the package that nothing has.
func (h *Healthy) unused(name string) string {
	for h.source.below(name) != nil {
		name += "-2"
	}
	return name
}

// laying is the context with something more laid at a path.
func (h *Healthy) laying(at, dir string) string {
	text := "context {\n}"
	if b := h.source.block("context"); b != nil {
		text = b.text
	}
	return edited(text, func(body *hclwrite.Body) {
		body.AppendNewline()
		body.AppendNewBlock("files", []string{at}).Body().SetAttributeRaw("source", raw(quoted("./"+dir)))
	})
}
