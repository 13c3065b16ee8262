package rollout

// Evidence says what playing a rollout shows of its agent.
type Evidence string

// The kinds of evidence, from good to bad.
const (
	Live     Evidence = "live"     // the agent acted
	Closed   Evidence = "closed"   // its recorded actions were played, and it would have been shown what it had seen
	Assumed  Evidence = "assumed"  // they were also played after it would have been shown something else
	Diverged Evidence = "diverged" // they were not played any further then
)
