// Package mutate changes the result of a known-good rollout, file by file, in ways
// of which it is known whether the result is still right.
//
// A [Violating] mutant says something else: a value, a sign, a unit, a missing row, a
// negated sentence, a changed input. A verifier must not accept it. An [Equivalent]
// one says the same in other bytes, and is to be accepted whenever the result is, so
// that a verifier which knows one digest is found out. What a right answer may vary
// beyond that, the environment declares.
//
// Operators, places and labels depend on the files alone, and places are drawn by
// a digest and not by chance: the same result gives the same mutants. A [Format] knows
// the files of one kind; further ones can be added for kinds that are no text.
package mutate
