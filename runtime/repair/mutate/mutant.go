package mutate

import (
	"cmp"
	"slices"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/vfs"
)

// Label says whether a mutant is still right.
type Label string

// The labels.
const (
	Violating  Label = "violating"
	Equivalent Label = "equivalent"

	// Unsettled is what only the environment knows: a sum that is typed in place of its
	// formula is right unless the task asks for formulas.
	Unsettled Label = "unsettled"
)

// Mutant is a result with one file changed.
type Mutant struct {
	Operator string    `json:"operator"`
	Label    Label     `json:"label"`
	Path     string    `json:"path"`  // in the workspace
	Place    string    `json:"place"` // in the file, for people; "" for all of it
	Number   int       `json:"number"`
	Tree     *vfs.Tree `json:"-"` // the workspace with it
}

// Result is what a known-good rollout has come to.
type Result struct {
	Start, Final *vfs.Tree

	Free      map[string][]string // patterns of paths, by what is free in files there
	Protected []string            // patterns of inputs that must not change
}

// Options may be nil.
type Options struct {
	// Formats are tried before those of this package, for files that these do not
	// know.
	Formats []Format

	// Draw draws other places with another text: mutants that whoever knows the usual
	// ones has not seen.
	Draw string
}

// draw may be asked of no options.
func (o *Options) draw() string {
	if o == nil {
		return ""
	}
	return o.Draw
}

// mount is what paths in patterns begin with.
const mount = "/workspace"

// Mutants are those of a result, sorted by path, operator and number.
func Mutants(r *Result, opts *Options) ([]*Mutant, error) {
	m := &maker{result: r, formats: formats(opts), draw: opts.draw()}
	for _, path := range r.made() {
		if err := m.file(path); err != nil {
			return nil, err
		}
	}
	if err := m.inputs(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(m.mutants, func(a, b *Mutant) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Operator, b.Operator))
	})
	last := map[[2]string]int{}
	for _, one := range m.mutants {
		key := [2]string{one.Path, one.Operator}
		one.Number = last[key]
		last[key]++
	}
	return m.mutants, nil
}

// made are the files that the rollout has made or changed.
func (r *Result) made() []string {
	var paths []string
	for _, c := range vfs.Diff(r.Start, r.Final) {
		if c.After != nil && c.After.Type == vfs.TypeFile {
			paths = append(paths, c.Path)
		}
	}
	return paths
}

// maker makes mutants.
type maker struct {
	result  *Result
	formats []Format
	draw    string
	mutants []*Mutant
}

// file mutates one file.
func (m *maker) file(path string) error {
	blob, err := m.result.Final.Blob(path)
	if err != nil {
		return err
	}
	f := &File{Path: path, Data: blob.Bytes(), free: map[string]bool{}, draw: m.draw}
	for kind, patterns := range m.result.Free {
		f.free[kind] = matches(patterns, path)
	}
	variants := append(whole(), archive(f)...)
	for _, format := range m.formats {
		if more := format.Variants(f); more != nil {
			variants = append(variants, more...)
			break
		}
	}
	for _, v := range variants {
		if err := m.add(path, &v); err != nil {
			return err
		}
	}
	return nil
}

// add makes the mutant of a variant, unless nothing is other in it.
func (m *maker) add(path string, v *Variant) error {
	was, err := m.result.Final.Blob(path)
	if err != nil {
		return err
	}
	layer := m.result.Final.Fork(nil)
	effect := vfs.Effect{Op: vfs.OpRemove, Path: path}
	if !v.Gone {
		now := vfs.NewBlob(v.Data)
		if now.Digest() == was.Digest() {
			return nil
		}
		info, err := m.result.Final.Lookup(path)
		if err != nil {
			return err
		}
		effect = vfs.Effect{Op: vfs.OpPut, Path: path, Mode: info.Mode, Blob: now}
	}
	if err := layer.Apply(effect); err != nil {
		return err
	}
	m.mutants = append(m.mutants, &Mutant{Operator: v.Operator, Label: v.Label, Path: path, Place: v.Place, Tree: layer.Snapshot()})
	return nil
}

// maxInputs is how many inputs are changed, each in a mutant of its own.
const maxInputs = 2

// inputs changes files that must not change, and that the rollout left alone.
func (m *maker) inputs() error {
	var paths []string
	for path := range m.result.Start.Walk("/") {
		was, err := m.result.Start.Blob(path)
		now, gone := m.result.Final.Blob(path)
		if err == nil && gone == nil && was.Digest() == now.Digest() && matches(m.result.Protected, path) {
			paths = append(paths, path)
		}
	}
	for _, at := range pick(m.draw+"changed-input", len(paths), maxInputs) {
		blob, err := m.result.Final.Blob(paths[at])
		if err != nil {
			return err
		}
		changed := append(slices.Clone(blob.Bytes()), '\n')
		if err := m.add(paths[at], &Variant{Operator: "changed-input", Label: Violating, Data: changed}); err != nil {
			return err
		}
	}
	return nil
}

func matches(patterns []string, path string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool {
		ok, err := doublestar.Match(p, mount+path)
		return err == nil && ok
	})
}

// pick draws up to most of n places, in ascending order: the same for the same
// text.
func pick(text string, n, most int) []int {
	places := make([]int, n)
	for i := range places {
		places[i] = i
	}
	rank := func(i int) string {
		return digest.NewHasher("place").String("of", text).Int("place", int64(i)).Sum().Hex()
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Compare(rank(a), rank(b)) })
	places = places[:min(n, most)]
	slices.Sort(places)
	return places
}

// Digest is of all that decides which mutants a result has.
func Digest(free map[string][]string, protected []string, opts *Options) digest.Digest {
	h := digest.NewHasher("mutants").Int("version", 2).Int("places", maxPlaces).Int("inputs", maxInputs).String("draw", opts.draw()).Strings("protected", protected)
	for _, f := range formats(opts) {
		h.String("format", f.Name)
	}
	for _, kind := range []string{RowOrder, ExtraColumns, NumberFormat, Wording} {
		h.String("free", kind).Strings("paths", free[kind])
	}
	return h.Sum()
}
