package meter

// effort estimates what it takes to compile a function. An engine cuts code
// into straight pieces. For each way from one piece to another it walks up the
// chain of pieces that lie on every path to it, and it may have to say for each
// local which value arrives. So the time grows with the ways times the length
// of the chain, which is with the square of the code if that is one long row of
// branches, and with the ways times the locals. A switch with as many cases is
// harmless, since its chains are short.
type effort struct {
	ways  int64
	chain int64 // length of it at the piece that is read
	steps int64 // of walks up chains, in all
}

// The weights of what makes effort, so that a unit of it is about what takes a
// microsecond. The worst of each kind was measured; ordinary code takes less.
const (
	effortPerFunction = 20
	effortPerWay      = 10
	effortPerLocal    = 4 // and way
	stepsPerEffort    = 16
)

// of is the effort for a function of so many bytes and locals.
func (e *effort) of(size, locals int64) int64 {
	return effortPerFunction + size + e.ways*(effortPerWay+effortPerLocal*locals) + e.steps/stepsPerEffort
}

// way counts a way out of the piece that is read, and returns how long its
// chain is.
func (e *effort) way() int64 {
	e.ways++
	e.steps += e.chain
	return e.chain
}

// join begins a piece that several ways lead to; chain is that of what all of
// them have passed.
func (e *effort) join(chain int64) { e.chain = chain + 1 }

// split begins a piece behind a condition.
func (e *effort) split() {
	e.way()
	e.chain++
}

// loop begins the body of a loop, with the pieces of the check at its head.
func (e *effort) loop() {
	const pieces = 4
	for range pieces {
		e.split()
	}
}
