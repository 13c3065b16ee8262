// Package specs is the environment language: HCL packages that declare a
// workplace, what is asked in it, what an agent may use, and how the result is
// judged.
//
// [Load] reads a package directory into an [Environment] and reports every
// problem in one run, as HCL diagnostics that point at the source. There is one
// file per block, with its struct, its schema and its decoding: environment.go,
// plugin.go, context.go, task.go, harness.go, reference.go, verifier.go,
// control.go, freedom.go. Decoding reads one attribute at a time through a
// body; what a block can only know together with the others (references,
// coverage, order) is resolved afterwards, in resolve.go.
//
// Values are evaluated while loading, with one exception: the conditions of
// checks stay expressions, which [Evaluate] judges on the [Files] of a rollout.
// [Functions] lists what both may call. Evaluation is bounded in steps and in
// the size of values, because packages and the files of a rollout come from
// strangers.
//
// The package imports nothing of WorkRover. What only a running plugin can tell
// (does this tool exist, does this config fit its schema) is checked by package
// environment, which finds in every struct the ranges to point at.
package specs
