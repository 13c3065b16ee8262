package environment

import (
	"context"
	"errors"
	"path"
	"strings"

	"github.com/Masterminds/semver/v3"
	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/schema"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// opened is a plugin that is ready to run, with what it says of itself.
type opened struct {
	step.Plugin
	name     string // in the environment
	source   string // as the environment writes it
	declared *specs.Plugin
	locked   string // the digest by which it is locked
	files    *vfs.Tree
	grant    step.Grant
	offer    *plugin.Description
}

// plugin opens a plugin and asks what it offers.
func (l *loader) plugin(ctx context.Context, p *specs.Plugin) error {
	l.warnOfFreedom(p)
	pkg := l.packageOf(p)
	if pkg == nil {
		return nil
	}
	described, err := l.base.open(ctx, pkg, l.specs.Block("plugin", p.Name))
	if bad, ok := errors.AsType[*Unusable](err); ok {
		l.report(p.Of("source"), "Unusable plugin", "Plugin %q cannot be used: %v.", p.Name, bad)
		return ctx.Err()
	}
	if err != nil {
		return err
	}
	o := &opened{
		Plugin: described.Plugin, name: p.Name, source: p.Source.String(), declared: p, locked: pkg.Digest,
		files: pkg.Files, grant: step.Grant{Read: p.Grant.Read, Write: p.Grant.Write},
	}
	if diag := o.take(p, described.Result); diag != nil {
		l.diags = append(l.diags, diag)
		return nil
	}
	l.warnOfGrants(p, o)
	l.warnOfSchemas(p, o)
	l.plugins[p.Name] = o
	l.env.plugins = append(l.env.plugins, o)
	return nil
}

// warnOfFreedom says which plugins can do what the user can.
func (l *loader) warnOfFreedom(p *specs.Plugin) {
	if !p.Unconfined {
		return
	}
	d := specs.Errorf(p.Of("unconfined"), "Unconfined plugin", "Plugin %q is a process that may do all that you may: read and change any file of this machine, and reach the network. Remove %q where the process can be confined.", p.Name, "unconfined")
	d.Severity = hcl.DiagWarning
	l.diags = append(l.diags, d)
}

// warnOfSchemas says which keywords in the schemas of a plugin forbid nothing, since there
// are none: what they were meant to keep from the plugin reaches it.
func (l *loader) warnOfSchemas(p *specs.Plugin, o *opened) {
	for _, s := range schema.AllOf(o.offer) {
		if strays := schema.Strays(s.Text); strays != nil {
			d := specs.Errorf(p.Of("source"), "Misspelt schema", "Plugin %q, %s of %s: %s. Have its author correct it.", p.Name, s.Field, s.Of, strings.Join(strays, "; "))
			d.Severity = hcl.DiagWarning
			l.diags = append(l.diags, d)
		}
	}
}

// take keeps the description, or says what is wrong with it.
func (o *opened) take(p *specs.Plugin, r *step.Result) *hcl.Diagnostic {
	switch {
	case r.Record.Failure != nil:
		return specs.Errorf(p.Of("source"), "Broken plugin", "Plugin %q was asked what it offers: %v (%s).%s", p.Name, r.Record.Failure, r.Record.Breaks(plugin.OpDescribe).Docs(), ending(r.Record.Log))
	case !r.Response.OK:
		return specs.Errorf(p.Of("source"), "Broken plugin", "Plugin %q was asked what it offers and answered: %v.", p.Name, r.Response.Error)
	}
	o.offer = r.Response.Describe
	version, err := semver.StrictNewVersion(o.offer.Version)
	if err == nil && p.Version != nil && !p.Version.Check(version) {
		return specs.Errorf(p.Of("version"), "Wrong version of a plugin", "Plugin %q is version %s, which %q does not allow. Change the constraint, or the plugin.", p.Name, version, p.Version)
	}
	return nil
}

// packageOf reads the files of a plugin; nil after a mistake that it reports.
func (l *loader) packageOf(p *specs.Plugin) *Package {
	pkg := &Package{
		Name: p.Name, Files: vfs.Empty(), Args: p.Args, Env: p.Env, NaN: p.NaN,
		Limits: step.Limits(p.Limits),
	}
	var err error
	switch p.Source.Origin {
	case specs.Builtin:
		pkg.Builtin = p.Source.Name
	case specs.Module:
		if err = CheckModule(l.fsys, path.Clean(p.Source.Path)); err == nil {
			pkg.Files, err = l.importSource(p.Source.Path)
		}
		pkg.Entry = "/" + path.Base(p.Source.Path)
	case specs.Directory, specs.Archive:
		err = l.importPlugin(pkg, p.Source)
	case specs.Process:
		pkg.Process, pkg.Unconfined = true, p.Unconfined
		pkg.Files, err = l.importSource(p.Source.Path)
		pkg.Entry = "/" + path.Base(p.Source.Path)
	case specs.Script:
		pkg.Runtime = p.Runtime
		pkg.Files, pkg.Entry, err = l.importScript(p.Source.Path, p.Runtime)
	}
	if err == nil {
		pkg.Digest, err = lockDigest(p.Source.Origin, pkg)
	}
	if err != nil {
		l.report(p.Of("source"), "Unusable plugin", "Plugin %q cannot be used: %v.", p.Name, err)
		return nil
	}
	return pkg
}
