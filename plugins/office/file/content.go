package file

import (
	"errors"
	"io"
	"io/fs"
	"path"

	"github.com/workrover/workrover/sdk/plugin"
)

// MaxBytes is how large a file may be that is read. The memory of a guest is
// limited, and a file grows when it is taken apart.
const MaxBytes = 16 << 20

// Read returns the content of a file of up to [MaxBytes].
func Read(files plugin.Reader, at string) ([]byte, error) {
	f, err := files.Open(at)
	if err != nil {
		return nil, Explain(err, at)
	}
	data, err := io.ReadAll(io.LimitReader(f, MaxBytes+1))
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, Explain(err, at)
	}
	if len(data) > MaxBytes {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s has more than %d MiB, which is more than is read of such a file", at, MaxBytes>>20)
	}
	return data, nil
}

// Write writes a file, with the directories above it.
func Write(files plugin.Files, at string, data []byte) error {
	if err := plugin.MkdirAll(files, path.Dir(at)); err != nil {
		if errors.Is(err, plugin.ENOTDIR) {
			return plugin.Errorf(plugin.CodeConflict, "%s cannot be made: a part of its path is a file", at)
		}
		return Explain(err, path.Dir(at))
	}
	return Explain(plugin.WriteFile(files, at, data), at)
}

// Exists reports whether there is something at a path.
func Exists(files plugin.Reader, at string) (bool, error) {
	_, err := files.Stat(at)
	if IsMissing(err) {
		return false, nil
	}
	return err == nil, Explain(err, at)
}

// Explain says what went wrong at a path so that an agent, or the reader of a
// verdict, knows what to do next. What is explained already stays, and so does
// nil.
func Explain(err error, at string) error {
	if _, ok := errors.AsType[*plugin.Error](err); ok || err == nil {
		return err
	}
	switch {
	case IsMissing(err):
		return plugin.Errorf(plugin.CodeNotFound, "%s does not exist", at)
	case errors.Is(err, plugin.EISDIR):
		return plugin.Errorf(plugin.CodeFailed, "%s is a directory", at)
	case errors.Is(err, fs.ErrPermission):
		return plugin.Errorf(plugin.CodeDenied, "%s: access is not granted", at)
	case errors.Is(err, plugin.ENOSPC):
		return plugin.Errorf(plugin.CodeFailed, "%s: the quota of the workspace is used up; delete what you do not need", at)
	}
	cause := err
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		cause = e.Err
	}
	return plugin.Errorf(plugin.AsError(err).Code, "%s: %v", at, cause)
}

// IsMissing reports whether err says that there is nothing at a path.
func IsMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, plugin.ENOTDIR)
}

// Source returns the path of the file with an extension that is the source of a
// builder's block. Where a mount is always a directory, it is the only such file
// in it.
func Source(files plugin.Reader, extension string) (string, error) {
	const input = "/input"
	entries, err := files.ReadDir(input)
	if errors.Is(err, plugin.ENOTDIR) {
		return input, nil
	}
	if err != nil {
		return "", Explain(err, input)
	}
	found := ""
	for _, entry := range entries {
		switch {
		case entry.IsDir() || path.Ext(entry.Name()) != extension:
		case found != "":
			return "", plugin.Errorf(plugin.CodeInvalidArgs, "the source of the block holds %s and %s: there must be one %s file", path.Base(found), entry.Name(), extension)
		default:
			found = path.Join(input, entry.Name())
		}
	}
	if found == "" {
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "the source of the block holds no %s file", extension)
	}
	return found, nil
}
