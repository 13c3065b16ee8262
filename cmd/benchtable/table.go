package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// A promise is a number that WorkRover promises: what one benchmark measures,
// or how it compares with another one of the same run.
type promise struct {
	what    string
	pkg     string
	of      string // benchmark, as go test names it
	by      string // benchmark to divide by; "" for the measurement itself
	unit    string // of the output of go test
	bar     float64
	atLeast bool    // the bar is the least; otherwise it is the most
	scale   float64 // divides the measurement, and the bar is in what comes out; 0 is 1
	shown   string  // unit of the bar
}

// promises are listed in the order of a rollout: files, forks, calls, process.
func promises() []promise {
	const (
		vfs, wasm, rover   = "./runtime/vfs", "./runtime/sandbox/wasm", "./cmd/rover"
		python, javascript = "./runtime/sandbox/python", "./runtime/sandbox/javascript"
		meter, metered     = "./runtime/sandbox/meter", "metered/plain"
	)
	return append([]promise{
		{what: "create, write and close 1 KiB, traced and hashed, to afero.MemMapFs", pkg: vfs,
			of: "BenchmarkCreate/vfs-observed", by: "BenchmarkCreate/memmapfs", unit: "ns/op", bar: 4, shown: "×"},
		{what: "the same with the observer, to without", pkg: vfs,
			of: "BenchmarkCreate/vfs-observed", by: "BenchmarkCreate/vfs", unit: "ns/op", bar: 1.3, shown: "×"},
		{what: "fork of 10,000 files, to one of 100", pkg: vfs,
			of: "BenchmarkFork/10000", by: "BenchmarkFork/100", unit: "ns/op", bar: 1.5, shown: "×"},
		{what: "parked rollout: 10,000 files, 20 changed", pkg: vfs,
			of: "BenchmarkParked", unit: "bytes/fork", bar: 100, scale: 1000, shown: "KB"},
		{what: "fuel and depth: a tight loop, to the same without", pkg: meter,
			of: "BenchmarkOverhead/tight", unit: metered, bar: 1.1, shown: "×"},
		{what: "that overhead, to the one of deadlines of the engine", pkg: meter,
			of: "BenchmarkOverhead/tight", unit: "of-deadlines", bar: 0.1, shown: "×"},
		{what: "fuel and depth: a sum of bytes in Go", pkg: meter,
			of: "BenchmarkOverhead/go-bytesum", unit: metered, bar: 1.35, shown: "×"},
		{what: "fuel and depth: JSON in Go", pkg: meter,
			of: "BenchmarkOverhead/go-json", unit: metered, bar: 1.5, shown: "×"},
		{what: "the same with canonical NaNs", pkg: meter,
			of: "BenchmarkOverhead/go-json", unit: "canonical/plain", bar: 1.6, shown: "×"},
		{what: "fuel and depth: a script in CPython", pkg: meter,
			of: "BenchmarkPython", unit: metered, bar: 1.3, shown: "×"},
		{what: "the same with canonical NaNs", pkg: meter,
			of: "BenchmarkPython", unit: "canonical/plain", bar: 1.4, shown: "×"},
		{what: "reset of an environment", pkg: rover,
			of: "BenchmarkReset", unit: "ns/op", bar: 1, scale: 1e6, shown: "ms"},
		{what: "instance of a Go reactor from its image, to instantiate and _initialize: how many times faster", pkg: wasm,
			of: "BenchmarkInstance/plain", by: "BenchmarkInstance/image", unit: "p50-ns", bar: 12, atLeast: true, shown: "×"},
		{what: "the same, after a request: how many times less memory", pkg: wasm,
			of: "BenchmarkInstance/plain", by: "BenchmarkInstance/image", unit: "KB/instance", bar: 30, atLeast: true, shown: "×"},
		{what: "no-op request to a Go reactor, fresh state, p50", pkg: wasm,
			of: "BenchmarkRequest/go", unit: "p50-ns", bar: 0.35, scale: 1e6, shown: "ms"},
		{what: "the same, to one to Extism's SDK with a new instance", pkg: wasm,
			of: "BenchmarkRequest/go", by: "BenchmarkRequest/extism", unit: "p50-ns", bar: 0.2, shown: "×"},
		{what: "reset of its instance, p50", pkg: wasm,
			of: "BenchmarkReset", unit: "p50-ns", bar: 80, scale: 1e3, shown: "µs"},
		{what: "requests to a tiny reactor, fresh state, one processor", pkg: wasm,
			of: "BenchmarkRequest/tiny", unit: "calls/s", bar: 20_000, atLeast: true, shown: "/s"},
		{what: "1,000 live instances of a Go reactor", pkg: wasm,
			of: "BenchmarkLive", unit: "MB", bar: 400, shown: "MB"},
		{what: "calls of the plugin files, a fresh instance each", pkg: rover,
			of: "BenchmarkCalls", unit: "calls/s", bar: 250, atLeast: true, shown: "/s"},
		{what: "calls of the plugin files through rover serve, 100 sessions, judged at the end", pkg: rover,
			of: "BenchmarkServe/fresh", unit: "calls/s", bar: 5000, atLeast: true, shown: "/s"},
		{what: "start of rover serve to the first answered call, compiled before", pkg: rover,
			of: "BenchmarkFirstCall", unit: "ns/op", bar: 150, scale: 1e6, shown: "ms"},
		{what: "session of rover serve that waits for its next turn", pkg: "./runtime/service",
			of: "BenchmarkParked", unit: "bytes/session", bar: 20, scale: 1000, shown: "KB"},
		{what: "Python verifier of 10 lines, asked before", pkg: python,
			of: "BenchmarkWarm", unit: "ns/op", bar: 10, scale: 1e6, shown: "ms"},
		{what: "the same, to the machine's own python3 -c", pkg: python,
			of: "BenchmarkWarm", by: "BenchmarkNative", unit: "ns/op", bar: 1, shown: "×"},
		{what: "the same with a new sandbox, compiled before", pkg: python,
			of: "BenchmarkCold", unit: "ns/op", bar: 1, scale: 1e9, shown: "s"},
		{what: "JavaScript verifier of 10 lines, asked before", pkg: javascript,
			of: "BenchmarkWarm", unit: "ns/op", bar: 3, scale: 1e6, shown: "ms"},
		{what: "credit of groups of 8 rollouts of 25 turns, one processor", pkg: "./runtime/credit",
			of: "BenchmarkAssign", unit: "turns/s", bar: 200_000, atLeast: true, shown: "/s"},
		{what: "rover credit --json of such groups in JSON Lines", pkg: rover,
			of: "BenchmarkCredit", unit: "turns/s", bar: 25_000, atLeast: true, shown: "/s"},
		{what: "its largest size in memory on 1,000,000 turns, to that on 100,000", pkg: rover,
			of: "BenchmarkCreditMemory", unit: "of-500", bar: 1.2, shown: "×"},
		{what: "import of 100 runs of tau-bench, credit, and export to all formats", pkg: rover,
			of: "BenchmarkFormats", unit: "ns/op", bar: 10, scale: 1e9, shown: "s"},
		{what: "credit of a rollout of 20,000 turns and 100,000 edges", pkg: "./runtime/credit",
			of: "BenchmarkLong/20000", unit: "ns/op", bar: 1, scale: 1e9, shown: "s"},
		{what: "its allocations, to those of 2,000 turns", pkg: "./runtime/credit",
			of: "BenchmarkLong/20000", by: "BenchmarkLong/2000", unit: "allocs/op", bar: 11, shown: "×"},
		{what: "86 tasks of OfficeBench imported, checked and probed, nothing compiled before, two at once", pkg: rover,
			of: "BenchmarkOfficeBench", unit: "ns/op", bar: 60, scale: 1e9, shown: "s"},
		{what: "rover run examples/expense-audit --agent oracle, compiled before", pkg: rover,
			of: "BenchmarkOracle", unit: "ns/op", bar: 1, scale: 1e9, shown: "s"},
	}, slices.Concat(replayPromises(), repairPromises(), officePromises())...)
}

// repairPromises are those of repair.
func repairPromises() []promise {
	return []promise{
		{what: "16 combinations of revisions of four components, a control of 60 turns: times faster than 16 runs of every step", pkg: "./cmd/rover",
			of: "BenchmarkFactorial/fresh", by: "BenchmarkFactorial/shared", unit: "ns/op", bar: 5, atLeast: true, shown: "×"},
		{what: "analysis of a table of four components with eight candidates each, all combinations", pkg: "./runtime/repair",
			of: "BenchmarkAnalyse", unit: "ns/op", bar: 1, scale: 1e9, shown: "s"},
	}
}

// officePromises are those of office work.
func officePromises() []promise {
	const office, rover = "./plugins/office", "./cmd/rover"
	return []promise{
		{what: "200 × 10 cells of a workbook read, a fresh instance, traced, p50", pkg: office,
			of: "BenchmarkRead", unit: "p50-ns", bar: 30, scale: 1e6, shown: "ms"},
		{what: "50 cells of it written, and saved, p50", pkg: office,
			of: "BenchmarkWrite", unit: "p50-ns", bar: 60, scale: 1e6, shown: "ms"},
		{what: "500 formulas of a workbook calculated, and saved, p50", pkg: office,
			of: "BenchmarkRecalculate", unit: "p50-ns", bar: 150, scale: 1e6, shown: "ms"},
		{what: "rollouts of examples/regional-summary by its oracle, executed, judged after each turn", pkg: rover,
			of: "BenchmarkSummary/executed", unit: "rollouts/s", bar: 1.5, atLeast: true, shown: "/s"},
		{what: "the same, steps shared, after the first", pkg: rover,
			of: "BenchmarkSummary/shared", unit: "rollouts/s", bar: 100, atLeast: true, shown: "/s"},
		{what: "rover run examples/regional-summary --agent noop, compiled before", pkg: rover,
			of: "BenchmarkSummary/noop", unit: "ns/op", bar: 1.5, scale: 1e9, shown: "s"},
	}
}

// replayPromises are those of replay, and of what it stands on.
func replayPromises() []promise {
	const rover = "./cmd/rover"
	return []promise{
		{what: "look-up of a step with 200 observations among 1,000 records of its key, 99 of 100", pkg: "./runtime/replay",
			of: "BenchmarkFind", unit: "p99-ns", bar: 100, scale: 1000, shown: "µs"},
		{what: "replay of rollouts in an environment that has not changed", pkg: rover,
			of: "BenchmarkReplayUnchanged", unit: "calls/s", bar: 20_000, atLeast: true, shown: "/s"},
		{what: "replay of 60 turns after a change of one verifier, to --fresh", pkg: rover,
			of: "BenchmarkReplayRevised/changed", by: "BenchmarkReplayRevised/fresh", unit: "ns/op", bar: 0.05, shown: "×"},
		{what: "replay of 200 oracles of examples/regional-summary, to --fresh: how many times faster", pkg: rover,
			of: "BenchmarkReplaySummary/env", by: "BenchmarkReplaySummary/fresh", unit: "rollouts/s", bar: 100, atLeast: true, shown: "×"},
		{what: "rollout of 60 turns with the journal on disk, to one that discards it", pkg: rover,
			of: "BenchmarkJournal/disk", by: "BenchmarkJournal/discard", unit: "ns/op", bar: 1.15, shown: "×"},
		{what: "bundle of that rollout, to the contents in it, compressed", pkg: rover,
			of: "BenchmarkBundleSize", unit: "of-contents", bar: 1.2, shown: "×"},
	}
}

// report measures every promise and prints it beside its bar; meanwhile it tells
// where it is, since that takes minutes. It returns how many bars are missed.
func report(ctx context.Context, out, progress io.Writer) (missed int, err error) {
	measured := map[string]results{}
	wanted := benchmarks()
	for i, pkg := range slices.Sorted(maps.Keys(wanted)) {
		fmt.Fprintf(progress, "%d of %d: %s: %s\n", i+1, len(wanted), pkg, strings.Join(wanted[pkg], ", "))
		if measured[pkg], err = measure(ctx, pkg, wanted[pkg]); err != nil {
			return 0, err
		}
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "WHAT\tMEASURED\tBAR\t")
	for _, p := range promises() {
		value, err := p.value(measured[p.pkg])
		if err != nil {
			return missed, fmt.Errorf("%s: %w", p.pkg, err)
		}
		verdict := ""
		if !p.kept(value) {
			verdict = "missed"
			missed++
		}
		fmt.Fprintf(table, "%s\t%.3g %s\t%s %g %s\t%s\n", p.what, value, p.shown, p.sense(), p.bar, p.shown, verdict)
	}
	return missed, table.Flush()
}

// benchmarks lists what is to be run, by package.
func benchmarks() map[string][]string {
	names := map[string][]string{}
	for _, p := range promises() {
		for _, name := range []string{p.of, p.by} {
			if top := topLevel(name); top != "" && !slices.Contains(names[p.pkg], top) {
				names[p.pkg] = append(names[p.pkg], top)
			}
		}
	}
	return names
}

func (p *promise) value(r results) (float64, error) {
	value, err := r.median(p.of, p.unit)
	if err != nil {
		return 0, err
	}
	if p.by != "" {
		base, err := r.median(p.by, p.unit)
		if err != nil {
			return 0, err
		}
		value /= base
	}
	if p.scale != 0 {
		value /= p.scale
	}
	return value, nil
}

func (p *promise) kept(value float64) bool {
	if p.atLeast {
		return value >= p.bar
	}
	return value <= p.bar
}

func (p *promise) sense() string {
	if p.atLeast {
		return "≥"
	}
	return "≤"
}
