package credit

import (
	"math"
	"slices"
	"strings"
)

// EdgeKind is what passed from one call to another.
type EdgeKind string

// The kinds of edges.
const (
	ArtifactEdge EdgeKind = "artifact" // it read what the other wrote
	OutputEdge   EdgeKind = "output"   // it took up the other's output
)

// Edge says that a call used what an earlier one left.
type Edge struct {
	From string   `json:"from"` // id of a call
	To   string   `json:"to"`
	Kind EdgeKind `json:"kind"`
}

// graph is the calls of a rollout so far, and what passed between them. A call
// is its index.
type graph struct {
	ids   []string
	index map[string]int32
	turns []int32 // of each call; never less than that of the call before
	edges []edge  // by the call that they lead to
	first []int32 // for each call, where the edges that lead to it begin

	last      map[EdgeKind][]int32 // for each call, the call that an edge of the kind last led to from it
	distances []int32              // scratch of standsOn
	walked    walked               // by standsOn
}

type edge struct {
	from int32
	kind EdgeKind
}

func newGraph(r *Rollout) *graph {
	calls := 0
	for _, turn := range r.Turns {
		calls += len(turn.Calls)
	}
	g := &graph{
		ids: make([]string, 0, calls), turns: make([]int32, 0, calls), first: make([]int32, 0, calls+1),
		index: make(map[string]int32, calls), last: map[EdgeKind][]int32{},
	}
	for _, kind := range []EdgeKind{ArtifactEdge, OutputEdge} {
		g.last[kind] = make([]int32, calls)
	}
	return g
}

// add adds a call; the edges that lead to it are connected before the next one
// is added.
func (g *graph) add(id string, turn int32) int32 {
	call := int32(len(g.ids))
	g.index[id] = call
	g.ids = append(g.ids, id)
	g.turns = append(g.turns, turn)
	g.first = append(g.first, int32(len(g.edges)))
	return call
}

// connect adds an edge to the last call, once.
func (g *graph) connect(from int32, kind EdgeKind) {
	to := int32(len(g.ids) - 1)
	if g.last[kind][from] == to { // no edge leads to the first call
		return
	}
	g.last[kind][from] = to
	g.edges = append(g.edges, edge{from, kind})
}

// into are the edges that lead to a call.
func (g *graph) into(call int32) []edge {
	if int(call)+1 < len(g.first) {
		return g.edges[g.first[call]:g.first[call+1]]
	}
	return g.edges[g.first[call]:]
}

// named are the edges with the ids of their calls, in the order of these.
func (g *graph) named() []Edge {
	list := make([]Edge, 0, len(g.edges))
	for to := range int32(len(g.ids)) {
		for _, e := range g.into(to) {
			list = append(list, Edge{From: g.ids[e.from], To: g.ids[to], Kind: e.kind})
		}
	}
	slices.SortFunc(list, compareEdges)
	return list
}

// compareEdges compares no more than it must: there may be many edges.
func compareEdges(a, b Edge) int {
	if order := strings.Compare(a.From, b.From); order != 0 {
		return order
	}
	if order := strings.Compare(a.To, b.To); order != 0 {
		return order
	}
	return strings.Compare(string(a.Kind), string(b.Kind))
}

// prerequisite is a turn that another one stands on.
type prerequisite struct {
	turn     int32
	distance int32 // in turns along the shortest way, at least 1
}

const far = math.MaxInt32

// standsOn returns the turns before turn, the last one so far, that what it
// achieved stands on: those of the calls starts, and of all calls that lead to
// them. If none of the starts is in the turn, what achieved it is not known, and
// may be any call of it.
func (g *graph) standsOn(turn int32, starts []int32) []prerequisite {
	slices.Sort(starts)
	starts = slices.Compact(starts)
	return g.walked.once(turn, starts, func() []prerequisite { return g.walk(turn, starts) })
}

// walk is standsOn, computed.
func (g *graph) walk(turn int32, starts []int32) []prerequisite {
	g.distances = slices.Grow(g.distances[:0], len(g.ids))[:len(g.ids)]
	for i := range g.distances {
		g.distances[i] = far
	}
	known := false
	for _, start := range starts {
		g.distances[start] = min(1, turn-g.turns[start])
		known = known || g.turns[start] == turn
	}
	for call := len(g.ids) - 1; !known && call >= 0 && g.turns[call] == turn; call-- {
		g.distances[call] = 0
	}
	return g.spread(turn)
}

// spread walks from the calls that have a distance to those that lead to them.
// An edge leads from an earlier call to a later one, so the distance of a call is
// final once all later calls have been left.
func (g *graph) spread(turn int32) []prerequisite {
	var found []prerequisite
	for call := int32(len(g.ids)) - 1; call >= 0; call-- {
		distance := g.distances[call]
		if distance == far {
			continue
		}
		in := g.turns[call]
		if n := len(found); n > 0 && found[n-1].turn == in {
			found[n-1].distance = min(found[n-1].distance, max(1, distance))
		} else if in < turn {
			found = append(found, prerequisite{in, max(1, distance)})
		}
		for _, e := range g.into(call) {
			step := min(1, in-g.turns[e.from])
			g.distances[e.from] = min(g.distances[e.from], distance+step)
		}
	}
	return found
}
