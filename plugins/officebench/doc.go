// Package officebench is the plugin that judges tasks of OfficeBench, a benchmark
// of office work, as the benchmark does.
//
// The benchmark asks nine kinds of questions about the files that an agent has
// left, each with habits of its own: a keyword that is a number takes the commas
// out of the text, a cell matches by how it begins, a formula is its source and
// never its value. An [Evaluation] holds such questions in a declared form, as
// rover import writes it, and the verifier evaluation answers each of them with a
// check and all of them with a gate.
//
// A question is in check.go, what it comes to in the file of its name (contain.go,
// cells.go, overlap.go, …). A file becomes text in text.go, by readers that see
// what is stored and calculate nothing: workbook.go, document.go, mail.go,
// calendar.go. What a language that is not ours prints and compares is in
// print.go and value.go.
package officebench
