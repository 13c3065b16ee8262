package measure

import (
	"slices"

	"github.com/workrover/workrover/specs"
)

// Summary is what attempts come to, natural and injected triggers apart.
type Summary struct {
	Injected    *Group        `json:"injected"` // null if there are none
	Natural     *Group        `json:"natural"`  // likewise
	Generations []*Generation `json:"generations"`
}

// Group is some triggers, of the first generation.
type Group struct {
	Triggers   int          `json:"triggers"`
	Solvable   int          `json:"solvable"`   // that are known to be
	Unsolvable int          `json:"unsolvable"` // likewise
	Methods    []*Tally     `json:"methods"`
	Necessity  []*Necessity `json:"joint_necessity"`
}

// Tally is what a method came to.
type Tally struct {
	Method    Method           `json:"method"`
	SRR       Share            `json:"srr"`           // accepted repairs, of all triggers
	Solved    Share            `json:"srr_solvable"`  // of those that are solvable
	Abstained Share            `json:"abstained"`     // of those that are not
	Sealed    Share            `json:"sealed_passed"` // of the accepted repairs that there are sealed cases for
	Unsafe    Share            `json:"unsafe"`        // of all accepted repairs
	Outcomes  map[Ending]Share `json:"outcomes"`      // of all triggers
	Ends      Ends             `json:"by_solvability"`

	Combinations int `json:"combinations"`
	Cells        int `json:"cells"`
	Executed     int `json:"steps_executed"`
	Reused       int `json:"steps_reused"`
}

// Ends is what became of triggers, apart by what is known of them. What there is none
// of is nil.
type Ends struct {
	Solvable   *Counts `json:"solvable"`
	Unsolvable *Counts `json:"unsolvable"`
	Unknown    *Counts `json:"unknown"`
}

// Counts is what became of some triggers.
type Counts struct {
	Triggers int            `json:"triggers"`
	Outcomes map[Ending]int `json:"outcomes"`
	Unsafe   int            `json:"unsafe"`
}

// Necessity is how often two components had to be revised together, among the
// repaired triggers of which that is known.
type Necessity struct {
	Pair   [2]string `json:"pair"`
	Strict Known     `json:"strict"`
	Global Known     `json:"global"`
}

// Known is a share of what is known.
type Known struct {
	Share
	Unknown int `json:"null"`
}

// Generation is what FCR came to on solvable triggers of one generation.
type Generation struct {
	Generation int   `json:"generation"`
	SRR        Share `json:"srr_solvable"`
	Sealed     Share `json:"sealed_passed"`
	Unsafe     Share `json:"unsafe"`
}

// Summarise adds attempts up. Their order does not matter.
func Summarise(attempts []*Attempt) *Summary {
	s := &Summary{Generations: []*Generation{}}
	s.Injected = group(only(attempts, func(a *Attempt) bool { return a.Generation == 1 && !a.Natural() }))
	s.Natural = group(only(attempts, func(a *Attempt) bool { return a.Generation == 1 && a.Natural() }))
	for n := 1; ; n++ {
		list := only(attempts, func(a *Attempt) bool { return a.Generation == n && a.Method == FCR && a.is(true) })
		if len(list) == 0 {
			return s
		}
		t := tally(FCR, list)
		s.Generations = append(s.Generations, &Generation{n, t.Solved, t.Sealed, t.Unsafe})
	}
}

func only(list []*Attempt, which func(*Attempt) bool) []*Attempt {
	return slices.DeleteFunc(slices.Clone(list), func(a *Attempt) bool { return !which(a) })
}

// group is nil if there is nothing in it.
func group(list []*Attempt) *Group {
	if len(list) == 0 {
		return nil
	}
	g := &Group{Methods: []*Tally{}}
	for _, m := range Methods() {
		if of := only(list, func(a *Attempt) bool { return a.Method == m }); len(of) > 0 {
			g.Methods = append(g.Methods, tally(m, of))
		}
	}
	fcr := only(list, func(a *Attempt) bool { return a.Method == FCR })
	g.Triggers = len(fcr)
	g.Solvable = len(only(fcr, func(a *Attempt) bool { return a.is(true) }))
	g.Unsolvable = len(only(fcr, func(a *Attempt) bool { return a.is(false) }))
	g.Necessity = necessity(only(fcr, func(a *Attempt) bool { return a.Ending == Repaired }))
	return g
}

// counter counts those that have a property among those that matter.
type counter struct{ count, of int }

func (c *counter) add(counts bool) {
	c.of++
	if counts {
		c.count++
	}
}

func (c *counter) share() Share { return NewShare(c.count, c.of) }

func tally(m Method, list []*Attempt) *Tally {
	t := &Tally{Method: m, Outcomes: map[Ending]Share{}, Ends: Ends{
		counts(only(list, func(a *Attempt) bool { return a.is(true) })),
		counts(only(list, func(a *Attempt) bool { return a.is(false) })),
		counts(only(list, func(a *Attempt) bool { return a.Solvable == nil })),
	}}
	var srr, solved, abstained, sealed, unsafe counter
	for _, a := range list {
		accepted := a.Ending == Repaired
		srr.add(accepted)
		if a.is(true) {
			solved.add(accepted)
		} else if a.is(false) {
			abstained.add(a.Ending.Abstained())
		}
		if accepted {
			unsafe.add(a.Unsafe())
			if a.Sealed != nil {
				sealed.add(*a.Sealed)
			}
		}
		t.Combinations, t.Cells = t.Combinations+a.Combinations, t.Cells+a.Cells
		t.Executed, t.Reused = t.Executed+a.Executed, t.Reused+a.Reused
	}
	t.SRR, t.Solved, t.Abstained, t.Sealed, t.Unsafe = srr.share(), solved.share(), abstained.share(), sealed.share(), unsafe.share()
	for _, e := range Endings() {
		t.Outcomes[e] = NewShare(len(only(list, func(a *Attempt) bool { return a.Ending == e })), len(list))
	}
	return t
}

// counts is nil if there is nothing to count.
func counts(list []*Attempt) *Counts {
	if len(list) == 0 {
		return nil
	}
	c := &Counts{Triggers: len(list), Outcomes: map[Ending]int{}}
	for _, a := range list {
		c.Outcomes[a.Ending]++
		if a.Unsafe() {
			c.Unsafe++
		}
	}
	return c
}

// necessity is that of each pair of components. A component that there were no
// candidates for is no axis, so of its pairs nothing is known.
func necessity(repaired []*Attempt) []*Necessity {
	list := []*Necessity{}
	components := specs.Components()
	for i, first := range components {
		for _, second := range components[i+1:] {
			list = append(list, necessityOf([2]string{string(first), string(second)}, repaired))
		}
	}
	return list
}

func necessityOf(pair [2]string, repaired []*Attempt) *Necessity {
	var strict, global counter
	for _, a := range repaired {
		for _, n := range a.Necessity {
			if n.Pair != pair {
				continue
			}
			if n.Strict != nil {
				strict.add(*n.Strict)
			}
			if n.Global != nil {
				global.add(*n.Global)
			}
		}
	}
	return &Necessity{pair, Known{strict.share(), len(repaired) - strict.of}, Known{global.share(), len(repaired) - global.of}}
}
