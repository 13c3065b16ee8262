package specs

import (
	"bytes"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
)

// Component is one of the four parts of an environment that can be revised on
// its own.
type Component string

// The four components.
const (
	ContextComponent  Component = "context"
	TaskComponent     Component = "task"
	HarnessComponent  Component = "harness"
	VerifierComponent Component = "verifier"
)

// ComponentSource is what the digest of a component is made from.
type ComponentSource struct {
	Blocks []byte   // its blocks, formatted and without comments, sorted by type and label
	Files  []string // files and directories of the package that the blocks refer to, sorted
}

// Components lists the four, in the order in which they are named everywhere.
func Components() []Component {
	return []Component{ContextComponent, TaskComponent, HarnessComponent, VerifierComponent}
}

// Component returns the source of a component: its blocks, and those of the
// plugins that it uses. A plugin that two components use is part of both.
func (e *Environment) Component(c Component) ComponentSource { return e.sourceOf(e.keysOf(c)) }

// keysOf lists the blocks of a component.
func (e *Environment) keysOf(c Component) []string {
	var keys []string
	switch c {
	case ContextComponent:
		keys = append(keys, "context")
		for _, b := range e.Context.Builds {
			keys = append(keys, blockKey("plugin", b.Use.Plugin))
		}
	case TaskComponent:
		keys = append(keys, "task")
	case HarnessComponent:
		keys = append(keys, "harness")
		if e.Harness != nil {
			for _, t := range e.Harness.Tools {
				keys = append(keys, blockKey("plugin", t.Use.Plugin))
			}
		}
	case VerifierComponent:
		for _, r := range e.References {
			keys = append(keys, blockKey("reference", r.Name), blockKey("plugin", r.Use.Plugin))
		}
		for _, v := range e.Verifiers {
			keys = append(keys, blockKey("verifier", v.Name), blockKey("plugin", v.Use.Plugin))
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Block returns the text of one top-level block, formatted and without
// comments, such as Block("verifier", "memo").
func (e *Environment) Block(kind string, labels ...string) []byte {
	return e.sourceOf([]string{blockKey(kind, labels...)}).Blocks
}

func (e *Environment) sourceOf(keys []string) ComponentSource {
	var out ComponentSource
	for _, key := range keys {
		if block := e.sources[key]; block != nil {
			out.Blocks = append(out.Blocks, block.plain()...)
			out.Files = append(out.Files, block.files...)
		}
	}
	slices.Sort(out.Files)
	out.Files = slices.Compact(out.Files)
	return out
}

// blockSource is the text of a top-level block, and what it refers to.
type blockSource struct {
	*block
	files  []string // as they are written, in shortest form
	places []string // the same, with symbolic links followed
}

func blockKey(kind string, labels ...string) string {
	for _, label := range labels {
		kind += " " + label
	}
	return kind
}

// sourceOf begins to note what a block refers to.
func (l *loader) sourceOf(b *block) *blockSource {
	source := &blockSource{block: b}
	if key := b.key(); l.sources[key] == nil { // a duplicate is an error anyway
		l.sources[key] = source
	}
	return source
}

// canonical formats a block and drops its comments and empty lines, which say
// nothing to the runtime.
func canonical(text []byte) []byte {
	tokens, _ := hclsyntax.LexConfig(text, "", hcl.InitialPos)
	var out []byte
	at, lineStart := 0, true
	for _, t := range tokens {
		comment := t.Type == hclsyntax.TokenComment
		newline := t.Type == hclsyntax.TokenNewline || comment && bytes.HasSuffix(t.Bytes, []byte("\n"))
		if !comment && !newline {
			lineStart = false
			continue
		}
		if !lineStart {
			out = append(out, text[at:t.Range.Start.Byte]...)
		}
		if newline && !lineStart {
			out = append(out, '\n')
		}
		lineStart = lineStart || newline
		at = t.Range.End.Byte
	}
	return append(hclwrite.Format(append(out, text[at:]...)), '\n')
}
