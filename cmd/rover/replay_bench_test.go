package main

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	replayverb "github.com/workrover/workrover/cmd/rover/internal/verb/replay"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
)

// workday is the rollout of many turns that replay promises numbers for.
func workday() office { return office{turns: 60, calls: 2, notes: 200} }

// BenchmarkReplayUnchanged replays rollouts as those of WorkBench are, of agents of
// which nothing is known but what each of them did, in an environment in which
// nothing has changed.
func BenchmarkReplayUnchanged(b *testing.B) {
	day := office{turns: 20, calls: 1, notes: 10}
	dir := b.TempDir()
	day.write(b, dir)
	h := benchHost(b)
	env := loadOffice(b, h, dir)
	bundles := recordActions(b, env, day, 50)
	c := terminal.New(&bytes.Buffer{}, &bytes.Buffer{}, nil)
	played := 0
	for b.Loop() {
		r := replayverb.NewPlayer(h) // which has read nothing
		r.Env = env
		list, err := r.All(b.Context(), c, bundles)
		if err != nil {
			b.Fatal(err)
		}
		for _, done := range list {
			if !done.Identical || done.Executed > 0 || done.Evidence != rollout.Closed {
				b.Fatalf("%s: identical %t, %d executed, %s: %s", done.Bundle, done.Identical, done.Executed, done.Evidence, done.Unresolved)
			}
			played += day.turns * day.calls
		}
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "calls/s")
}

// BenchmarkReplaySummary replays 200 recordings of the oracle of
// examples/regional-summary in that package: the whole verb, with its start; and four
// of them with every step run, by a host whose plugins are loaded.
func BenchmarkReplaySummary(b *testing.B) {
	cache, out := warmCache(b), filepath.Join(b.TempDir(), "out")
	rover(b, cache, exit.Yes, "run", summary, "--agent", "oracle", "-n", "200", "-j", "2", "--out", out)
	bundles, err := filepath.Glob(filepath.Join(out, "*.rover"))
	if err != nil || len(bundles) != 200 {
		b.Fatal(len(bundles), err)
	}
	b.Run("env", func(b *testing.B) {
		for b.Loop() {
			rover(b, cache, exit.Yes, append([]string{"replay", "--env", summary}, bundles...)...)
		}
		b.ReportMetric(float64(b.N*len(bundles))/b.Elapsed().Seconds(), "rollouts/s")
	})
	b.Run("fresh", func(b *testing.B) {
		h := benchHost(b)
		r, few := replayverb.NewPlayer(h), bundles[:4]
		r.Env, r.Fresh = loadOffice(b, h, summary), true
		replayAll(b, r, few)
		for b.Loop() {
			replayAll(b, r, few)
		}
		b.ReportMetric(float64(b.N*len(few))/b.Elapsed().Seconds(), "rollouts/s")
	})
}

// replayAll replays rollouts in which nothing is different.
func replayAll(b *testing.B, r *replayverb.Player, bundles []string) {
	b.Helper()
	list, err := r.All(b.Context(), terminal.New(&bytes.Buffer{}, &bytes.Buffer{}, nil), bundles)
	if err != nil {
		b.Fatal(err)
	}
	for _, done := range list {
		if !done.Identical || r.Fresh != (done.Executed > 0) {
			b.Fatalf("%s: identical %t, %d executed: %s", done.Bundle, done.Identical, done.Executed, done.Unresolved)
		}
	}
}

// recordActions returns bundles of rollouts of agents that each do something else.
func recordActions(tb testing.TB, env *environment.Environment, day office, rollouts int) []string {
	tb.Helper()
	built, err := env.Build(tb.Context(), nil)
	if err != nil {
		tb.Fatal(err)
	}
	kept, out := store.NewMemory(), tb.TempDir()
	var bundles []string
	for i := range rollouts {
		day.first = 7 * i
		script, err := rollout.ParseScript("script.jsonl", []byte(day.script()))
		if err != nil {
			tb.Fatal(err)
		}
		id := fmt.Sprintf("r-%03d", i)
		acts := struct{ rollout.Agent }{script} // and does not say what it is made of
		if r := rollout.Play(tb.Context(), built, acts, &rollout.Options{ID: id, Record: kept}); r.Outcome != journal.OutcomeOK {
			tb.Fatal(r.Error)
		}
		bundles = append(bundles, filepath.Join(out, id+".rover"))
		if err := journal.WriteBundle(tb.Context(), bundles[i], kept, id, nil); err != nil {
			tb.Fatal(err)
		}
	}
	return bundles
}

// BenchmarkReplayRevised replays a long rollout after one verifier was changed,
// and with everything run.
func BenchmarkReplayRevised(b *testing.B) {
	dir, out := b.TempDir(), b.TempDir()
	name := recordWorkday(b, dir, out)
	reviseVerifier(b, dir)
	h := benchHost(b)
	env := loadOffice(b, h, dir)
	for _, fresh := range []bool{false, true} {
		b.Run(map[bool]string{false: "changed", true: "fresh"}[fresh], func(b *testing.B) {
			for b.Loop() {
				report := replayOffice(b, name, env, &replay.Options{Fresh: fresh})
				if fresh && report.Reused > 0 {
					b.Fatalf("%d steps reused", report.Reused)
				}
			}
		})
	}
}

// TestReplayRevised: after a change of one verifier only its own steps are run,
// at the turns at which what it reads had changed, and it comes to what it does
// when everything is run.
func TestReplayRevised(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: plays a long rollout twice; make test runs it")
	}
	dir, out := t.TempDir(), t.TempDir()
	name := recordWorkday(t, dir, out)
	reviseVerifier(t, dir)
	env := loadOffice(t, benchHost(t), dir)
	report := replayOffice(t, name, env, nil)
	want := []string{"turn/0/verifier/events"}
	for turn := 1; turn <= 60; turn++ {
		if turn%5 == 3 { // calls 5, 15, 25, … make events
			want = append(want, fmt.Sprintf("turn/%d/verifier/events", turn))
		}
	}
	if !slices.Equal(report.ExecutedSteps, want) {
		t.Errorf("executed %q\nwant %q", report.ExecutedSteps, want)
	}
	if again := replayOffice(t, name, env, &replay.Options{Fresh: true}); again.Digest != report.Digest {
		t.Errorf("digest %s, and %s when everything is run", report.Digest, again.Digest)
	}
}

// BenchmarkJournal plays a long rollout with the journal on disk, and with one
// that keeps nothing.
func BenchmarkJournal(b *testing.B) {
	dir := b.TempDir()
	workday().write(b, dir)
	env := loadOffice(b, benchHost(b), dir)
	built, err := env.Build(b.Context(), nil)
	if err != nil {
		b.Fatal(err)
	}
	agent, err := rollout.ControlAgent(env.Control("oracle"))
	if err != nil {
		b.Fatal(err)
	}
	disk, err := store.Open(b.TempDir(), nil)
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for _, to := range []struct {
		name   string
		record journal.Committer
	}{{"disk", disk}, {"discard", journal.Discard{}}} {
		b.Run(to.name, func(b *testing.B) {
			for b.Loop() {
				n++
				r := rollout.Play(b.Context(), built, agent, &rollout.Options{ID: fmt.Sprint("r", n), Record: to.record})
				if r.Outcome != journal.OutcomeOK {
					b.Fatal(r.Error)
				}
			}
		})
	}
	if err := disk.Close(); err != nil {
		b.Error(err)
	}
}

// BenchmarkBundleSize compares the bundle of a long rollout with the contents
// in it, each compressed.
func BenchmarkBundleSize(b *testing.B) {
	name := recordWorkday(b, b.TempDir(), b.TempDir())
	info, err := os.Stat(name)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		b.ReportMetric(float64(info.Size())/float64(compressedContents(b, name)), "of-contents")
	}
}

// compressedContents is the size of all contents that the rollout of a bundle
// has to do with, each once and compressed.
func compressedContents(tb testing.TB, name string) (size int64) {
	tb.Helper()
	archive, err := zip.OpenReader(name)
	if err != nil {
		tb.Fatal(err)
	}
	defer archive.Close() //nolint:errcheck // reading only
	for _, f := range archive.File {
		if strings.HasPrefix(f.Name, "blobs/") {
			size += int64(f.CompressedSize64)
		}
	}
	return size
}

// recordWorkday writes the environment to dir and returns the bundle of its
// control.
func recordWorkday(tb testing.TB, dir, out string) string {
	tb.Helper()
	workday().write(tb, dir)
	rover(tb, warmCache(tb), exit.No, "run", dir, "--agent", "oracle", "--out", out)
	bundles, err := filepath.Glob(filepath.Join(out, "*.rover"))
	if err != nil || len(bundles) != 1 {
		tb.Fatal(bundles, err)
	}
	return bundles[0]
}

// reviseVerifier changes one verifier of the environment in dir.
func reviseVerifier(tb testing.TB, dir string) {
	tb.Helper()
	main := filepath.Join(dir, "main.hcl")
	source, err := os.ReadFile(main)
	if err != nil {
		tb.Fatal(err)
	}
	write(tb, main, []byte(strings.Replace(string(source), "> 300", "> 305", 1)))
}

// benchHost is a host that is closed at the end.
func benchHost(tb testing.TB) *host.Host {
	tb.Helper()
	cache := warmCache(tb)
	h := host.Open(&host.Settings{Env: func(name string) string { return map[string]string{"XDG_CACHE_HOME": cache}[name] }})
	tb.Cleanup(func() {
		if err := h.Close(context.WithoutCancel(tb.Context())); err != nil {
			tb.Error(err)
		}
	})
	return h
}

func loadOffice(tb testing.TB, h *host.Host, dir string) *environment.Environment {
	tb.Helper()
	loaded, err := h.Load(tb.Context(), dir)
	if err != nil || loaded.Env == nil {
		tb.Fatal(err, loaded)
	}
	return loaded.Env
}

func replayOffice(tb testing.TB, name string, env *environment.Environment, opts *replay.Options) *replay.Report {
	tb.Helper()
	bundle, err := journal.OpenBundle(name, nil)
	if err != nil {
		tb.Fatal(err)
	}
	defer bundle.Close() //nolint:errcheck // reading only
	report, err := replay.Play(tb.Context(), bundle, env, opts)
	if err != nil {
		tb.Fatal(err)
	}
	return report
}
