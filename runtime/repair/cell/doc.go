// Package cell plays the cells of a repair: a [Source], which is a control or a
// recorded rollout, in the [Stage] of one combination of revisions.
//
// An agent that is live acts again. Of any other the recorded actions are played,
// to their end: the [Cell] says whether they are evidence of what the agent would
// do, or from where on that is assumed. What cannot be judged is unresolved, with
// the reason; it is never a failure.
//
// All stages of a search share one [replay.Pool], so that a step runs once for
// all cells in which it observes the same. A stage without one runs every step.
package cell
