package credit

import "fmt"

// progress is how far the checks of a rollout have come.
type progress struct {
	weights []float64      // of all checks, with sum 1
	index   map[string]int // of the checks, by id
	value   []float64
	best    []float64 // the highest value before the turn
	read    []int     // the turn that a check was last read at
}

// newProgress checks the checks of a group.
func newProgress(checks []Check) (*progress, error) {
	p := &progress{index: make(map[string]int, len(checks)), weights: make([]float64, len(checks))}
	sum := 0.0
	for i := range checks {
		c := &checks[i]
		_, twice := p.index[c.ID]
		switch {
		case c.ID == "":
			return nil, &Problem{Detail: fmt.Sprintf("check %d of the group has no id", i+1)}
		case twice:
			return nil, &Problem{Detail: fmt.Sprintf("check %q is listed twice", c.ID)}
		case !finite(c.weight()) || c.weight() < 0:
			return nil, &Problem{Detail: fmt.Sprintf("the weight of check %q is %v; it must be a finite number that is not negative", c.ID, c.weight())}
		}
		p.index[c.ID] = i
		p.weights[i] = c.weight()
		sum += c.weight()
	}
	switch {
	case sum == 0:
		return nil, &Problem{Detail: "no check has a weight above 0"}
	case !finite(sum):
		return nil, &Problem{Detail: "the weights of the checks are too large to add up"}
	}
	for i := range p.weights {
		p.weights[i] /= sum
	}
	p.value, p.best, p.read = make([]float64, len(checks)), make([]float64, len(checks)), make([]int, len(checks))
	return p, nil
}

// begin starts another rollout.
func (p *progress) begin(r *Rollout) error {
	at := within{rollout: r.ID}
	clear(p.value)
	clear(p.read)
	for id, value := range r.InitialChecks {
		i, known := p.index[id]
		if !known {
			return at.problem("initial_checks has the check %q, which the group does not list", id)
		}
		if !inRange(value) {
			return at.problem("initial_checks has the value %v for %q; it must be in [0,1]", value, id)
		}
		p.value[i] = value
	}
	copy(p.best, p.value)
	return nil
}

// change is what a reading adds to the progress: what is new, which may be
// shared, and the rest, which only gives back or takes back.
type change struct{ shareable, rest float64 }

// take takes up a reading.
func (p *progress) take(r *Reading, at within) (change, error) {
	i, known := p.index[r.ID]
	switch {
	case !known:
		return change{}, at.problem("unknown check %q: the group does not list it", r.ID)
	case p.read[i] == at.turn:
		return change{}, at.problem("check %q has two values", r.ID)
	case r.Value == nil:
		return change{}, at.problem("check %q has no value", r.ID)
	case !inRange(*r.Value):
		return change{}, at.problem("check %q has the value %v; it must be in [0,1]", r.ID, *r.Value)
	}
	p.read[i] = at.turn
	w, z := p.weights[i], *r.Value
	shareable := w * max(0, z-p.best[i])
	rest := w*(z-p.value[i]) - shareable
	p.value[i], p.best[i] = z, max(p.best[i], z)
	return change{shareable, rest}, nil
}

// phi is how far all checks together have come, from 0 to 1.
func (p *progress) phi() float64 {
	sum := 0.0
	for i, w := range p.weights {
		sum += w * p.value[i]
	}
	return sum
}

func inRange(x float64) bool { return x >= 0 && x <= 1 }
