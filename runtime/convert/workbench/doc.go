// Package workbench makes environments and recorded rollouts of the data of
// WorkBench, a benchmark of office tasks: five tables, tasks with the calls that
// solve them, and runs of language models.
//
// [Open] reads a [Benchmark] and says of a file that is not as it should be on
// which line. [Benchmark.Import] writes, for each [Task], an environment with
// all tools and one with those of the task's own groups, and for each [Run] two
// bundles that it plays: its steps, whose outputs it compares with those that
// were recorded, and its evaluated calls, whose verdict is that of the
// benchmark. An [Entry] says what came of a run.
//
// The tools, the verifier and the builder of the reference are those of the
// plugin desk, which this package knows by name alone.
package workbench
