package files

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/workrover/workrover/sdk/plugin"
)

// start is where verifiers see the workspace as it was at turn 0.
const start = "/start"

func unchangedVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyUnchanged, Info: plugin.VerifierInfo{
		Name: "unchanged",
		Description: "The files that matched a pattern at turn 0 are there, byte for byte (check unchanged). New files may match. " +
			"In a pattern * and ? match within a name, ** matches any directories.",
		ConfigSchema: pathsSchema("Patterns of paths, absolute or relative to /workspace."),
	}}
}

func verifyUnchanged(env *plugin.Env) ([]plugin.Check, error) {
	var config struct{ Paths []string }
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	seen := map[string]bool{} // a path may match several patterns
	var changed []plugin.Evidence
	for _, name := range config.Paths {
		pattern, err := inWorkspace(name)
		if err != nil {
			return nil, err
		}
		if !doublestar.ValidatePattern(pattern) {
			return nil, plugin.Errorf(plugin.CodeInvalidArgs, "%q is not a pattern of paths", name)
		}
		err = eachAtStart(env.Files, pattern, func(at string, entry fs.DirEntry) error {
			if seen[at] {
				return nil
			}
			seen[at] = true
			fault, err := changeOf(env.Files, at, entry)
			if fault != "" {
				changed = append(changed, plugin.Evidence{Path: at, Expected: "as at turn 0", Found: fault})
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	switch {
	case len(seen) == 0:
		return []plugin.Check{plugin.Partial("unchanged", 1, "no file matched at turn 0")}, nil
	case len(changed) == 0:
		return []plugin.Check{plugin.Pass("unchanged")}, nil
	}
	message := fmt.Sprintf("%d of %s changed", len(changed), counted(len(seen), "file"))
	return []plugin.Check{plugin.Fail("unchanged", message, changed[:min(len(changed), maxEvidence)]...)}, nil
}

// eachAtStart calls visit for the files and symbolic links that matched pattern
// at turn 0, with their paths in the workspace.
func eachAtStart(files plugin.Reader, pattern string, visit func(at string, entry fs.DirEntry) error) error {
	base, rest := doublestar.SplitPattern(pattern)
	if rest == "" || !strings.HasPrefix(base, workspace) {
		base = workspace
	}
	err := plugin.Walk(files, start+strings.TrimPrefix(base, workspace), func(at string, entry fs.DirEntry) error {
		at = workspace + strings.TrimPrefix(at, start)
		if entry.IsDir() || !doublestar.MatchUnvalidated(pattern, at) {
			return nil
		}
		return visit(at, entry)
	})
	if isMissing(err) {
		return nil // nothing matched
	}
	return err
}

// changeOf says what became of a file since turn 0, "" if nothing did. The
// error is one of the start, which must be there.
func changeOf(files plugin.Reader, at string, entry fs.DirEntry) (string, error) {
	before := path.Join(start, strings.TrimPrefix(at, workspace))
	info, err := files.Lstat(at)
	switch {
	case err != nil:
		return reason(explain(err, at)), nil
	case info.Mode().Type() != entry.Type():
		return "it is a " + typeName(info.Mode().Type()), nil
	case entry.Type()&fs.ModeSymlink != 0:
		return linkChange(files, before, at)
	}
	return contentChange(files, before, at)
}

// contentChange compares two files piece by piece: they may be large.
func contentChange(files plugin.Reader, before, at string) (string, error) {
	want, err := files.Open(before)
	if err != nil {
		return "", err
	}
	got, err := files.Open(at)
	if err != nil {
		return reason(explain(err, at)), want.Close()
	}
	fault, err := difference(want, got)
	return fault, errors.Join(err, want.Close(), got.Close())
}

// difference says how two contents differ, "" if they do not. The error is one
// of reading want.
func difference(want, got io.Reader) (string, error) {
	var w, g [32 << 10]byte
	for {
		n, errWant := io.ReadFull(want, w[:])
		m, errGot := io.ReadFull(got, g[:])
		switch {
		case errGot != nil && !isEnd(errGot):
			return errGot.Error(), nil
		case errWant != nil && !isEnd(errWant):
			return "", errWant
		case !bytes.Equal(w[:n], g[:m]):
			return "other content", nil
		case isEnd(errWant):
			return "", nil
		}
	}
}

func isEnd(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

func linkChange(files plugin.Reader, before, at string) (string, error) {
	want, err := files.Readlink(before)
	if err != nil {
		return "", err
	}
	got, err := files.Readlink(at)
	switch {
	case err != nil:
		return reason(explain(err, at)), nil
	case got != want:
		return "a link to " + got, nil
	}
	return "", nil
}
