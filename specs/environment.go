package specs

import (
	"io/fs"
	"maps"
	"slices"

	"github.com/Masterminds/semver/v3"
	"github.com/hashicorp/hcl/v2"
)

// Environment is a package: the block `environment` and everything beside it.
type Environment struct {
	Place
	Name        string
	Version     string // semver
	Description string
	Labels      map[string]string

	Plugins    []*Plugin // by name
	Context    *Context  // never nil: without the block the workspace is empty
	Task       *Task
	Harness    *Harness
	References []*Reference // in the order in which they are built
	Verifiers  []*Verifier  // as written
	Controls   []*Control   // as written, after the implied noop
	Freedoms   []*Freedom   // as written
	Ledger     *Ledger      // nil: the texts are as they should be
	Widenings  []*Widening  // as written

	Revisions []*Revision // laid over the package, in the order of their components

	files   map[string]*hcl.File
	sources map[string]*blockSource
	fsys    fs.FS
	written map[string][]byte
}

// Files returns the parsed source by file name, for [WriteDiagnostics].
func (e *Environment) Files() map[string]*hcl.File { return e.files }

// FS returns the files that the environment refers to: those of the package,
// with those of revisions laid over.
func (e *Environment) FS() fs.FS { return e.fsys }

// Written returns the HCL files of the package by name, with the revisions
// written into them: a package of these files and those of [Environment.FS] is
// the same environment.
func (e *Environment) Written() map[string][]byte { return e.written }

// Plugin returns the plugin block of a name, or nil.
func (e *Environment) Plugin(name string) *Plugin {
	for _, p := range e.Plugins {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Control returns the control of a name, or nil.
func (e *Environment) Control(name string) *Control {
	for _, c := range e.Controls {
		if c.Name == name {
			return c
		}
	}
	return nil
}

func environmentSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{
		{Name: "version", Required: true},
		{Name: "description"},
		{Name: "labels"},
	}}
}

// packageSchema is what may stand at the top of a file.
func packageSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{
		{Type: "environment", LabelNames: []string{"name"}},
		{Type: "plugin", LabelNames: []string{"name"}},
		{Type: "context"},
		{Type: "task"},
		{Type: "harness"},
		{Type: "reference", LabelNames: []string{"name"}},
		{Type: "verifier", LabelNames: []string{"name"}},
		{Type: "control", LabelNames: []string{"name"}},
		{Type: "freedom", LabelNames: []string{"kind"}},
		{Type: "ledger"},
		{Type: "widening", LabelNames: []string{"plugin"}},
		{Type: "revision", LabelNames: []string{"id"}},
	}}
}

// block decodes one top-level block into env.
func (l *loader) block(env *Environment, block *hcl.Block) {
	label := ""
	if len(block.Labels) > 0 {
		label = block.Labels[0]
		l.report(l.names.check(block)...)
	}
	switch block.Type {
	case "environment":
		l.environment(env, block)
	case "plugin":
		env.Plugins = append(env.Plugins, l.plugin(block, label))
	case "context":
		if l.single(block) {
			env.Context = l.context(block)
		}
	case "task":
		if l.single(block) {
			env.Task = l.task(block)
		}
	case "harness":
		if l.single(block) {
			env.Harness = l.harness(block)
		}
	case "reference":
		env.References = append(env.References, l.reference(block, label))
	case "verifier":
		env.Verifiers = append(env.Verifiers, l.verifier(block, label))
	case "control":
		env.Controls = append(env.Controls, l.control(block, label))
	case "freedom":
		env.Freedoms = append(env.Freedoms, l.freedom(block, label))
	case "ledger":
		if l.single(block) {
			env.Ledger = l.ledger(block)
		}
	case "widening":
		env.Widenings = append(env.Widenings, l.widening(block, label))
	}
}

// single reports whether block is the first of a type that may stand once.
func (l *loader) single(block *hcl.Block) bool {
	if first, ok := l.names.seen[block.Type]; ok {
		l.report(Errorf(block.DefRange, "Duplicate "+block.Type,
			"A package has one %s block, and it has one at %s. Merge the two.", block.Type, where(first)))
		return false
	}
	l.names.mark(block.Type, block.DefRange)
	return true
}

func (l *loader) environment(env *Environment, block *hcl.Block) {
	if !l.single(block) {
		return
	}
	b := l.open(block, environmentSchema())
	env.Place = b.Place
	env.Name = block.Labels[0]
	env.Description, _ = b.text("description")
	env.Labels = b.textMap("labels")
	version, ok := b.text("version")
	if _, err := semver.StrictNewVersion(version); ok && err != nil {
		b.wrong("version", "Invalid version", "%q is not a semantic version such as \"1.0.0\".", version)
	}
	env.Version = version
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
