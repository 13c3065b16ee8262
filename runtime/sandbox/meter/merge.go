package meter

import "slices"

// loop is what a plan knows of a loop.
type loop struct {
	targeted bool  // something branches to it
	head     int   // the segment that it begins with
	leads    []int // the segments at whose ends control goes to its head
	maybe    bool  // control may also go there in the middle of a segment
}

// enter begins the segment of a loop.
func (p *plan) enter(at int) {
	l := loop{head: len(p.charges)}
	if !p.dead {
		l.leads = append(l.leads, p.current)
	}
	p.loops = append(p.loops, l)
	p.effort.loop()
	p.begin(at)
}

// again notes a branch to the head of a loop.
func (p *plan) again(l *loop, i *instruction) {
	l.targeted = true
	switch {
	case p.dead:
	case i.class == branches:
		l.leads = append(l.leads, p.current)
	default:
		l.maybe = true
	}
}

// fork is a place behind which one of two segments runs, and nothing else leads to
// either.
type fork struct {
	before int // the segment in front of it
	ways   [2]int
}

// merge has one charge pay for what more than one would pay for on every way: of
// what is slow about a charge, most is that the next one waits for it. Programs
// that Go compiled come back to the head of their loop after every few
// instructions, to be led on by a table, and do so from both ways of a fork.
func (p *plan) merge() {
	for _, l := range slices.Backward(p.loops) {
		p.mergeHead(l)
	}
	for _, f := range p.forks {
		p.mergeWays(f)
	}
	p.needs[left] = p.calls || p.needs[length] ||
		slices.ContainsFunc(p.loops, func(l loop) bool { return l.targeted }) ||
		slices.ContainsFunc(p.charges, func(c charge) bool { return c.amount > 0 })
}

// mergeHead moves the charge at the head of a loop to where control comes from,
// if that is always the end of a segment.
func (p *plan) mergeHead(l loop) {
	if l.maybe || slices.Contains(l.leads, l.head) {
		return
	}
	for _, segment := range l.leads {
		p.charges[segment].amount += p.charges[l.head].amount
	}
	p.charges[l.head].amount = 0
}

// mergeWays moves what both ways cost to in front of the fork.
func (p *plan) mergeWays(f fork) {
	one, other := &p.charges[f.ways[0]], &p.charges[f.ways[1]]
	both := min(one.amount, other.amount)
	one.amount -= both
	other.amount -= both
	p.charges[f.before].amount += both
}
