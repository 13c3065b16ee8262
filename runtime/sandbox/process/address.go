//go:build linux

package process

import (
	"fmt"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// PluginToHost implements [runner.AddrTranslator]. A process may say that it
// listens anywhere, such as on the socket of something that obeys whoever can
// reach it; only a socket in the directory that was made for it is connected
// to, and not what a symbolic link there leads to.
func (r *run) PluginToHost(network, address string) (string, string, error) {
	dir := r.sockets
	if r.bwrap != "" {
		dir = socketsInside
	}
	if network != "unix" || filepath.Dir(address) != dir {
		return "", "", fmt.Errorf("it listens on %s %q; a plugin listens on a unix socket in PLUGIN_UNIX_SOCKET_DIR", network, address)
	}
	socket, err := unix.Open(filepath.Join(r.sockets, filepath.Base(address)), unix.O_PATH|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return "", "", fmt.Errorf("it listens on %q: %w", address, err)
	}
	var stat unix.Stat_t
	if err := unix.Fstat(socket, &stat); err != nil || stat.Mode&unix.S_IFMT != unix.S_IFSOCK {
		_ = unix.Close(socket)
		return "", "", fmt.Errorf("it listens on %q, which is no socket", address)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.socket = socket
	return "unix", fmt.Sprintf("/proc/self/fd/%d", socket), nil
}

// forget closes the socket. While somebody may still connect to it, its number
// must not become that of another.
func (r *run) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.socket >= 0 {
		_ = unix.Close(r.socket)
		r.socket = -1
	}
}

// HostToPlugin implements [runner.AddrTranslator].
func (r *run) HostToPlugin(network, address string) (string, string, error) {
	if r.bwrap != "" {
		address = filepath.Join(socketsInside, filepath.Base(address))
	}
	return network, address, nil
}
