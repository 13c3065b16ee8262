package replay

import (
	"fmt"
	"maps"
	"slices"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
)

// query is a step that is looked for.
type query struct {
	step    *step.Step
	request []byte
	key     step.Key
	state   *footprint.State
}

func newQuery(s *step.Step) (*query, error) {
	request, err := s.Request.Encode()
	if err != nil {
		return nil, fmt.Errorf("encode the request of %s: %w", s.Name, err)
	}
	return &query{step: s, request: request, key: s.Key(request), state: s.State()}, nil
}

// plugin is the digest of the plugin.
func (q *query) plugin() digest.Digest {
	identity := q.step.Plugin.Identity()
	return identity.Digest
}

// flight is the same for steps that would come to the same, whatever they
// observe. Clock and randomness are left out, because most steps do not ask
// for them.
func (q *query) flight() digest.Digest {
	h := digest.NewHasher("flight").Digest("key", digest.Digest(q.key))
	for _, mount := range slices.Sorted(maps.Keys(q.state.Mounts)) {
		h.String("mount", mount).Digest("tree", q.state.Mounts[mount].Digest())
	}
	return h.Sum()
}
