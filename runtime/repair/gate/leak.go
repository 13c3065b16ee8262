package gate

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/vfs"
)

// Leak is the gate that nothing which only the reference holds becomes readable in
// the workspace, the task or the description of a tool.
//
// A value is looked for where it stands in the reference: that inputs are revised and
// the reference follows them leaks nothing which was not to be seen before.
type Leak struct {
	shown  *sight
	read   Reader
	held   map[string]string        // values of the reference, by place
	copies map[string]digest.Digest // files of the reference, by path
}

func newLeak(plain *cell.Stage, read Reader) *Leak {
	l := &Leak{shown: sightOf(plain, read), read: read, held: map[string]string{}, copies: map[string]digest.Digest{}}
	if plain.Built != nil {
		l.held, l.copies = valuesIn(plain.Built.Reference, read), filesIn(plain.Built.Reference)
	}
	return l
}

// Digest is of what the reference holds and nobody is shown.
func (l *Leak) Digest() digest.Digest {
	h := hasher(LeakName)
	for _, at := range sorted(l.held) {
		if !l.shown.has(l.held[at]) {
			h.String("place", at).String("value", l.held[at])
		}
	}
	for _, path := range sorted(l.copies) {
		h.String("file", path).Digest("content", l.copies[path])
	}
	return h.Sum()
}

// Shown reports the first thing of the reference that is shown and was not.
func (l *Leak) Shown(stage *cell.Stage) *Finding {
	if stage.Built == nil {
		return nil
	}
	now := sightOf(stage, l.read)
	files := filesIn(stage.Built.Reference)
	for _, path := range sorted(files) {
		if where := now.files[files[path]]; where != "" && l.shown.files[files[path]] == "" && l.shown.files[l.copies[path]] == "" {
			return leaked("%s%s is the file %s%s of the reference", environment.WorkspaceMount, where, environment.ReferenceMount, path)
		}
	}
	values := valuesIn(stage.Built.Reference, l.read)
	for _, at := range sorted(values) {
		if was, there := l.held[at]; there && l.shown.has(was) {
			continue // whoever reads the inputs could see it in its place before
		}
		if f := l.value(now, at, values[at]); f != nil {
			return f
		}
	}
	for _, at := range sorted(l.held) {
		if _, there := values[at]; there {
			continue
		}
		if f := l.value(now, at, l.held[at]); f != nil {
			return f
		}
	}
	return nil
}

// value reports a value that is shown and was not.
func (l *Leak) value(now *sight, at, value string) *Finding {
	if l.shown.has(value) {
		return nil
	}
	if where := now.find(value); where != "" {
		return leaked("%s has %q, which is %s of the reference", where, value, at)
	}
	return nil
}

func leaked(format string, args ...any) *Finding {
	return &Finding{Gate: LeakName, Why: fmt.Sprintf(format, args...)}
}

// filesIn are the contents of the files of a tree that hold something.
func filesIn(tree *vfs.Tree) map[string]digest.Digest {
	files := map[string]digest.Digest{}
	for path, info := range tree.Walk("/") {
		if blob, err := tree.Blob(path); err == nil && info.Type == vfs.TypeFile && len(strings.TrimSpace(string(blob.Bytes()))) > 1 {
			files[path] = blob.Digest()
		}
	}
	return files
}
