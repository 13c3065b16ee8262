package specs

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// node is something that is made after others, known by its name.
type node struct {
	name  string
	after []string
}

// inOrder returns the indices of the nodes in the order in which they are made:
// what a node comes after first, then by name. When that is impossible it
// returns the names on a cycle instead, the first one again at the end.
// Unknown names in after are ignored.
func inOrder(nodes []node) (order []int, cycle []string) {
	byName := map[string]int{}
	for i, n := range nodes {
		byName[n.name] = i
	}
	done := make([]bool, len(nodes))
	ready := func(i int) bool {
		return !done[i] && !slices.ContainsFunc(nodes[i].after, func(name string) bool {
			before, known := byName[name]
			return known && !done[before]
		})
	}
	for range nodes {
		next := -1
		for i, n := range nodes {
			if ready(i) && (next < 0 || strings.Compare(n.name, nodes[next].name) < 0) {
				next = i
			}
		}
		if next < 0 {
			return nil, cycleOf(nodes, byName, done)
		}
		done[next] = true
		order = append(order, next)
	}
	return order, nil
}

// cycleOf follows unfinished predecessors until one comes again. Every
// unfinished node has one, or it would have been ready.
func cycleOf(nodes []node, byName map[string]int, done []bool) []string {
	at := slices.Index(done, false)
	var path []string
	for !slices.Contains(path, nodes[at].name) {
		path = append(path, nodes[at].name)
		for _, name := range nodes[at].after {
			if before, known := byName[name]; known && !done[before] {
				at = before
				break
			}
		}
	}
	again := nodes[at].name
	return append(path[slices.Index(path, again):], again)
}

// ordered sorts blocks by what they come after, then by name, and reports names
// that do not exist and cycles.
func ordered[T any](l *loader, kind string, blocks []T, describe func(T) (node, Place)) []T {
	nodes, places, known := make([]node, len(blocks)), make([]Place, len(blocks)), make([]string, len(blocks))
	for i, block := range blocks {
		nodes[i], places[i] = describe(block)
		known[i] = nodes[i].name
	}
	for i, n := range nodes {
		for _, name := range n.after {
			if !slices.Contains(known, name) {
				l.report(Errorf(places[i].Of("after"), "Unknown "+kind, "There is no %s named %q to come after.%s", kind, name, didYouMean(name, known)))
			}
		}
	}
	order, cycle := inOrder(nodes)
	if cycle != nil {
		var rng hcl.Range
		for i, n := range nodes {
			if n.name == cycle[0] {
				rng = places[i].Of("after")
			}
		}
		l.report(Errorf(rng, "Cycle", "These cannot be put in order, as each comes after the next: %s. Remove one \"after\".", strings.Join(cycle, ", ")))
		return blocks
	}
	sorted := make([]T, len(order))
	for i, at := range order {
		sorted[i] = blocks[at]
	}
	return sorted
}
