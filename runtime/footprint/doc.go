// Package footprint holds what a step asked and what it did.
//
// A step starts from a [State], the immutable trees at its mounts. Its
// [Footprint] is the list of observations of that state, each kind and path
// once, in order of first use, and the ordered list of effects. A [Recorder]
// makes one while the step runs; [State.Answer] answers one observation in any
// other state, by the same code that recorded it, so a record is valid exactly
// where every answer is the same; [Apply] does the effects again.
package footprint
