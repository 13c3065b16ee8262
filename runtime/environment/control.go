package environment

import (
	"bytes"
	"fmt"
	"io/fs"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// Control is a rollout that the author declares known good or known bad. One
// of Script, Policy and Recording is set; none of them for the control that does
// nothing.
type Control struct {
	Name      string
	Expect    specs.Expect
	Sample    int
	File      string // of Script or Recording
	Script    []byte // one turn a line
	Policy    *Policy
	Recording *journal.Journal // of a rollout that was played to its end
	Renames   *specs.Renames   // of names in the recording; nil for none
}

// controls resolves who acts in each control.
func (l *loader) controls() {
	for _, declared := range l.specs.Controls {
		c := &Control{Name: declared.Name, Expect: declared.Expect, Sample: int(declared.Sample)}
		switch {
		case declared.Script != "":
			l.script(c, declared)
		case !declared.Policy.IsZero():
			c.Policy = l.policy(declared)
		case declared.Bundle != "":
			l.recording(c, declared)
		}
		l.env.Controls = append(l.env.Controls, c)
	}
}

func (l *loader) script(c *Control, declared *specs.Control) {
	script, err := fs.ReadFile(l.fsys, declared.Script)
	if err != nil {
		l.report(declared.Of("script"), "Unreadable script", "%v.", err)
	}
	c.File, c.Script = declared.Script, script
}

// policy resolves the policy of a control; nil after a mistake that it reports.
func (l *loader) policy(declared *specs.Control) *Policy {
	o := l.plugins[declared.Policy.Plugin]
	if o == nil {
		return nil // reported with its plugin
	}
	info, ok := find(l, declared.Policy, o.offer.Policies, func(p plugin.PolicyInfo) string { return p.Name })
	if !ok || !l.fits(declared.Policy, info.ConfigSchema, declared.Config, declared.Place) {
		return nil
	}
	return &Policy{env: l.env, plugin: o, name: info.Name, config: declared.Config}
}

func (l *loader) recording(c *Control, declared *specs.Control) {
	recorded, err := l.base.journal(l, declared.Bundle)
	if err != nil {
		l.report(declared.Of("bundle"), "Unusable bundle", "%v.", err)
	}
	c.File, c.Recording, c.Renames = declared.Bundle, recorded, declared.Renames
}

// journalIn reads the record of a rollout. One that did not come to its end is refused: what its
// agent would have done next nobody knows, so there is nothing to expect of it.
func journalIn(fsys fs.FS, name string) (*journal.Journal, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	bundle, err := journal.ReadBundle(bytes.NewReader(data), int64(len(data)), name, nil)
	if err != nil {
		return nil, err
	}
	j := bundle.Journal
	switch {
	case j.End == nil:
		return nil, fmt.Errorf("the rollout in %s is %s; name one that came to its end", name, j.Cut())
	case j.End.Outcome != journal.OutcomeOK:
		return nil, fmt.Errorf("the rollout in %s ended with %s: %s; name one that came to its end", name, j.End.Cause, j.End.Error)
	}
	return j, nil
}
