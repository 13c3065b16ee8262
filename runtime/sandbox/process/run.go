//go:build linux

package process

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"

	goplugin "github.com/hashicorp/go-plugin"
	"github.com/hashicorp/go-plugin/runner"
	"golang.org/x/sys/unix"
)

// run is a process from its start to its end, and its standard streams. It is
// how go-plugin runs it: by a run alone is the process ever signalled, and only
// while its id cannot be that of another.
type run struct {
	executable string // what is run; in the plugin's own directory
	sum        []byte // SHA-256 of the executable
	args       []string
	env        []string
	bwrap      string   // program that confines it; "" for none
	filter     *os.File // for it, of system calls; nil for none

	sockets string // directory of the sockets, here
	cmd     *exec.Cmd
	stdout  *handshake
	log     *log
	pipes   []*pipe
	failed  error         // to start
	dead    chan struct{} // closed when the process is gone
	state   string        // then: how it ended

	mu      sync.Mutex
	signals bool // the process may be signalled: it has started, and its id is still its own
	ended   bool // by kill
	socket  int  // descriptor of the socket that the process listens on, or -1; see PluginToHost
}

var _ runner.Runner = (*run)(nil)

// prepare makes the command of what go-plugin tells the process in its
// environment.
func (r *run) prepare(cmd *exec.Cmd, sockets string) {
	r.cmd, r.sockets = cmd, sockets
	argv := append([]string{r.executable}, r.args...)
	if r.bwrap != "" {
		argv = append(confined(r.bwrap, r.executable, sockets, r.filter != nil), r.args...)
	}
	if r.filter != nil {
		cmd.ExtraFiles = []*os.File{r.filter} // the first is filterFD
	}
	cmd.Path, cmd.Args, cmd.Dir, cmd.Stdin = argv[0], argv, filepath.Dir(r.executable), nil
	cmd.Env = append(r.env, cmd.Env...)
	for i, variable := range cmd.Env {
		if r.bwrap != "" && strings.HasPrefix(variable, goplugin.EnvUnixSocketDir+"=") {
			cmd.Env[i] = goplugin.EnvUnixSocketDir + "=" + socketsInside
		}
	}
	// With the host it dies: also confined, until bubblewrap has seen to that.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// Start implements [runner.Runner].
func (r *run) Start(context.Context) error {
	if r.failed = r.verify(); r.failed == nil {
		started := make(chan error)
		go r.supervise(started)
		r.failed = <-started
	}
	return r.failed
}

// verify checks that the executable is what it was when the plugin was opened:
// a process that is not confined could have changed it for the next.
func (r *run) verify() error {
	ok, err := (&goplugin.SecureConfig{Checksum: r.sum, Hash: newSum()}).Check(r.executable)
	if err == nil && !ok {
		err = errors.New("its executable has been changed since the plugin was opened")
	}
	return err
}

// supervise starts the process and sees it to its end.
func (r *run) supervise(started chan<- error) {
	// The kernel takes the end of the thread that started the process for the
	// end of its parent, so this thread lives as long as the process. It ends
	// with this goroutine, because it is never unlocked.
	runtime.LockOSThread()
	defer close(r.dead)
	if err := r.begin(); err != nil {
		started <- err
		return
	}
	started <- nil
	r.waitForEnd()
	r.mu.Lock()
	r.signals = false
	r.killGroup() // what the process leaves behind; its id is still taken
	r.mu.Unlock()
	_ = r.cmd.Wait() // what it says is in the state
	r.state = r.cmd.ProcessState.String()
	for _, p := range r.pipes {
		p.end()
	}
	// Only now, so that nobody kills what is about to say how it ended.
	r.stdout.end()
}

// begin starts the process with our ends of its streams.
func (r *run) begin() error {
	out, err := newPipe(func(p []byte) { r.log.write(r.stdout.write(p)) })
	if err != nil {
		return err
	}
	log, err := newPipe(r.log.write)
	if err != nil {
		return errors.Join(err, out.abandon())
	}
	r.cmd.Stdout, r.cmd.Stderr = out.theirs, log.theirs
	r.mu.Lock()
	err = r.cmd.Start()
	r.signals = err == nil
	ended := r.ended
	r.mu.Unlock()
	if r.filter != nil {
		_ = r.filter.Close() // the process has it
	}
	if err != nil {
		return errors.Join(err, out.abandon(), log.abandon())
	}
	r.pipes = []*pipe{out, log}
	for _, p := range r.pipes {
		p.begin()
	}
	if ended { // before it began
		r.kill()
	}
	return nil
}

// waitForEnd waits until the process has ended, and leaves its id taken.
func (r *run) waitForEnd() {
	for {
		var info unix.Siginfo
		err := unix.Waitid(unix.P_PID, r.cmd.Process.Pid, &info, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, syscall.EINTR) {
			return
		}
	}
}

// kill ends the process, whatever it does. It may be called at any time.
func (r *run) kill() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended = true
	if !r.signals {
		return
	}
	if r.bwrap != "" {
		killChildren(r.cmd.Process.Pid)
	}
	r.killGroup()
}

func (r *run) killGroup() { _ = syscall.Kill(-r.cmd.Process.Pid, syscall.SIGKILL) }

// wasKilled reports whether it took a kill to end the process.
func (r *run) wasKilled() bool {
	status, ok := r.cmd.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// isDead reports whether the process is gone.
func (r *run) isDead() bool {
	select {
	case <-r.dead:
		return true
	default:
		return false
	}
}

// isOver reports whether the process has ended since it was started, be it that
// supervise has not come to see that yet.
func (r *run) isOver() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.signals {
		return true
	}
	var info unix.Siginfo
	err := unix.Waitid(unix.P_PID, r.cmd.Process.Pid, &info, unix.WEXITED|unix.WNOWAIT|unix.WNOHANG, nil)
	return err == nil && info.Signo != 0
}

// flush brings the log up to what the process has said until now.
func (r *run) flush() {
	for _, p := range r.pipes {
		p.flush()
	}
}

// lastWords says how the process ended, and what it said last.
func (r *run) lastWords() string {
	how := "it still runs"
	if r.isDead() {
		how = r.state
	}
	if last := r.log.end(); last != "" {
		return how + ", and the last that it said is: " + last
	}
	return how + ", and it said nothing"
}

// Wait implements [runner.AttachedRunner].
func (r *run) Wait(context.Context) error {
	<-r.dead
	return nil
}

// Kill implements [runner.AttachedRunner].
func (r *run) Kill(context.Context) error {
	r.kill()
	return nil
}

// Stdout implements [runner.Runner].
func (r *run) Stdout() io.ReadCloser { return r.stdout }

// Stderr implements [runner.Runner]. The log is ours.
func (r *run) Stderr() io.ReadCloser { return io.NopCloser(strings.NewReader("")) }

// Name implements [runner.Runner].
func (r *run) Name() string { return filepath.Base(r.executable) }

// ID implements [runner.AttachedRunner]. Nobody looks a process up by it.
func (r *run) ID() string { return r.Name() }

// Diagnose implements [runner.Runner]. Plugin.start says more.
func (r *run) Diagnose(context.Context) string { return "" }
