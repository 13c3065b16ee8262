package sandbox

import (
	"context"

	"github.com/workrover/workrover/runtime/sandbox/process"
	"github.com/workrover/workrover/runtime/step"
)

// Process is a plugin that is an executable.
type Process = process.Source

// Confinement tells whether processes can be confined on this machine, and by
// which version of bubblewrap. The error says why not, and what to do about it.
func Confinement(ctx context.Context) (version string, err error) {
	bwrap, err := process.Probe(ctx)
	if err != nil {
		return "", err
	}
	return bwrap.Version, nil
}

// OpenProcess makes a plugin of an executable and starts it, so that what keeps
// it from running is found where the plugin is declared, and not in the middle
// of a rollout. The error says so, to stand behind the plugin's name.
func (s *Sandbox) OpenProcess(ctx context.Context, src *Process) (step.Plugin, error) {
	p, err := process.New(src, &process.Options{Waits: s.waits})
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	s.processes = append(s.processes, p)
	s.mu.Unlock()
	return p, p.Start(ctx)
}

// closeProcesses ends all processes.
func (s *Sandbox) closeProcesses() []error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, p := range s.processes {
		errs = append(errs, p.Close())
	}
	s.processes = nil
	return errs
}
