package specs

import (
	"encoding/json"
	"fmt"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/hashicorp/hcl/v2"
)

// Context is the block `context`: what the workspace is before the first turn.
type Context struct {
	Place
	Files  []*ContextFiles // as written: the order in which they are laid
	Builds []*Build        // in the order in which they run
}

// ContextFiles is a block `files`: files of the package laid into the workspace.
type ContextFiles struct {
	Place
	Path    string   // in the workspace
	Source  string   // a file or directory of the package
	Exclude []string // patterns for paths below Source
}

// Excludes reports whether the file at rel, a path below Source, stays out of
// the workspace.
func (f *ContextFiles) Excludes(rel string) bool {
	for _, pattern := range f.Exclude {
		if ok, _ := doublestar.Match(pattern, rel); ok {
			return true
		}
	}
	return false
}

// Build is a block `build`: a builder that fills a part of the workspace.
type Build struct {
	Place
	Name   string
	Use    Ref
	Into   string
	Config json.RawMessage // nil: none
	Source string          // file or directory of the package, mounted at /input; "": none
	After  []string
}

func contextSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{
		{Type: "files", LabelNames: []string{"path"}},
		{Type: "build", LabelNames: []string{"name"}},
	}}
}

func filesSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "source", Required: true}, {Name: "exclude"}}}
}

func buildSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{
		{Name: "use", Required: true}, {Name: "into", Required: true},
		{Name: "config"}, {Name: "source"}, {Name: "after"},
	}}
}

func (l *loader) context(block *hcl.Block) *Context {
	b := l.open(block, contextSchema())
	c := &Context{Place: b.Place}
	var names names
	for _, inner := range b.content.Blocks {
		switch inner.Type {
		case "files":
			c.Files = append(c.Files, l.filesBlock(inner))
		case "build":
			l.report(names.check(inner)...)
			c.Builds = append(c.Builds, l.build(inner))
		}
	}
	c.Builds = ordered(l, "build", c.Builds, func(b *Build) (node, Place) { return node{b.Name, b.After}, b.Place })
	l.overlaps(c.Files)
	return c
}

func (l *loader) filesBlock(block *hcl.Block) *ContextFiles {
	b := l.open(block, filesSchema())
	f := &ContextFiles{Place: b.Place, Path: block.Labels[0]}
	if err := mountPath(f.Path, WorkspaceMount); err != nil {
		l.report(Errorf(block.LabelRanges[0], "Invalid path", "%s.", err))
	}
	f.Source, _ = b.file("source")
	f.Exclude = b.each("exclude", "Invalid pattern", func(p string) error {
		if !doublestar.ValidatePattern(p) {
			return fmt.Errorf("%q is not a valid pattern: check its brackets and braces", p)
		}
		return nil
	})
	return f
}

func (l *loader) build(block *hcl.Block) *Build {
	b := l.open(block, buildSchema())
	build := &Build{
		Place:  b.Place,
		Name:   block.Labels[0],
		Use:    b.ref("use", BuilderKind),
		Into:   b.inside("into", WorkspaceMount),
		Config: b.config(),
		After:  b.texts("after"),
	}
	build.Source, _ = b.file("source")
	return build
}
