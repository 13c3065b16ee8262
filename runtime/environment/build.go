package environment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// Built is an environment ready to be played. It does not change: every
// rollout forks the workspace.
type Built struct {
	Env       *Environment
	Workspace *vfs.Tree // at turn 0
	Reference *vfs.Tree
	Steps     []*step.Result // the builds, in order
	Run       step.Runner    // who has run them; may be nil

	trees func() ([]*journal.Tree, error)
}

// part is one piece of the workspace or the reference: files laid as they are,
// or a builder.
type part struct {
	name string
	kind step.Kind
	into string    // absolute mount path
	laid *vfs.Tree // what is laid, where it comes to lie in the mount; nil for a builder

	plugin *opened
	real   string // the builder's name in the plugin
	config json.RawMessage
	input  *vfs.Tree // mounted at /input

	source string    // what is laid or mounted, as the environment names it; "" for nothing
	at     hcl.Range // of its config, of its source if it is laid, or of its block
}

// Build fills the workspace, then the reference from it. Builders are run by
// run, which may be nil. The error is a *[Broken] builder or a fault of the host.
func (e *Environment) Build(ctx context.Context, run step.Runner) (*Built, error) {
	b := &Built{Env: e, Reference: vfs.Empty(), Run: run}
	b.trees = sync.OnceValues(b.makeTrees)
	var err error
	if b.Workspace, err = e.laid(); err != nil {
		return nil, err
	}
	for _, p := range e.context[e.first():] {
		if b.Workspace, err = b.add(ctx, p, b.Workspace); err != nil {
			return nil, err
		}
	}
	for _, p := range e.reference {
		if b.Reference, err = b.add(ctx, p, b.Reference); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// first is the first builder of the context: what is before it are files.
func (e *Environment) first() int {
	if i := slices.IndexFunc(e.context, func(p *part) bool { return p.laid == nil }); i >= 0 {
		return i
	}
	return len(e.context)
}

// lay lays the files that come before the first builder. They are the same in
// every build, so it is done once.
func (e *Environment) lay() (*vfs.Tree, error) {
	b, tree := &Built{Env: e}, vfs.Empty()
	for _, p := range e.context[:e.first()] {
		var err error
		if tree, err = b.prepare(p, mountOf(p.into), tree); err != nil {
			return nil, err
		}
	}
	return tree, nil
}

// add returns tree with p added.
func (b *Built) add(ctx context.Context, p *part, tree *vfs.Tree) (*vfs.Tree, error) {
	mount := mountOf(p.into)
	prepared, err := b.prepare(p, mount, tree)
	if err != nil || p.laid != nil {
		return prepared, err
	}
	result, err := b.Run.Run(ctx, b.step(p, mount, prepared))
	if err != nil {
		return nil, err
	}
	if broken := p.broken(result); broken != nil {
		return nil, broken
	}
	b.Steps = append(b.Steps, result)
	return result.Trees[mount], nil
}

// broken says why nothing was built; nil if something was.
func (p *part) broken(r *step.Result) *Broken {
	b := &Broken{Part: "builder", Name: p.name, Step: r.Record.Name, Failure: r.Record.Failure, Log: r.Record.Log, At: p.at}
	switch {
	case b.Failure != nil:
		return b
	case r.Response.OK:
		return nil
	}
	b.Declines = p.inPackage(r.Response.Error.Error())
	b.Failure = declined(b.Declines)
	return b
}

// inPackage is text with the files of the package by their names in it: a builder
// knows those that its mount has.
func (p *part) inPackage(text string) string {
	source := path.Clean(p.source)
	if p.source == "" {
		return text
	}
	if file := InputMount + "/" + path.Base(source); strings.Contains(text, file) {
		if _, err := p.input.Blob("/" + path.Base(source)); err == nil {
			return strings.ReplaceAll(text, file, source)
		}
	}
	return strings.ReplaceAll(text, InputMount+"/", source+"/")
}

// prepare lays the files of p, or the directories above what its builder will
// write.
func (b *Built) prepare(p *part, mount string, tree *vfs.Tree) (*vfs.Tree, error) {
	layer := tree.Fork(&vfs.LayerOptions{Quota: b.Env.quota, Now: b.Env.clock.now})
	if p.laid != nil {
		if err := merge(layer, tree, p.laid); err != nil {
			return nil, b.unlaid(p, tree, err)
		}
	} else if err := makeParents(layer, inMount(p.into, mount)); err != nil {
		return nil, fmt.Errorf("make the directories above %s: %w", p.into, err)
	}
	return layer.Snapshot(), nil
}

// unlaid is why the files of p cannot be laid: each part is fine by itself, but
// not with those before it. That is for the author to change, as is a builder
// that fails.
func (b *Built) unlaid(p *part, tree *vfs.Tree, err error) error {
	broken := &Broken{Part: "builder", Step: string(p.kind) + "/" + p.name, At: p.at}
	broken.Declines = fmt.Sprintf("the files of %s cannot be laid: %v", p.source, err)
	broken.Failure = declined(broken.Declines)
	if errors.Is(err, vfs.ENOSPC) {
		before, added := tree.Usage(), p.laid.Usage()
		broken.Declines = fmt.Sprintf("the files of %s cannot be laid: %s", p.source, tooMuch(b.Env.quota, vfs.Usage{Bytes: before.Bytes + added.Bytes, Entries: before.Entries + added.Entries}))
		broken.Failure = &step.Failure{Cause: step.Exhausted, Detail: broken.Declines}
	}
	return broken
}

// tooMuch says that files do not fit, and what to do.
func tooMuch(q vfs.Quota, files vfs.Usage) string {
	return fmt.Sprintf("the quota is %d bytes and %d entries, directories included, and the files are %d bytes and %d entries; raise \"quota\" in the harness, or exclude files",
		q.Bytes, q.Entries, files.Bytes, files.Entries)
}

func (b *Built) step(p *part, mount string, tree *vfs.Tree) *step.Step {
	name := string(p.kind) + "/" + p.name
	mounts := append(p.plugin.private(b.Env.quota), step.Mount{Path: mount, Tree: tree, Writable: true, Quota: b.Env.quota})
	if p.input != nil {
		mounts = append(mounts, step.Mount{Path: InputMount, Tree: p.input})
	}
	if p.kind == step.ReferenceBuild {
		mounts = append(mounts, step.Mount{Path: WorkspaceMount, Tree: b.Workspace})
	}
	return &step.Step{
		Name: name, Kind: p.kind, Alias: p.plugin.name, Plugin: p.plugin.Plugin,
		Request: &plugin.Request{Protocol: plugin.Protocol, Op: plugin.OpBuild, Name: p.real, Config: p.config, Into: p.into},
		Grant:   step.Grant{Read: []string{mount}, Write: []string{p.into}},
		Mounts:  mounts,
		Clock:   b.Env.clock.start,
		Random:  b.Env.clock.stepKey(name, p.plugin.Identity().Digest),
	}
}

// inMount is the path of name inside the tree at mount.
func inMount(name, mount string) string {
	return "/" + strings.TrimPrefix(strings.TrimPrefix(name, mount), "/")
}

// mountOf is the mount that name lies in.
func mountOf(name string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(name, "/"), "/")
	return "/" + first
}
