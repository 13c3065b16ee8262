// Package repair finds the smallest combination of revisions that mends an
// environment: Factorial Compatibility Replay.
//
// [Outcomes] is a table of combinations that were tested, wherever and however.
// [Outcomes.Analyse] selects from it the smallest that passes, says how much is
// known about smaller ones, and what each component contributes: a factorial
// design with one axis for each component that has candidates.
//
// The combinations of a table form a [space]: each takes at most one candidate of
// each component, and is a number whose digits these are.
//
// The definition is WorkRover's own reading of a published abstract; docs/repair.md
// has it in full.
package repair
