package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
)

// tracer follows a rollout from turn to turn, and finds which turn used what of
// which. Turns are numbered from 0.
type tracer struct {
	paths   []string
	numbers map[string]int // of the paths
	writers map[string]int // turn that wrote a path last
	calls   map[string]int // turn of a call
	edges   map[edgeView]float64
}

// edgeView is something that a turn left and another used.
type edgeView struct {
	From   int      `json:"from"`
	To     int      `json:"to"`
	Kind   edgeKind `json:"kind"`
	Path   int      `json:"path"`   // number of the artifact; -1 for an output
	Credit float64  `json:"credit"` // that flowed back along it
}

// edgeKind says who used it.
type edgeKind string

const (
	artifactEdge edgeKind = "artifact" // a call read it
	outputEdge   edgeKind = "output"   // a call took its arguments from it
	checkEdge    edgeKind = "check"    // a check read it
)

// turn follows a turn and returns its calls.
func (t *tracer) turn(i int, turn *convert.Turn) []callView {
	calls := []callView{}
	for k := range turn.Calls {
		calls = append(calls, t.call(i, &turn.Calls[k]))
	}
	for _, c := range turn.Checks {
		for _, read := range c.Reads {
			t.use(i, read.Path, checkEdge)
		}
	}
	return calls
}

func (t *tracer) call(i int, c *convert.Call) callView {
	v := callView{ID: c.ID, Tool: c.Tool, Status: c.Status, Args: argsOf(c.Arguments), Consumes: c.Consumes, OutOfScope: c.OutOfScope}
	if c.Shown != nil {
		v.Shown = clip(*c.Shown)
	}
	for _, id := range c.Consumes {
		if from, ok := t.calls[id]; ok && from < i {
			t.edges[edgeView{From: from, To: i, Kind: outputEdge, Path: -1}] = 0
		}
	}
	for _, read := range c.Reads {
		t.use(i, read.Path, artifactEdge)
		v.Reads = append(v.Reads, t.number(read.Path))
	}
	for _, w := range c.Writes {
		t.writers[w.Path] = i
		if w.Version == credit.Nothing() {
			v.Deletes = append(v.Deletes, t.number(w.Path))
			continue
		}
		v.Writes = append(v.Writes, t.number(w.Path))
	}
	t.calls[c.ID] = i
	return v
}

// use notes that a turn has read a path.
func (t *tracer) use(i int, path string, kind edgeKind) {
	if from, ok := t.writers[path]; ok && from < i {
		t.edges[edgeView{From: from, To: i, Kind: kind, Path: t.number(path)}] = 0
	}
}

func (t *tracer) number(path string) int {
	n, ok := t.numbers[path]
	if !ok {
		n = len(t.paths)
		t.numbers[path] = n
		t.paths = append(t.paths, path)
	}
	return n
}

// flows are the edges with the credit that flowed back along them: what a turn
// received from another is drawn along a shortest way between the two. Checks that
// did not pay are left out, as they read the same after every turn.
func (t *tracer) flows(assigned *credit.RolloutCredit) []edgeView {
	into := make([][]edgeView, len(assigned.Turns))
	for _, e := range slices.SortedFunc(maps.Keys(t.edges), compareEdges) {
		into[e.To] = append(into[e.To], e)
	}
	paid := payments(assigned)
	for _, payer := range slices.Sorted(maps.Keys(paid)) { // in order, so that sums are the same to the last bit
		next := waysTo(payer, into)
		for _, p := range paid[payer] {
			for at := p.turn; at != payer; {
				e, ok := next[at]
				if !ok {
					break // as where the record has no ids
				}
				t.edges[e] += p.credit
				at = e.To
			}
		}
	}
	list := []edgeView{}
	for _, e := range slices.SortedFunc(maps.Keys(t.edges), compareEdges) {
		flown := t.edges[e]
		if e.Kind == checkEdge && flown == 0 {
			continue
		}
		e.Credit = flown
		list = append(list, e)
	}
	return list
}

func compareEdges(a, b edgeView) int {
	return cmp.Or(cmp.Compare(a.To, b.To), cmp.Compare(b.From, a.From), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Path, b.Path))
}

// payment is what a turn received.
type payment struct {
	turn   int
	credit float64
}

// payments are what was received, by the turn that paid.
func payments(assigned *credit.RolloutCredit) map[int][]payment {
	paid := map[int][]payment{}
	for i := range assigned.Turns {
		for _, s := range assigned.Turns[i].Sources {
			paid[s.Turn-1] = append(paid[s.Turn-1], payment{i, s.Credit})
		}
	}
	return paid
}

// waysTo are, for each turn from which edges lead to another, the first edge of a
// shortest way. That from a check which reads what an earlier turn wrote is one.
func waysTo(turn int, into [][]edgeView) map[int]edgeView {
	next := map[int]edgeView{}
	for queue := []int{turn}; len(queue) > 0; queue = queue[1:] {
		for _, e := range into[queue[0]] {
			_, found := next[e.From]
			if found || e.Kind == checkEdge && e.To != turn {
				continue
			}
			next[e.From] = e
			queue = append(queue, e.From)
		}
	}
	return next
}

// size is a number of bytes for people.
func size(bytes int) string {
	if bytes < 10_000 {
		return fmt.Sprint(bytes, " bytes")
	}
	return fmt.Sprint(bytes/1000, " kB")
}
