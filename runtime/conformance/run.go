package conformance

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/workrover/workrover/runtime/schema"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// Subject is a plugin that is to be held against the rules.
type Subject struct {
	Files   *vfs.Tree // its own, at /plugin; nil for none
	Process bool      // it is an executable, which may not start

	// Open makes the plugin ready to be asked, with limits whose zero fields are
	// defaults. The error of one that is no plugin is a *[step.Refusal].
	Open func(ctx context.Context, limits step.Limits) (step.Plugin, error)
}

// Options are what is known beside the plugin. Nil means nothing.
type Options struct {
	Seed  uint64 // of all that is random; 0 is a seed like any other
	Cases []*Case
}

// exam is a plugin that is being held against the rules.
type exam struct {
	subject *Subject
	plugin  step.Plugin
	report  *Report
	sampler *schema.Sampler
	cases   []*Case
	dearest *reply // the answer that took most fuel
}

// Run holds a plugin against the rules. The error is a fault of the host, or the
// context's: it says nothing about the plugin.
func Run(ctx context.Context, s *Subject, opts *Options) (*Report, error) {
	if opts == nil {
		opts = &Options{}
	}
	var key [32]byte
	for i := range 8 {
		key[i] = byte(opts.Seed >> (8 * i))
	}
	e := &exam{
		subject: s, report: &Report{Seed: opts.Seed}, cases: opts.Cases,
		sampler: &schema.Sampler{Rand: rand.New(rand.NewChaCha8(key)), Texts: words()}, //nolint:gosec // chance that can be repeated is what is wanted
	}
	err := e.run(ctx)
	e.report.sort()
	return e.report, err
}

func (e *exam) run(ctx context.Context) error {
	var err error
	if e.plugin, err = e.subject.Open(ctx, step.Limits{}); err != nil {
		if e.subject.Process && ctx.Err() == nil {
			err = &step.Refusal{Cause: "is no plugin that gets ready: " + err.Error(), Remedy: "see its log", Rule: plugin.RuleReady}
		}
		return e.refused(err)
	}
	e.report.Identity = e.plugin.Identity()
	sound, err := e.describe(ctx)
	if err != nil {
		return e.refused(err)
	}
	e.fitsTransport()
	if !sound {
		return nil
	}
	for _, part := range []func(context.Context) error{e.tools, e.verifiers, e.builders, e.policies, e.requests, e.author, e.fuel} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return nil
}

// refused notes why a plugin cannot be run at all, or returns an error that is none of
// its author's.
func (e *exam) refused(err error) error {
	r, ok := errors.AsType[*step.Refusal](err)
	if !ok {
		return err
	}
	e.report.broken(r.Rule, "", &Finding{Expected: Find(r.Rule).Sentence, Found: "the file " + r.Cause + "; " + r.Remedy})
	return nil
}

// fitsTransport notes what a plugin keeps that could be opened and asked.
func (e *exam) fitsTransport() {
	switch e.report.Identity.Transport {
	case step.ProcessTransport:
		e.report.tried("", plugin.RuleReady)
	case "reactor", "command", "extism": // the author has made the module
		e.report.tried("", plugin.RuleModule, plugin.RuleCore, plugin.RuleImports, plugin.RuleEntry, plugin.RuleEntryType, plugin.RuleMemory, plugin.RuleThreads)
	}
}
