package files

import (
	"strconv"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

const (
	maxEvidence = 10  // differences that a check names
	maxQuoted   = 200 // bytes of a value that evidence quotes
)

// differences counts where two things differ, and names the first places: what
// follows is seldom news.
type differences struct {
	at       string
	evidence []plugin.Evidence
	count    int
}

// add notes a difference. It is told only if it is one of the first: there may
// be millions.
func (d *differences) add(tell func() (locator, expected, found string)) {
	d.count++
	if len(d.evidence) < maxEvidence {
		locator, expected, found := tell()
		d.evidence = append(d.evidence, plugin.Evidence{
			Path: d.at, Locator: locator, Expected: clip(expected, maxQuoted), Found: clip(found, maxQuoted),
		})
	}
}

// pointer is a place in a JSON value.
type pointer struct {
	parent *pointer
	token  string
}

func (p *pointer) String() string {
	if p.parent == nil {
		return p.token // of the value that is compared, in its file
	}
	return p.parent.String() + "/" + strings.ReplaceAll(strings.ReplaceAll(p.token, "~", "~0"), "/", "~1")
}

// addAt notes a difference at a place in a JSON value.
func (d *differences) addAt(p *pointer, want, got value) {
	d.add(func() (string, string, string) {
		at := p.String()
		if at == "" {
			at = "the whole value"
		}
		return at, string(want), string(got)
	})
}

// compare notes where two JSON values differ.
func (d *differences) compare(p *pointer, want, got value) {
	switch {
	case want.isObject() && got.isObject():
		d.compareObjects(p, want.inside(), got.inside())
	case want.isArray() && got.isArray():
		d.compareArrays(p, want.inside(), got.inside())
	case want != got && !sameNumber(string(want), string(got)):
		d.addAt(p, want, got)
	}
}

func (d *differences) compareObjects(p *pointer, want, got *cursor) {
	wantKey, wanted, isWanted := want.member()
	gotKey, found, isFound := got.member()
	for isWanted || isFound {
		switch {
		case !isFound || isWanted && wantKey < gotKey:
			d.addAt(&pointer{p, wantKey}, wanted, "")
			wantKey, wanted, isWanted = want.member()
		case !isWanted || gotKey < wantKey:
			d.addAt(&pointer{p, gotKey}, "", found)
			gotKey, found, isFound = got.member()
		default:
			d.compare(&pointer{p, wantKey}, wanted, found)
			wantKey, wanted, isWanted = want.member()
			gotKey, found, isFound = got.member()
		}
	}
}

func (d *differences) compareArrays(p *pointer, want, got *cursor) {
	for i := 0; ; i++ {
		wanted, isWanted := want.element()
		found, isFound := got.element()
		at := &pointer{p, strconv.Itoa(i)}
		switch {
		case !isWanted && !isFound:
			return
		case !isWanted || !isFound:
			d.addAt(at, wanted, found)
		default:
			d.compare(at, wanted, found)
		}
	}
}

// sameNumber compares two JSON numbers by value, exactly.
func sameNumber(a, b string) bool {
	x, okX := parseNumber(a)
	y, okY := parseNumber(b)
	return okX && okY && x == y
}
