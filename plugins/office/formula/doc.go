// Package formula calculates the formulas of workbooks.
//
// A formula is scanned into tokens (token.go) and parsed into a tree of nodes
// (parse.go). A [Calculator] has all cells of a [Book]; asked for the value of
// one it calculates first what the formula there refers to, without recursion,
// since a column of running sums is deeper than any stack. Within a formula an
// evaluator goes through the tree (evaluate.go); the functions are in files by
// what they are about.
//
// What cannot be calculated has no value but a [Problem], which names the cell
// and the reason: a function that is not known, a reference to another workbook,
// a circle. That is not an error such as #DIV/0!, which is a value.
package formula
