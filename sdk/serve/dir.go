package serve

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"syscall"

	"github.com/workrover/workrover/sdk/plugin"
)

// Dir is the file tree below a directory as a plugin sees it: Dir("/tmp/x")
// has as /workspace what the process has as /tmp/x/workspace. Dir("") is the
// root of the process itself, which for a WASM guest are its mounts. It
// confines nothing (a symbolic link may lead out of it), so outside a sandbox
// it is for tests.
type Dir string

var _ plugin.Files = Dir("")

// Open opens a file for reading.
func (d Dir) Open(name string) (plugin.File, error) { return d.OpenFile(name, os.O_RDONLY) }

// OpenFile opens a file as the flags of package os say.
func (d Dir) OpenFile(name string, flag int) (plugin.File, error) {
	at, err := d.at("open", name)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(at, flag, 0o644)
	if err != nil {
		return nil, fault("open", name, err)
	}
	return &file{f, name}, nil
}

// ReadDir lists a directory, sorted by name.
func (d Dir) ReadDir(name string) ([]fs.DirEntry, error) {
	at, err := d.at("readdir", name)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(at)
	return entries, fault("readdir", name, err)
}

// Stat describes what is at a path, following symbolic links.
func (d Dir) Stat(name string) (fs.FileInfo, error) {
	at, err := d.at("stat", name)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(at)
	return info, fault("stat", name, err)
}

// Lstat describes what is at a path, be it a symbolic link.
func (d Dir) Lstat(name string) (fs.FileInfo, error) {
	at, err := d.at("lstat", name)
	if err != nil {
		return nil, err
	}
	info, err := os.Lstat(at)
	return info, fault("lstat", name, err)
}

// Readlink returns the target of a symbolic link.
func (d Dir) Readlink(name string) (string, error) {
	at, err := d.at("readlink", name)
	if err != nil {
		return "", err
	}
	target, err := os.Readlink(at)
	return target, fault("readlink", name, err)
}

// Mkdir makes one directory.
func (d Dir) Mkdir(name string) error {
	at, err := d.at("mkdir", name)
	if err != nil {
		return err
	}
	return fault("mkdir", name, os.Mkdir(at, 0o755))
}

// Remove removes a file, a symbolic link or an empty directory.
func (d Dir) Remove(name string) error {
	at, err := d.at("remove", name)
	if err != nil {
		return err
	}
	return fault("remove", name, os.Remove(at))
}

// Rename moves a file or directory. It is the plain system call: os.Rename
// looks at the new name first, which would be an observation of its own.
func (d Dir) Rename(from, to string) error {
	old, err := d.at("rename", from)
	if err != nil {
		return err
	}
	at, err := d.at("rename", to)
	if err != nil {
		return err
	}
	return fault("rename", from, syscall.Rename(old, at))
}

// Symlink makes a symbolic link at a path.
func (d Dir) Symlink(target, name string) error {
	at, err := d.at("symlink", name)
	if err != nil {
		return err
	}
	return fault("symlink", name, os.Symlink(target, at))
}

// at returns the path of the process for one of the plugin.
func (d Dir) at(op, name string) (string, error) {
	if !strings.HasPrefix(name, "/") {
		return "", fault(op, name, syscall.EINVAL)
	}
	return string(d) + path.Clean(name), nil
}
