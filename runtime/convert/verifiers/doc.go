// Package verifiers writes rollouts as the Python package verifiers records them,
// which trains with them through prime-rl.
//
// [Steps] are the outputs of rollouts of versions 0.1 to 0.3, with a TrajectoryStep
// for each turn, whose reward and advantage are numbers. [Traces] are the episodes of
// version 0.4, in which a message has an advantage for each of its tokens: they are
// what prime-rl trains on, and need ids of tokens.
package verifiers
