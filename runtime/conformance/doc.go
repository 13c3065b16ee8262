// Package conformance holds a plugin against the rules of the plugin protocol.
//
// [Run] opens a [Subject], asks it what it offers, and asks each thing that it offers
// many questions: with arguments and configurations that fit its schemas and that do not,
// on files that are there, missing, unreadable and huge, at other times and with other
// random numbers. Every answer is held against every [Rule] that it can break. The
// [Report] has a [Test] for each rule and what it was tried on. What an author knows of
// the plugin is added as [Case]s, which are data.
//
// All that is random comes from a seed, which the report has: the same seed asks the same
// questions.
package conformance
