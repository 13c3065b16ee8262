package conformance

import (
	"context"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
)

// SubjectOf is a plugin as an environment would open it.
func SubjectOf(p *environment.Package, opener environment.Opener) *Subject {
	return &Subject{
		Files: p.Files, Process: p.Process,
		Open: func(ctx context.Context, limits step.Limits) (step.Plugin, error) {
			limited := *p
			limited.Limits = limits
			return opener.Open(ctx, &limited)
		},
	}
}
