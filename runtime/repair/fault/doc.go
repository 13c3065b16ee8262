// Package fault puts known faults into healthy environments, so that it can be
// measured how well they are repaired.
//
// A [Healthy] environment is one in which every control ends as it should. A
// [Kind] of fault knows places in any such environment where it may be put; a seed
// draws one of them. What comes of it is an [Injection]: the broken package, what
// fails in it, and revisions of its components. Some of these are the truth, what
// undoes the fault; the others are decoys, each of a [Class]: they do nothing, mend
// one thing and break another, or cheat.
//
// Nothing here is believed that was not played: a fault makes a control end as it
// should not, with the whole truth every control ends as it should, and with a part
// of the truth some does not. Gates and search have no say in it, since they are
// what is measured.
package fault
