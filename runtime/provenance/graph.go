package provenance

import (
	"cmp"
	"slices"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/sdk/plugin"
)

// Graph is how a rollout came about.
type Graph struct {
	Calls  []Call  `json:"calls"`  // in the order in which they were made
	Edges  []Edge  `json:"edges"`  // sorted
	Checks []Check `json:"checks"` // turn by turn
}

// Call is a call of a tool, with what it depended on and what it did.
type Call struct {
	ID         string        `json:"id"`
	Turn       int           `json:"turn"`
	Tool       string        `json:"tool"`
	Status     plugin.Status `json:"status"`
	Args       digest.Digest `json:"args"`   // of the arguments in canonical form
	Output     digest.Digest `json:"output"` // of what the agent was shown
	Reads      []Access      `json:"reads"`  // of what was there before the call
	Writes     []Access      `json:"writes"`
	Consumes   []string      `json:"consumes"` // ids of the calls whose output is in the arguments
	OutOfScope int           `json:"out_of_scope,omitempty"`
}

// Check is the value of a check after a turn, with what its verifier read.
type Check struct {
	ID    string   `json:"id"`   // "VERIFIER/ID"
	Turn  int      `json:"turn"` // 0 is the built workspace
	Value float64  `json:"value"`
	Reads []Access `json:"reads"`
}

// Access is an artifact that was read or written. Of what was written more than
// once by one call, the last version counts.
type Access struct {
	Path    string  `json:"path"`
	Version Version `json:"version"`

	// Writer is, of a read, the call that had written the version last; "" if
	// it was there from the start.
	Writer string `json:"writer,omitempty"`
}

// EdgeKind tells what a dependency is of.
type EdgeKind string

// The kinds of edges.
const (
	Artifact EdgeKind = "artifact" // To read what From was the last to write
	Output   EdgeKind = "output"   // To took from what From gave
)

// Edge is a dependency of a call on an earlier one.
type Edge struct {
	From string   `json:"from"`
	To   string   `json:"to"`
	Kind EdgeKind `json:"kind"`
}

// New makes the graph of calls and of checks, both in order; it sets the writers
// of what they read. Checks of a turn come after its calls.
func New(calls []Call, checks []Check) *Graph {
	g := &Graph{Calls: calls, Checks: checks, Edges: []Edge{}}
	edges := map[Edge]bool{}
	last := writers{}
	for i := range calls {
		call := &calls[i]
		checks = last.judge(checks, func(c *Check) bool { return c.Turn < call.Turn })
		for _, from := range last.note(call.Reads) {
			edges[Edge{from, call.ID, Artifact}] = true
		}
		for _, from := range call.Consumes {
			edges[Edge{from, call.ID, Output}] = true
		}
		for _, w := range call.Writes {
			last[w.Path] = call.ID
		}
	}
	last.judge(checks, func(*Check) bool { return true })
	for e := range edges {
		g.Edges = append(g.Edges, e)
	}
	slices.SortFunc(g.Edges, func(a, b Edge) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Kind, b.Kind))
	})
	return g
}

// writers are the calls that were the last to write each artifact so far.
type writers map[string]string

// note sets the writers of reads, and returns those that there are.
func (w writers) note(reads []Access) []string {
	var from []string
	for i := range reads {
		if reads[i].Writer = w[reads[i].Path]; reads[i].Writer != "" {
			from = append(from, reads[i].Writer)
		}
	}
	return from
}

// judge sets the writers of the reads of the checks whose turn has come, and
// returns the others.
func (w writers) judge(checks []Check, due func(*Check) bool) []Check {
	for len(checks) > 0 && due(&checks[0]) {
		w.note(checks[0].Reads)
		checks = checks[1:]
	}
	return checks
}
