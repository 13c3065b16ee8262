//go:build linux

package process

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"syscall"
)

func newSum() hash.Hash { return sha256.New() }

// newRun makes ready what a process is started from.
func (p *Plugin) newRun(ctx context.Context) (*run, error) {
	sum := sha256.Sum256(p.source.Executable)
	r := &run{
		sum: sum[:], args: p.source.Args, env: p.source.Env,
		stdout: newHandshake(), log: &log{}, dead: make(chan struct{}), socket: -1,
	}
	if !p.source.Unconfined {
		bwrap, err := p.confinement(ctx)
		if err != nil {
			return nil, err
		}
		r.bwrap = bwrap.Path
	}
	dir, err := p.install()
	if err == nil && r.bwrap != "" {
		r.filter, err = filterFile()
	}
	r.executable = filepath.Join(dir, executableName)
	return r, err
}

// confinement finds what confines the process.
func (p *Plugin) confinement(ctx context.Context) (*Bubblewrap, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bwrap != nil {
		return p.bwrap, nil
	}
	bwrap, err := Probe(ctx)
	if err != nil {
		return nil, fmt.Errorf("its process cannot be confined: %w; or run it with all that you may do (unconfined = true in an environment, --unconfined of rover plugin)", err)
	}
	p.bwrap = bwrap
	return bwrap, nil
}

// install puts the executable into a directory of its own, as it was when the
// plugin was opened: what happens to its file later has no effect.
func (p *Plugin) install() (dir string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.dir != "" {
		return p.dir, nil
	}
	if dir, err = os.MkdirTemp(base(), "rover-"); err != nil {
		return "", err
	}
	// No other goroutine may start a process meanwhile: it would inherit the
	// open file, and what is open for writing cannot be run.
	syscall.ForkLock.RLock()
	err = os.WriteFile(filepath.Join(dir, executableName), p.source.Executable, 0o500)
	syscall.ForkLock.RUnlock()
	if err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	p.dir = dir
	return dir, nil
}

// executableName is the executable in the plugin's directory.
const executableName = "plugin"

// base is where the plugin's directory is made. The path of a socket has at
// most 107 bytes, and more than half of them go to names that are made up.
func base() string {
	if dir := os.TempDir(); len(dir) <= 48 {
		return dir
	}
	return "/tmp"
}
