// Package formattest tests formats that groups are written in.
//
// [Test] holds a [convert.Format] to its word: what it says that it carries is in
// what it writes, and nothing else is, whatever a group may have. [Write] writes
// groups for tests of what stands where.
package formattest

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"testing"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
)

// Test tests a format.
func Test(t *testing.T, format convert.Format) {
	t.Helper()
	if (format.File == nil) == (format.Directory == nil) {
		t.Fatalf("%s makes writers of a file and of a directory, or of neither: it has to be one of them", format.Name)
	}
	t.Run("parts", func(t *testing.T) { parts(t, format) })
	t.Run("again", func(t *testing.T) {
		if !same(Write(t, format, Full(t)), Write(t, format, Full(t))) {
			t.Error("what is written of the same group twice differs")
		}
	})
	t.Run("unchanged", func(t *testing.T) {
		group := Full(t)
		Write(t, format, group)
		if got, want := text(t, group), text(t, Full(t)); got != want {
			t.Errorf("the writer changed the group: it was\n%s\nand is\n%s", want, got)
		}
	})
	t.Run("bare", func(t *testing.T) { Write(t, format, Bare(t)) })
	t.Run("none", func(t *testing.T) { Write(t, format) })
}

// parts takes one part after the other away: what is written changes if the format
// carries it, and only then.
func parts(t *testing.T, format convert.Format) {
	t.Helper()
	group := Full(t)
	result := assign(t, group)
	if missing := convert.Parts(group, result); !slices.Equal(missing, convert.AllParts()) {
		t.Fatalf("the test does not have all parts, but %q", missing)
	}
	all := write(t, format, group, result)
	for _, part := range convert.AllParts() {
		without := Full(t)
		credit := assign(t, without)
		remove(part, without, credit)
		changed := !same(all, write(t, format, without, credit))
		switch carries := slices.Contains(format.Carries, part); {
		case carries && !changed:
			t.Errorf("%s says that it carries %q, and nothing of that is in what it writes", format.Name, part)
		case !carries && changed:
			t.Errorf("%s does not say that it carries %q, and writes something else without it", format.Name, part)
		}
	}
}

// Write writes groups with their credit, and returns the files by their names: a
// format of one file has one called "".
func Write(t *testing.T, format convert.Format, groups ...*convert.Group) map[string][]byte {
	t.Helper()
	w, files := writer(format)
	for _, g := range groups {
		if err := w.Group(g, assign(t, g)); err != nil {
			t.Fatal(err)
		}
	}
	return closed(t, w, files)
}

// Remarks are what a format says of groups that it has written.
func Remarks(t *testing.T, format convert.Format, groups ...*convert.Group) []string {
	t.Helper()
	w, files := writer(format)
	for _, g := range groups {
		if err := w.Group(g, assign(t, g)); err != nil {
			t.Fatal(err)
		}
	}
	closed(t, w, files)
	if r, ok := w.(convert.Remarker); ok {
		return r.Remarks()
	}
	return nil
}

func write(t *testing.T, format convert.Format, group *convert.Group, result *credit.Result) map[string][]byte {
	t.Helper()
	w, files := writer(format)
	if err := w.Group(group, result); err != nil {
		t.Fatal(err)
	}
	return closed(t, w, files)
}

func writer(format convert.Format) (convert.Writer, directory) {
	files := directory{}
	if format.Directory != nil {
		return format.Directory(files), files
	}
	out := &file{}
	files[""] = out
	return format.File(out), files
}

func closed(t *testing.T, w convert.Writer, files directory) map[string][]byte {
	t.Helper()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	contents := map[string][]byte{}
	for name, f := range files {
		if name != "" && !f.closed {
			t.Errorf("file %s was not closed", name)
		}
		contents[name] = f.Bytes()
	}
	return contents
}

func same(a, b map[string][]byte) bool { return maps.EqualFunc(a, b, bytes.Equal) }

// directory is one in memory.
type directory map[string]*file

// Create implements [convert.Directory].
func (d directory) Create(name string) (io.WriteCloser, error) {
	d[name] = &file{}
	return d[name], nil
}

type file struct {
	bytes.Buffer

	closed bool
}

// Close implements [io.Closer].
func (f *file) Close() error {
	f.closed = true
	return nil
}

func assign(t *testing.T, group *convert.Group) *credit.Result {
	t.Helper()
	result, err := group.Assign(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func text(t *testing.T, group *convert.Group) string {
	t.Helper()
	text, err := json.Marshal(group)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
