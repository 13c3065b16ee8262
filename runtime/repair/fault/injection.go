package fault

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/workrover/workrover/runtime/vfs"
)

// Order says which fault is to be put in.
type Order struct {
	Kind       *Kind
	Seed       int64
	Unsolvable bool // a part of the truth is withheld, so that no repair is right

	Tried func(done, of int) // hears how many places were no good, of how many at most; default: nobody does
}

// Injection is a broken package with revisions of its components.
type Injection struct {
	Package *vfs.Tree // with its revisions, and the answer in [AnswerFile]
	Answer  *Answer
}

// FS is the broken package as a file system.
func (i *Injection) FS() fs.FS { return i.Package.FS() }

// Write writes the broken package into an empty directory.
func (i *Injection) Write(dir *os.Root) error {
	omitted, err := i.Package.Export(dir)
	if err == nil && len(omitted) > 0 {
		err = fmt.Errorf("%s: %s", omitted[0].Path, omitted[0].Why)
	}
	return err
}

// UnfitError is a kind of fault that cannot be put into an environment.
type UnfitError struct {
	Kind string
	Why  string
}

func (e *UnfitError) Error() string { return fmt.Sprintf("kind %s does not apply: %s", e.Kind, e.Why) }

// maxTries is how many places are tried before a kind is said not to apply.
const maxTries = 40

// Inject puts a fault into the environment. The error is an [*UnfitError] if the
// kind does not apply, or a fault of the host.
func (h *Healthy) Inject(ctx context.Context, o *Order) (*Injection, error) {
	d := &draw{Healthy: h, kind: o.Kind.Name, seed: o.Seed}
	places, err := d.places(ctx, o.Kind)
	if err != nil {
		return nil, err
	}
	last := ""
	for n, p := range places {
		if o.Tried != nil {
			o.Tried(n, len(places))
		}
		i := &injecting{draw: d, order: o, place: p}
		made, err := i.make(ctx)
		if isDud(err) {
			last = p.where + ": " + err.Error()
			continue
		}
		return made, err
	}
	return nil, &UnfitError{o.Kind.Name, fmt.Sprintf("of the places that were tried (%d) none will do; the last: %s", len(places), last)}
}

// places are where the kind may be put, in the order in which they are tried.
func (d *draw) places(ctx context.Context, k *Kind) ([]*place, error) {
	var all []*place
	for i, s := range k.spots {
		found, err := s.places(ctx, d)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, &UnfitError{k.Name, s.none}
		}
		found = shuffled(d, found, func(p *place) string { return p.where })
		slices.SortStableFunc(found, func(a, b *place) int { return cmp.Compare(unlikely(a), unlikely(b)) })
		if i == 0 {
			all = found
			continue
		}
		all = crossed(all, found)
	}
	return all[:min(len(all), maxTries)], nil
}

func unlikely(p *place) int {
	if p.likely {
		return 0
	}
	return 1
}

// crossed are all pairs of places, those that come first in both lists first.
func crossed(a, b []*place) []*place {
	var all []*place
	for sum := range len(a) + len(b) {
		for i := range min(sum+1, len(a)) {
			if j := sum - i; j < len(b) {
				if p := joined(a[i], b[j]); p != nil {
					all = append(all, p)
				}
			}
		}
	}
	return all
}

// dudError is a place in which the fault is none, or cannot be mended.
type dudError struct{ why string }

func (e *dudError) Error() string { return e.why }

func dud(format string, args ...any) error { return &dudError{fmt.Sprintf(format, args...)} }

func isDud(err error) bool {
	_, ok := errors.AsType[*dudError](err)
	return ok
}
