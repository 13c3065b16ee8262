//go:build linux

package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Where a confined process has its executable and its sockets.
const (
	executableInside = "/run/plugin"
	socketsInside    = "/run/sockets"
)

// Probe tells whether processes can be confined on this machine. The error
// says why not, and what to do about it.
func Probe(ctx context.Context) (*Bubblewrap, error) {
	path, err := exec.LookPath("bwrap")
	if err != nil {
		return nil, errors.New("bubblewrap is not installed: install it (apt-get install bubblewrap)")
	}
	// It is asked for its version from within a confinement of its own.
	argv := append(unshared(path), "--ro-bind", "/", "/", "--", path, "--version")
	var said, complaint bytes.Buffer
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Stdout, cmd.Stderr = &said, &complaint
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, fmt.Errorf("bubblewrap does not work here: %s (%w); it needs user namespaces, which the kernel or the container around it may forbid", strings.TrimSpace(complaint.String()), err)
	}
	return &Bubblewrap{Path: path, Version: strings.TrimSpace(strings.TrimPrefix(said.String(), "bubblewrap "))}, nil
}

// unshared is the command line that leaves a process nothing of the machine:
// no network, no other processes, no privileges, and no end later than ours.
func unshared(bwrap string) []string {
	return []string{
		bwrap, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
		"--hostname", "plugin", "--uid", "65534", "--gid", "65534",
	}
}

// filterFD is the descriptor on which bubblewrap finds the filter.
const filterFD = 3

// confined is the command line that runs an executable with nothing but its
// sockets and a small /tmp.
func confined(bwrap, executable, sockets string, filtered bool) []string {
	argv := append(unshared(bwrap),
		"--ro-bind", executable, executableInside,
		"--bind", sockets, socketsInside,
		"--size", "67108864", "--tmpfs", "/tmp",
		"--remount-ro", "/", "--chdir", "/")
	if filtered {
		argv = append(argv, "--seccomp", strconv.Itoa(filterFD))
	}
	return append(argv, "--", executableInside)
}

// killChildren kills what bubblewrap confines. Bubblewrap ties that to its own end, but only
// after it has left the process group: if bubblewrap is killed before, it would stay. While
// bubblewrap is stopped it starts nothing and reaps nothing, so the ids are those of its
// children.
func killChildren(bwrap int) {
	_ = syscall.Kill(bwrap, syscall.SIGSTOP)
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", bwrap))
	for _, task := range tasks {
		children, _ := os.ReadFile(task) // where the kernel does not tell them, it is tied or stays
		for child := range strings.FieldsSeq(string(children)) {
			if pid, err := strconv.Atoi(child); err == nil {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		}
	}
}
