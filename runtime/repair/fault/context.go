package fault

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/vfs"
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
				list = append(list, d.laid(at, "context: a directory at "+at, "/note.txt"))
			}
			return list, nil
		},
	}
}

// strayFile lays a file beside those that the known-good control makes.
func strayFile() *spot {
	return &spot{
		none: "the known-good control makes no new file outside of what invariants protect",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, made := range d.fresh() {
				at := environment.WorkspaceMount + path.Join(path.Dir(made), d.otherwise(specs.ContextComponent, path.Base(made), 0))
				if !d.protected(strings.TrimPrefix(at, environment.WorkspaceMount)) {
					list = append(list, d.laid(at, "context: a stray file "+at, ""))
				}
			}
			return list, nil
		},
	}
}

// laid is a context with something more laid at a path of the workspace: a file, or a
// directory with a file in it.
func (d *draw) laid(at, where, inside string) *place {
	source := d.unused("left-over")
	text := "context {\n}"
	if b := d.source.block("context"); b != nil {
		text = b.text
	}
	return &place{where: where, likely: true, parts: []*part{{
		component: specs.ContextComponent,
		change: change{
			blocks: map[string]string{"context": laying(text, at, "./"+source)},
			files:  map[string][]byte{source + inside: []byte("Left here on Monday.\n")},
		},
	}}}
}

// laying is a context with something more laid at a path.
func laying(text, at, source string) string {
	return edited(text, func(body *hclwrite.Body) {
		body.AppendNewline()
		body.AppendNewBlock("files", []string{at}).Body().SetAttributeRaw("source", raw(quoted(source)))
	})
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

// inputRenamed lays an input under another name.
func inputRenamed() *spot {
	return &spot{
		none: "the context lays no directory with files",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, f := range d.env.Declared().Context.Files {
				source := path.Clean(f.Source)
				for _, name := range d.source.below(source) {
					if rel := strings.TrimPrefix(name, source+"/"); rel != name && !f.Excludes(rel) {
						list = append(list, d.renamedInput(f, name, rel))
					}
				}
			}
			return list, nil
		},
	}
}

// renamedInput is a context that lays one file, rel in a directory, under another name.
func (d *draw) renamedInput(f *specs.ContextFiles, name, rel string) *place {
	old := path.Join(f.Path, rel)
	now := path.Join(path.Dir(old), d.otherwise(specs.ContextComponent, path.Base(old), 0))
	text := edited(d.source.block("context").text, func(body *hclwrite.Body) {
		excluding(body.FirstMatchingBlock("files", []string{f.Path}).Body(), append(slices.Clone(f.Exclude), rel))
		body.AppendNewline()
		body.AppendNewBlock("files", []string{now}).Body().SetAttributeRaw("source", raw(quoted("./"+name)))
	})
	return &place{
		where: fmt.Sprintf("context: %s is called %s", old, now), likely: d.mentioned(path.Base(old)),
		parts: []*part{{
			component: specs.ContextComponent, change: change{blocks: map[string]string{"context": text}},
			names: &names{paths: map[string]string{now: old}},
		}},
	}
}

func excluding(body *hclwrite.Body, patterns []string) {
	body.SetAttributeRaw("exclude", raw("["+listed(patterns)+"]"))
}

// mentioned reports whether a verifier, or a call of the known-good control that writes,
// names something.
func (h *Healthy) mentioned(name string) bool {
	for _, kind := range []string{"verifier", "reference"} {
		for _, b := range h.source.of(kind) {
			if strings.Contains(b.text, name) {
				return true
			}
		}
	}
	return false
}

// contextMoved lays a part of the workspace elsewhere.
func contextMoved() *spot {
	return &spot{
		none: "the context lays nothing that invariants leave where it is when it moves",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			declared := d.env.Declared().Context
			for _, f := range declared.Files {
				list = append(list, d.moved(f.Path, func(body *hclwrite.Body, to string) {
					body.FirstMatchingBlock("files", []string{f.Path}).SetLabels([]string{to})
				}))
			}
			for _, b := range declared.Builds {
				list = append(list, d.moved(b.Into, func(body *hclwrite.Body, to string) {
					body.FirstMatchingBlock("build", []string{b.Name}).Body().SetAttributeRaw("into", raw(quoted(to)))
				}))
			}
			return slices.DeleteFunc(list, func(p *place) bool { return p == nil }), nil
		},
	}
}

// moved is a context with what is at a path of the workspace elsewhere; nil if
// invariants would hold it there.
func (d *draw) moved(at string, move func(body *hclwrite.Body, to string)) *place {
	to := func(n int) string {
		if at == environment.WorkspaceMount {
			return path.Join(at, d.pick(at, n, "data", "input", "share", "files"))
		}
		return path.Join(path.Dir(at), d.otherwise(specs.ContextComponent, path.Base(at), n))
	}
	within := strings.TrimPrefix(at, environment.WorkspaceMount)
	for p, info := range d.trial.Stage.Built.Workspace.Walk("/") {
		rest, below := strings.CutPrefix(p, within)
		if below && info.Type != vfs.TypeDir && d.protected(strings.TrimPrefix(to(0), environment.WorkspaceMount)+rest) {
			return nil
		}
	}
	text := func(n int) string {
		return edited(d.source.block("context").text, func(body *hclwrite.Body) { move(body, to(n)) })
	}
	return &place{where: fmt.Sprintf("context: %s lies at %s", at, to(0)), parts: []*part{{
		component: specs.ContextComponent,
		change:    change{blocks: map[string]string{"context": text(0)}},
		guess:     &change{blocks: map[string]string{"context": text(1)}},
	}}}
}

// inputValue changes a value in an input that no invariant protects.
func inputValue() *spot {
	return &spot{
		none: "the context lays no text with numbers that no invariant protects",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, f := range d.env.Declared().Context.Files {
				source := path.Clean(f.Source)
				for _, name := range d.source.below(source) {
					rel := strings.TrimPrefix(strings.TrimPrefix(name, source), "/")
					at := strings.TrimPrefix(path.Join(f.Path, rel), environment.WorkspaceMount)
					if !f.Excludes(rel) && !d.protected(at) {
						list = append(list, d.miscounted(specs.ContextComponent, name)...)
					}
				}
			}
			return list, nil
		},
	}
}
