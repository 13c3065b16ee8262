// Package measure says how well methods repair: from what each [Method] came to on
// each [Trigger], an [Attempt], it computes shares with their intervals, a [Summary].
//
// It also has the methods that Factorial Compatibility Replay is compared with. Such
// a [Baseline] chooses by what it sees of the failures that are to be mended, and
// knows no gates.
//
// Nothing is played here: what a combination comes to, a method asks of a [Sight].
// docs/repair.md defines each number.
package measure
