package fault

import (
	"context"
	"fmt"
	"path"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// verifierPath has a verifier look for a result under another name.
func verifierPath() *spot {
	return &spot{
		none: "no verifier names a file that the known-good control makes",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, b := range d.source.of("verifier") {
				for _, made := range d.made {
					if p := d.elsewhere(b, environment.WorkspaceMount+made); p != nil {
						list = append(list, p)
					}
				}
			}
			return list, nil
		},
	}
}

// elsewhere is a verifier that looks for a file under another name; nil if it does
// not look for it.
func (d *draw) elsewhere(b *block, name string) *place {
	under := func(n int) (string, string, bool) {
		as := path.Join(path.Dir(name), d.otherwise(specs.VerifierComponent, path.Base(name), n))
		text, ok := reword(b.text, func(l literal) (string, bool) { return as, l.value == name })
		return as, text, ok
	}
	as, text, ok := under(0)
	if !ok {
		return nil
	}
	_, guess, _ := under(1)
	return &place{where: fmt.Sprintf("%s: %s is called %s", b.key, name, as), parts: []*part{{
		component: specs.VerifierComponent,
		change:    change{blocks: map[string]string{b.key: text}},
		guess:     &change{blocks: map[string]string{b.key: guess}},
	}}}
}
