// Package officebench makes environments of the tasks of OfficeBench, a benchmark
// of office work: an instruction, the files that it is about, and a list of
// evaluators that judge what has become of them.
//
// [Open] reads a [Benchmark], whose files are parsed with their lines
// (located.go), and [Benchmark.Import] writes an environment for each [Subtask]. An
// evaluator becomes a check in a declared form (check.go), also where it is
// program text (comparator.go). What is wrong with a subtask is a [Problem] with
// file and line: an error if the subtask cannot be imported for it, a warning if it
// can, and the environment is as defective as the subtask.
//
// The verifier is that of the plugin officebench, which this package knows by name
// alone.
package officebench
