package citation

import "slices"

// maxTokens is how many tokens an index keeps, some 100 MB. What comes later in
// a rollout that has printed more is cited by nobody: no agent has read it.
const maxTokens = 4 << 20

// Index knows the outputs of a rollout. It is used by one goroutine.
type Index struct {
	told    told
	ids     []string
	pending []string         // outputs of the last ids, whose tokens nobody has asked for
	first   map[uint64]int32 // output in which a token came first: its place in ids
	room    int              // for more tokens in first
}

// New returns an index of no outputs, of an agent that has been told the texts.
func New(texts ...string) *Index {
	return &Index{told: told{texts: texts}, first: map[uint64]int32{}, room: maxTokens}
}

// Add adds what a call gave. Nothing is done with it before the next question.
func (x *Index) Add(id, output string) {
	x.ids = append(x.ids, id)
	x.pending = append(x.pending, output)
}

// Cited returns the ids of the calls whose outputs the arguments cite, in the
// order in which they were added. It is never nil.
func (x *Index) Cited(args string) []string {
	x.learn()
	var places []int32
	tokensOf(args, func(token string) {
		place, ok := x.first[key(token)]
		if ok && !slices.Contains(places, place) && !x.told.holds(token) {
			places = append(places, place)
		}
	})
	slices.Sort(places)
	cited := []string{}
	for _, place := range places {
		cited = append(cited, x.ids[place])
	}
	return cited
}

// learn takes in the outputs that are pending.
func (x *Index) learn() {
	for i, output := range x.pending {
		place := int32(len(x.ids) - len(x.pending) + i)
		tokensOf(output, func(token string) {
			k := key(token)
			if _, known := x.first[k]; !known && x.room > 0 {
				x.first[k] = place
				x.room--
			}
		})
	}
	x.pending = nil
}

// key is the same for tokens that are the same: a hash (FNV-1a), because tokens
// would keep the outputs alive that they are cut from.
func key(token string) uint64 {
	if d, ok := parseDecimal(token); ok {
		token = "number " + d.String()
	}
	hash := uint64(14695981039346656037)
	for i := range len(token) {
		hash = (hash ^ uint64(token[i])) * 1099511628211
	}
	return hash
}
