// Package tau reads the recorded runs of the benchmark tau-bench: conversations of a
// model with a simulated user, several trials of each task.
//
// The trials of a task are a group. A run has a reward at its end and nothing in
// between; but the task lists the actions that solve it, and each of them is a check,
// all of the same weight, that holds from the turn on in which the model has done
// it: called the tool with the same arguments, without being refused. So they say
// how far a run came, and not whether it has passed: that is the reward. A task
// whose solution is to do nothing has no checks.
package tau
