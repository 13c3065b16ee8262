// Package desk is the plugin for office work: a mailbox, a calendar, a customer
// list, a project board, site analytics and a company directory, with the tools
// of the WorkBench benchmark, a verifier of what they come to, and a builder
// that makes the tables as they should be.
//
// The desk is files: each of its tables is a CSV file in /workspace/desk, and a
// tool reads those that it needs and writes those that it changes, so nothing
// is remembered anywhere else. A table (table.go) keeps each row as it is written
// in the file beside its cells, and writes it back byte for byte unless it has
// changed. What is no text in a cell, such as a number that an agent has given,
// is marked (cell.go).
//
// The tools of a group are in the file of its name (calendar.go, mail.go, …);
// what they are given is in value.go, how they select in pattern.go,
// moment.go and date.go.
package desk
