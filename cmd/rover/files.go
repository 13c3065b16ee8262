package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/workrover/workrover/runtime/vfs"
)

// writeFiles writes a tree to dir, which must be new or empty. It goes through
// an [os.Root], so that no name and no symlink in the tree leads out of dir. A
// symlink that points out of the tree is left out and returned: on this machine
// it would point at something else.
func writeFiles(tree *vfs.Tree, dir string) (left []string, err error) {
	if err := emptyDir(dir); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	for name, info := range tree.Walk("/") {
		local := strings.TrimPrefix(name, "/")
		if local == "" {
			continue
		}
		out, err := writeNode(root, tree, name, info)
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", filepath.Join(dir, filepath.FromSlash(local)), err)
		}
		if !out {
			left = append(left, name)
		}
	}
	return left, nil
}

// writeNode writes one node, or returns false if it must not be written.
func writeNode(root *os.Root, tree *vfs.Tree, name string, info vfs.Info) (bool, error) {
	local := filepath.FromSlash(strings.TrimPrefix(name, "/"))
	switch info.Type {
	case vfs.TypeDir:
		return true, root.Mkdir(local, 0o777)
	case vfs.TypeSymlink:
		target, err := tree.Target(name)
		if err != nil || !inside(name, target) {
			return false, err
		}
		return true, root.Symlink(filepath.FromSlash(target), local)
	default:
		blob, err := tree.Blob(name)
		if err != nil {
			return false, err
		}
		f, err := root.OpenFile(local, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode.Perm()|0o200)
		if err != nil {
			return false, err
		}
		_, err = f.Write(blob.Bytes())
		return true, errors.Join(err, f.Close())
	}
}

// inside tells whether a symlink at name with this target stays in its tree.
func inside(name, target string) bool {
	if path.IsAbs(target) {
		return false
	}
	joined := path.Join(path.Dir(strings.TrimPrefix(name, "/")), target)
	return joined != ".." && !strings.HasPrefix(joined, "../")
}

// emptyDir makes dir, or makes sure that it has nothing that could be
// overwritten.
func emptyDir(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return os.MkdirAll(dir, 0o777)
	case err != nil:
		return badInput(err)
	case len(entries) > 0:
		return badInput(fmt.Errorf("%s is not empty; nothing is overwritten: give another directory", dir))
	}
	return nil
}
