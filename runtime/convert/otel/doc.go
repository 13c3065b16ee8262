// Package otel writes rollouts as traces of OpenTelemetry, by its semantic
// conventions for generative AI: a span for the rollout, and below it one for what
// the agent said in each turn and one for each call. Checks are events of an
// evaluation, and the edges between calls links of their spans. Credit is in
// attributes whose names begin with "workrover.".
//
// The conventions are those of version 1.41.1, the last one in which they were
// released; they are marked as in development. Documents are OTLP as JSON, a
// TracesData on each line, which is what the OpenTelemetry Collector reads from
// files.
//
// The ids of traces and spans follow from the rollouts, so that who exports twice
// gets the same traces. Nothing is known of how long anything took: spans end when
// they begin.
package otel
