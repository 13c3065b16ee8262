// Package gate holds the safety gates of a repair. All of them are frozen, with a
// digest each, from the environment as it is, before any revision is read; then
// each combination of revisions is held against them.
//
// A gate protects what holds in the environment as it is, so that a second defect
// beside the one that is to be mended does not block every repair. What it finds is
// a [Finding].
package gate
