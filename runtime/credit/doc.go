// Package credit assigns to each turn of a rollout its share of the verified
// progress, and makes advantages for policy gradients of it: Verifier-to-Turn
// Credit Assignment.
//
// A [Group] is rollouts of one task with what their calls read and wrote and
// what checks found after each turn; it need not come from WorkRover.
// [Group.Assign] is arithmetic on it and nothing else: the same group gives the
// same [Result].
//
// For each rollout a [graph] of calls grows turn by turn, from the artifacts
// that calls pass on and the outputs that they take up. Where a check comes to
// a value that it never had, the turn shares a bounded part of that with the
// turns that the graph says it stands on, and keeps the rest; what a turn wastes
// is taken off. What a turn comes to so, centred and scaled, is added to the
// advantage of its rollout.
//
// It is shaping, and biased: an edge says that something was used, not that it
// was needed. The definition is WorkRover's own reading of a published abstract;
// docs/credit.md has it in full.
package credit
