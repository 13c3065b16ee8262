package fault

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/specs"
)

// draw is what a seed decides: the same for the same package, kind and seed.
type draw struct {
	*Healthy
	kind string
	seed int64
}

// rank puts things into the order in which they are tried.
func (d *draw) rank(thing string) string {
	return digest.NewHasher("fault").Digest("package", d.source.tree.Digest()).
		String("kind", d.kind).Int("seed", d.seed).String("thing", thing).Sum().Hex()
}

// shuffled are things in the order of their ranks.
func shuffled[T any](d *draw, list []T, name func(T) string) []T {
	return slices.SortedFunc(slices.Values(list), func(a, b T) int {
		return cmp.Compare(d.rank(name(a)), d.rank(name(b)))
	})
}

// pick is one of some words; n tells apart picks for one thing.
func (d *draw) pick(thing string, n int, words ...string) string {
	return shuffled(d, words, func(w string) string { return thing + " " + w })[n%len(words)]
}

// words that make another name of one, before its suffix. All that are drawn for one
// thing are different.
func (d *draw) otherwise(of specs.Component, name string, n int) string {
	suffix := path.Ext(name)
	return strings.TrimSuffix(name, suffix) + d.pick(string(of)+" "+name, n, "-final", "-new", "-2", "-draft", "-old", "-copy") + suffix
}

// bounded finds a name where it is not a part of a longer one.
func bounded(name string) *regexp.Regexp {
	return regexp.MustCompile(fmt.Sprintf(`(^|[^\pL\d_.-])%s($|[^\pL\d_-])`, regexp.QuoteMeta(name)))
}

// replaced is a text in which one name stands for another, and whether it was there.
func replaced(text, name, now string) (string, bool) {
	find := bounded(name)
	if !find.MatchString(text) {
		return text, false
	}
	as := "${1}" + strings.ReplaceAll(now, "$", "$$") + "${2}"
	for find.MatchString(text) { // names that share a blank between them
		text = find.ReplaceAllString(text, as)
	}
	return text, true
}
