// Package citation finds from which outputs the arguments of a call were taken.
//
// An agent does not say where it has its arguments from. What can be seen is that
// a word of them stood in an earlier output, and nowhere before. An [Index] of the
// outputs of a rollout answers for the arguments of a call which of the outputs
// they cite.
//
// # Tokens
//
// What is compared are tokens, of JSON, and of text as if it were one string:
//
//   - each string of at least 4 characters, and each number of at least 3
//     significant digits; the zeros around a number are not significant;
//   - in a string, each run without white space, quotes, commas, semicolons and
//     brackets, less the punctuation that ends it, if it has at least 4 characters
//     and a digit, "@", "/" or "_" among them.
//
// What is written as a number is compared by its value: 1250, 1250.0 and "1250"
// are one token. The names of fields are none.
//
// A token is cited from the earliest output that holds it. One that stands in the
// task, or in whatever else the agent was told, is cited from none.
//
// This is evidence, not proof: a word may be guessed, or come from two places.
package citation
