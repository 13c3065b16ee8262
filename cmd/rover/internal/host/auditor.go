package host

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/sandbox/opener"
	"github.com/workrover/workrover/runtime/step"
)

// An auditor has a share of the steps repeated on the interpreter. That has
// nothing in common with the compiler but the module, so where both agree,
// neither the machine nor a mistake of the compiler is in the result.
type auditor struct {
	sandbox  *sandbox.Sandbox
	opener   opener.Opener
	share    float64
	repeated atomic.Int64 // steps
	leftOut  []string     // plugins that are processes
}

// Audit makes the host repeat a share of its steps.
func (h *Host) Audit(g *Settings, share float64) error {
	in := sandbox.New(&sandbox.Options{Languages: g.LanguageDirs(), Interpret: true})
	h.auditor = &auditor{sandbox: in, opener: openerIn(in), share: share}
	if h.auditor.sandbox.Engine() == h.sandbox.Engine() {
		return exit.BadInput(errors.New("--audit: this machine interprets plugins anyway, so there is no other engine to compare with"))
	}
	return nil
}

// audited is a plugin with its twin on the interpreter.
func (a *auditor) audited(ctx context.Context, p step.Plugin, source *environment.Package) (step.Plugin, error) {
	twin, err := a.opener.Open(ctx, source)
	if err != nil {
		return nil, fmt.Errorf("for the audit: %w", err)
	}
	return &step.Audited{Plugin: p, Twin: &counted{twin, &a.repeated}, Share: a.share}, nil
}

// leaveOut takes note of a plugin that no other engine could run.
func (a *auditor) leaveOut(name string) {
	if a != nil {
		a.leftOut = append(a.leftOut, name)
	}
}

func (a *auditor) close(ctx context.Context) error {
	if a == nil {
		return nil
	}
	return a.sandbox.Close(ctx)
}

// counted counts the requests to a plugin.
type counted struct {
	step.Plugin
	requests *atomic.Int64
}

// Handle implements [step.Plugin].
func (c *counted) Handle(ctx context.Context, w *step.World, request []byte) (*step.Answer, error) {
	c.requests.Add(1)
	return c.Plugin.Handle(ctx, w, request)
}

// TellAudit says how much of what was played is now known to come out the
// same on another engine.
func (h *Host) TellAudit(c *terminal.Console) {
	a := h.auditor
	if a == nil {
		return
	}
	c.Tellf("audit: %s repeated on %s\n", terminal.Count(a.repeated.Load(), "step"), a.sandbox.Engine())
	if len(a.leftOut) > 0 {
		c.Tellf("audit: %s not repeated: a process has no other engine\n", strings.Join(a.leftOut, ", "))
	}
}
