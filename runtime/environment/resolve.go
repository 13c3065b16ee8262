package environment

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/documents"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// tools resolves what the harness offers.
func (l *loader) tools() {
	for _, offered := range l.specs.Harness.Tools {
		if t := l.tool(offered); t != nil {
			l.env.Tools = append(l.env.Tools, t)
		}
	}
}

func (l *loader) tool(offered *specs.Tool) *Tool {
	o := l.plugins[offered.Use.Plugin]
	if o == nil {
		return nil // reported with its plugin
	}
	info, ok := find(l, offered.Use, o.offer.Tools, func(t plugin.ToolInfo) string { return t.Name })
	if !ok {
		return nil
	}
	t := &Tool{Info: info, env: l.env, real: info.Name, plugin: o, config: offered.Config, renames: offered.Arguments}
	t.Info.Name = offered.Name
	if offered.Description != "" {
		t.Info.Description = offered.Description
	}
	var err error
	if t.Info.InputSchema, err = shownSchema(info.InputSchema, offered.Arguments); err != nil {
		l.report(offered.Of("arguments"), "Invalid argument names", "Tool %q cannot be offered like this: %v.", offered.Use.Name, err)
		return nil
	}
	if t.args, err = l.base.schema(t.Info.InputSchema); err != nil {
		l.report(offered.Use.Range, "Broken schema", "The input schema of %s is no JSON Schema: %v.", offered.Use, err)
		return nil
	}
	return t
}

// parts resolves what fills the workspace and the reference.
func (l *loader) parts() {
	for _, f := range l.specs.Context.Files {
		p := &part{name: f.Path, kind: step.ContextBuild, into: f.Path, source: f.Source, at: f.Of("source")}
		if l.lay(p, f.Source, f.Of("source"), excluding(f)) {
			l.env.context = append(l.env.context, p)
		}
	}
	for _, b := range l.specs.Context.Builds {
		p := &part{name: b.Name, kind: step.ContextBuild, into: b.Into, config: b.Config, source: b.Source, at: b.Of("config")}
		if l.builder(p, b.Use, b.Place) && l.input(p, b) {
			l.env.context = append(l.env.context, p)
		}
	}
	for _, r := range l.specs.References {
		p := &part{name: r.Name, kind: step.ReferenceBuild, into: r.Into, config: r.Config, at: r.Of("config")}
		if r.Source != "" {
			p.source, p.at = r.Source, r.Of("source")
		}
		if r.Source != "" && l.lay(p, r.Source, r.Of("source"), filter{}) || r.Source == "" && l.builder(p, r.Use, r.Place) {
			l.env.reference = append(l.env.reference, p)
		}
	}
}

// builder resolves the builder of p.
func (l *loader) builder(p *part, use specs.Ref, at specs.Place) bool {
	if p.plugin = l.plugins[use.Plugin]; p.plugin == nil {
		return false
	}
	info, ok := find(l, use, p.plugin.offer.Builders, func(b plugin.BuilderInfo) string { return b.Name })
	p.real = info.Name
	return ok && l.fits(use, info.ConfigSchema, p.config, at)
}

// verifiers resolves what judges: the invariants first, as the rest is worth
// nothing where they do not hold.
func (l *loader) verifiers() {
	if v := l.invariants(); v != nil {
		l.env.Verifiers = append(l.env.Verifiers, v)
	}
	for _, declared := range l.specs.Verifiers {
		v := &Verifier{Name: declared.Name, Weight: declared.Weight, Progress: declared.Progress, env: l.env, at: declared.Of("config"), config: declared.Config, covers: declared.Covers}
		if declared.Use.IsZero() {
			v.plugin = conditionsOf(declared, l.specs)
		} else if !l.judge(v, declared) {
			continue
		}
		l.env.Verifiers = append(l.env.Verifiers, v)
	}
}

// judge resolves a verifier of a plugin.
func (l *loader) judge(v *Verifier, declared *specs.Verifier) bool {
	if v.plugin = l.plugins[declared.Use.Plugin]; v.plugin == nil {
		return false
	}
	info, ok := find(l, declared.Use, v.plugin.offer.Verifiers, func(v plugin.VerifierInfo) string { return v.Name })
	v.real = info.Name
	return ok && l.fits(declared.Use, info.ConfigSchema, v.config, declared.Place)
}

// find is what ref refers to among what its plugin offers.
func find[T any](l *loader, ref specs.Ref, offered []T, name func(T) string) (T, bool) {
	known := make([]string, len(offered))
	for i, o := range offered {
		if known[i] = name(o); known[i] == ref.Name {
			return o, true
		}
	}
	l.diags = append(l.diags, ref.Unknown(known))
	var none T
	return none, false
}

// fits checks a config against the schema of what it configures.
func (l *loader) fits(use specs.Ref, raw, config json.RawMessage, at specs.Place) bool {
	if raw == nil && config != nil && string(config) != "{}" {
		d := specs.Errorf(at.Of("config"), "Unchecked config", "The plugin of %s does not say that it takes a config: it has no config_schema. Nothing tells whether this is read; remove it, or have the author of the plugin declare a schema.", use)
		d.Severity = hcl.DiagWarning
		l.diags = append(l.diags, d)
	}
	s, err := l.base.schema(raw)
	if err != nil {
		l.report(use.Range, "Broken schema", "The config schema of %s is no JSON Schema: %v.", use, err)
		return false
	}
	if err := s.Check(orNoConfig(config)); err != nil {
		where, meant := at.Of("config"), ""
		for i, x := range s.Extras(config) {
			if i == 0 {
				where = at.Within("config", append(slices.Clone(x.Object), x.Key)...)
			}
			meant += fmt.Sprintf(" There is no %q%s", x.Key, documents.Meant(x.Key, x.Known))
		}
		l.report(where, "Invalid config", "The config of %s does not fit: %v.%s", use, err, meant)
		return false
	}
	return true
}

// orNoConfig is a config as a plugin meets it.
func orNoConfig(config json.RawMessage) json.RawMessage {
	if config == nil {
		return json.RawMessage("{}")
	}
	return config
}

// lay reads the files that p lays.
func (l *loader) lay(p *part, source string, at hcl.Range, without filter) bool {
	var err error
	p.laid, err = l.importAt(inMount(p.into, mountOf(p.into)), source, without)
	return l.usable(at, err, source, without)
}

// input reads the source of a build: a directory's content is /input, a file
// is /input/NAME.
func (l *loader) input(p *part, b *specs.Build) bool {
	if b.Source == "" {
		return true
	}
	var err error
	p.input, err = l.importSource(b.Source)
	return l.usable(b.Of("source"), err, b.Source, filter{})
}

// usable reports files that cannot be imported.
func (l *loader) usable(at hcl.Range, err error, source string, without filter) bool {
	switch {
	case errors.Is(err, vfs.ENOSPC):
		l.report(at, "Too many files", "These do not fit: %s.", tooMuch(l.env.quota, l.usage(source, without)))
	case err != nil:
		l.report(at, "Unusable files", "%v.", err)
	}
	return err == nil
}
