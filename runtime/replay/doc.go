// Package replay plays recorded rollouts again, and runs only what has to run.
//
// [Records] finds the record of a step that is valid in a state: the keys are
// equal, and everything that the recorded step observed is answered as it was.
// A [Memo] takes such a record in place of running the step, and keeps what it
// runs; it says of every step why it ran.
package replay
