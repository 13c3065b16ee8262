package provenance

// Behind keeps of the graph what is behind an artifact as it was in the end: the
// call that was the last to write it, the calls that this one depends on, and so
// on, with the edges between them. It holds no calls if none has written the
// artifact.
func (g *Graph) Behind(artifact string) *Graph {
	behind := map[string]bool{}
	for _, call := range g.Calls {
		for _, w := range call.Writes {
			if w.Path == artifact {
				clear(behind)
				behind[call.ID] = true
			}
		}
	}
	part := &Graph{Calls: []Call{}, Edges: []Edge{}, Checks: []Check{}}
	before := g.before()
	for i := len(g.Calls) - 1; i >= 0; i-- { // a call depends on earlier ones only
		if id := g.Calls[i].ID; behind[id] {
			for _, from := range before[id] {
				behind[from] = true
			}
		}
	}
	for _, call := range g.Calls {
		if behind[call.ID] {
			part.Calls = append(part.Calls, call)
		}
	}
	for _, e := range g.Edges {
		if behind[e.To] {
			part.Edges = append(part.Edges, e)
		}
	}
	return part
}

// before are the calls that each call depends on by itself.
func (g *Graph) before() map[string][]string {
	before := map[string][]string{}
	for _, e := range g.Edges {
		before[e.To] = append(before[e.To], e.From)
	}
	return before
}

// Use is what a call has had of an earlier one: an artifact, or its output.
type Use struct {
	By   string // the later call
	Path string // of the artifact; "" if it is the output
}

// Uses returns what later calls have had of a call, in their order.
func (g *Graph) Uses(call string) []Use {
	var uses []Use
	for _, later := range g.Calls {
		for _, from := range later.Consumes {
			if from == call {
				uses = append(uses, Use{By: later.ID})
			}
		}
		for _, r := range later.Reads {
			if r.Writer == call {
				uses = append(uses, Use{By: later.ID, Path: r.Path})
			}
		}
	}
	return uses
}
