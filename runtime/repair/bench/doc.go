// Package bench measures how well environments are repaired, by breaking healthy ones
// and having each method mend them.
//
// An [Example] is an environment. If it is healthy, an [Injector] puts faults into it,
// of each kind and seed: what comes of a [Fault] is tried once with all revisions that
// are proposed, and once without a part of the truth, so that nothing mends it. If it
// is broken already, it is a natural trigger with the revisions that it has. FCR and
// the baselines play in one pool, on one budget, and are judged by one acceptance and
// one [audit].
//
// What FCR has repaired is the environment that a fault of the next generation is put
// into. The [Report] has every attempt and what they come to.
package bench
