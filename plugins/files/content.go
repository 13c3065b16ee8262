package files

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"strings"
	"unicode/utf8"

	"github.com/workrover/workrover/sdk/plugin"
)

// The memory of a guest is limited, and an agent must not be able to make a
// verifier run out of it with a file that grows when it is taken apart.
const (
	maxFile  = 16 << 20 // bytes of a text
	maxJSON  = 4 << 20  // bytes of a JSON text
	maxCells = 100_000  // cells of a CSV file
	maxShown = 1 << 20  // bytes of text that an agent is shown at once
)

// content returns the content of a file of up to limit bytes.
func content(files plugin.Reader, at string, limit int) ([]byte, error) {
	f, err := files.Open(at)
	if err != nil {
		return nil, explain(err, at)
	}
	data, err := io.ReadAll(io.LimitReader(f, int64(limit)+1))
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, explain(err, at)
	}
	if len(data) > limit {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s has more than %d MiB, which is more than is read of such a file", at, limit>>20)
	}
	return data, nil
}

// textOf returns the content of a file that must be text.
func textOf(files plugin.Reader, at string) (string, error) {
	data, err := content(files, at, maxFile)
	if err != nil {
		return "", err
	}
	if !isText(data) {
		return "", plugin.Errorf(plugin.CodeFailed, "%s is not UTF-8 text", at)
	}
	return string(data), nil
}

func isText(data []byte) bool { return utf8.Valid(data) && bytes.IndexByte(data, 0) < 0 }

// explain says what went wrong at a path so that an agent, or the reader of a
// verdict, knows what to do next. What is explained already stays.
func explain(err error, at string) error {
	if _, ok := errors.AsType[*plugin.Error](err); ok {
		return err
	}
	switch {
	case isMissing(err):
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

// isMissing reports whether err says that there is nothing at a path.
func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, plugin.ENOTDIR)
}

// cutLine cuts text after its first line feed.
func cutLine(text string) (line, rest string) {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return text[:i+1], text[i+1:]
	}
	return text, ""
}

// lineAt returns the number of the line that an offset is in, from 1.
func lineAt(text string, offset int) int { return 1 + strings.Count(text[:offset], "\n") }

// clip shortens s to what fits in a line of a message.
func clip(s string, size int) string {
	if len(s) <= size {
		return s
	}
	for size > 0 && !utf8.RuneStart(s[size]) {
		size--
	}
	return s[:size] + "…"
}
