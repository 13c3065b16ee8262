// Package convert turns recorded rollouts into what other programs read, and what
// they have recorded into what credit is computed of.
//
// Between all formats stands one model: a [Group] is rollouts of one task, a
// [Rollout] its [Turn]s, and a turn the [Call]s of tools in it. It has two layers.
// What package credit computes with is the one: checks, reads, writes, outputs
// that were taken up. The other is contents, which credit does not look at: the
// task, what was said, arguments and outputs in full, tokens, times. Written down,
// a group is a line of a neutral document, of the same format that credit reads.
//
//	bundles ── Groups ─┐                    ┌─ Writer of a format
//	neutral ── Reader ─┼─ Group ── Assign ──┤
//	other formats ─────┘                    └─ …
//
// [Groups] gathers bundles by environment and group, and [Reader] reads neutral documents;
// the packages below this one read other formats, and write them. [Group.Assign]
// computes the credit of a group, and [Credited] pairs rollouts with theirs.
//
// A [Format] says how groups are written, by its [Writer], and which of the
// [Part]s of a group it carries: whoever exports tells the user of the others that
// the group has. No writer has to look at what it loses.
//
// A group is in memory, and a file of groups is not.
package convert
