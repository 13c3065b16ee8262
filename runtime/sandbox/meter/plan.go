package meter

import "math"

// plan says where a function is charged how much.
//
// A segment is the instructions that run whenever the first of them does, traps
// and what calls do apart; it is charged as a whole, before its first. A
// segment begins with the function, with the body of a loop, with either arm of
// an if, behind a br_if, and behind a block that something in it leaves for
// further out and that more than one way leads behind. A block that is left
// only at its end, or to its end, does not interrupt the segment around it.
type plan struct {
	charges []charge
	loops   []loop
	forks   []fork
	calls   bool
	needs   [scratches]bool
	effort  effort

	frames  []frame
	current int  // segment
	dead    bool // no instruction here can be reached
}

// charge is what one segment costs.
type charge struct {
	at     int // offset in the module of what it is charged before
	amount uint32
}

// frame is a block that is open.
type frame struct {
	class    class
	loop     int    // its number
	segment  int    // around it
	arms     [2]int // segments of an if, one of which runs: its first arm, and the other way
	dead     bool   // around it
	reach    int    // the outermost frame that a branch from within leads to
	targeted bool   // by a branch
	first    bool   // an arm of an if was left at its end
	armed    bool   // there is an else
	entry    int64  // length of the chain before it
	chain    int64  // length of what every branch to it has passed
}

func (p *plan) reset(at int) {
	*p = plan{charges: p.charges[:0], loops: p.loops[:0], forks: p.forks[:0], frames: p.frames[:0]}
	p.push(opensBlock)
	p.begin(at)
}

func (p *plan) push(c class) {
	p.frames = append(p.frames, frame{
		class: c, segment: p.current, dead: p.dead, reach: len(p.frames),
		entry: p.effort.chain, chain: math.MaxInt64,
	})
}

// begin begins a segment.
func (p *plan) begin(at int) {
	p.charges = append(p.charges, charge{at: at})
	p.current = len(p.charges) - 1
}

// add adds an instruction to the plan.
func (p *plan) add(d *decoder, i *instruction) {
	if !p.dead && i.class != ends && i.class != opensElse {
		p.charges[p.current].amount++
	}
	switch i.class {
	case opensBlock:
		p.push(opensBlock)
	case opensLoop:
		p.push(opensLoop)
		p.frames[len(p.frames)-1].loop = len(p.loops)
		p.enter(i.end)
	case opensIf:
		p.push(opensIf)
		p.effort.split()
		p.begin(i.end)
		p.frames[len(p.frames)-1].arms[0] = p.current
	case opensElse:
		p.turn(d, i)
	case ends:
		p.pop(i)
	case branches, branchesIf:
		p.branch(d, i, i.index)
		p.after(i)
	case branchesTable:
		for _, l := range i.labels {
			p.branch(d, i, l)
		}
		p.dead = true
	case returns:
		p.branch(d, i, uint32(len(p.frames)-1))
		p.dead = true
	case traps:
		p.dead = true
	case calls:
		p.calls = true
	default:
		p.need(i)
	}
}

// branch notes that control may go to a frame, counted from the innermost.
func (p *plan) branch(d *decoder, i *instruction, label uint32) {
	if uint64(label) >= uint64(len(p.frames)) {
		d.refuse(damaged(i.at, "a branch leads to a block that does not exist"))
		return
	}
	top := len(p.frames) - 1
	target := top - int(label)
	p.frames[top].reach = min(p.frames[top].reach, target)
	p.frames[target].targeted = true
	p.frames[target].chain = min(p.frames[target].chain, p.effort.way())
	if p.frames[target].class == opensLoop {
		p.again(&p.loops[p.frames[target].loop], i)
	}
}

// after goes on behind a branch.
func (p *plan) after(i *instruction) {
	if i.class == branches {
		p.dead = true
	} else if !p.dead {
		p.effort.split()
		p.begin(i.end)
	}
}

// turn goes from one arm of an if to the other.
func (p *plan) turn(d *decoder, i *instruction) {
	f := &p.frames[len(p.frames)-1]
	if f.class != opensIf || f.armed {
		d.refuse(damaged(i.at, "an else has no if"))
		return
	}
	f.armed, f.first = true, !p.dead
	p.dead = f.dead
	p.effort.way()
	p.effort.chain = f.entry
	p.effort.split()
	p.begin(i.end)
	f.arms[1] = p.current
}

// pop goes on behind the end of a block.
func (p *plan) pop(i *instruction) {
	self := len(p.frames) - 1
	f := p.frames[self]
	p.frames = p.frames[:self]
	if self > 0 {
		p.frames[self-1].reach = min(p.frames[self-1].reach, f.reach)
	}
	p.meet(f)
	arms := f.class == opensIf && (!f.armed || f.first)
	skipped := f.class == opensIf && !f.armed && p.dead && !f.targeted // only the way past its arm leads behind it
	switch {
	case f.dead:
		p.dead = true
	case f.reach >= self: // nothing leaves it for further out
		p.current, p.dead = f.segment, false
	case f.class != opensLoop && f.targeted || arms:
		p.dead = false
		p.begin(i.end)
		if skipped {
			f.arms[1] = p.current
		}
	}
	if f.arms[1] != 0 && !f.dead {
		p.forks = append(p.forks, fork{before: f.segment, ways: f.arms})
	}
}

// meet begins the piece behind a block.
func (p *plan) meet(f frame) {
	switch {
	case f.class == opensIf:
		p.effort.way()
		p.effort.join(f.entry)
	case f.class == opensBlock && (f.targeted || !p.dead): // engines begin one even if no branch leads there
		p.effort.join(min(f.chain, p.effort.way()))
	}
}
