// Package step runs plugins, one request at a time.
//
// A step is a build, a call of a tool, or a verification: one request to one
// [Plugin], in a [World] made of mounts on immutable trees, a virtual clock and
// a keyed random stream. [Run] makes the world, hands the request to the
// plugin, judges the answer by the rules of the protocol and returns a
// [Record] with the step's footprint. The same key and the same answers to the
// same observations give the same record.
package step
