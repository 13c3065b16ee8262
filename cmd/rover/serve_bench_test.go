package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// BenchmarkServe makes calls of the plugin files through rover serve, a turn
// each, in 100 sessions that all are under way, and reports how many it makes in
// a second: with every call run in a fresh instance, and where what most of them
// come to is known. The environment is the example, judged at the end only.
func BenchmarkServe(b *testing.B) {
	b.Run("fresh", func(b *testing.B) { benchmarkServe(b, "--fresh") })
	b.Run("known", func(b *testing.B) { benchmarkServe(b) })
}

func benchmarkServe(b *testing.B, flags ...string) {
	b.Helper()
	const sessions = 100
	dir := b.TempDir()
	writeQuiet(b, dir)
	a := startServe(b, warmCache(b), dir, flags...)
	p := &pipeline{serving: a, calls: make([]int, sessions), ids: make([]string, sessions)}
	for i := range sessions {
		p.send(i)
	}
	made, before := 0, processorTime(b)
	for b.Loop() {
		made += p.step()
	}
	b.ReportMetric(float64(made)/b.Elapsed().Seconds(), "calls/s")
	b.ReportMetric(float64(processorTime(b)-before)/float64(made), "cpu-ns/call")
	for range sessions {
		p.receive()
	}
	a.end()
}

// processorTime is how long processors have worked for this process, which says
// more than the clock on a machine that does other things too.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// BenchmarkFirstCall is a whole process, from its start until the first call of
// an agent is answered, when the plugin has been compiled before.
func BenchmarkFirstCall(b *testing.B) {
	cache := warmCache(b)
	for b.Loop() {
		cmd := exec.CommandContext(b.Context(), "rover", "serve", audit)
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+cache)
		in, err := cmd.StdinPipe()
		if err != nil {
			b.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			b.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			b.Fatal(err)
		}
		p := &pipeline{serving: &serving{t: b, in: in, answers: bufio.NewReaderSize(out, maxAnswer)}, calls: make([]int, 1), ids: make([]string, 1)}
		p.send(0)
		for p.step() == 0 {
		}
		b.StopTimer()
		p.receive()
		if err := in.Close(); err != nil {
			b.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}

// pipeline plays sessions side by side: whichever is answered goes on.
type pipeline struct {
	*serving
	calls []int // of each session, since its reset
	ids   []string
}

// perRollout is how many turns a session has before the next one takes its place.
const perRollout = 30

// step takes the next answer and sends the next request of its session. It
// returns how many calls were answered.
func (p *pipeline) step() int {
	answer := p.receive()
	i, err := strconv.Atoi(string(between(answer, `{"req":`, `,`)))
	if err != nil {
		p.t.Fatalf("%v: %s", err, answer)
	}
	opened := bytes.Contains(answer, []byte(`"task":`))
	if opened {
		p.ids[i] = string(between(answer, `"session":"`, `"`))
		p.calls[i] = 0
	} else if p.calls[i]++; !bytes.Contains(answer, []byte(`"status":"ok"`)) {
		p.t.Fatalf("%s", answer)
	}
	p.send(i)
	if opened {
		return 0
	}
	return 1
}

// send sends the next request of session i.
func (p *pipeline) send(i int) {
	request := `{"op":"reset","req":%d}` + "\n"
	args := []any{i}
	if p.ids[i] != "" && p.calls[i] < perRollout {
		call := []string{
			`"tool":"list","args":{}`,
			`"tool":"read","args":{"path":"receipts/R-1002.txt"}`,
			`"tool":"write","args":{"path":"out/memo.md","text":"# Expense audit"}`,
		}[p.calls[i]%3]
		request, args = `{"op":"step","req":%d,"session":%q,"calls":[{%s}]}`+"\n", []any{i, p.ids[i], call}
	}
	if _, err := fmt.Fprintf(p.in, request, args...); err != nil {
		p.t.Fatal(err)
	}
}

func (p *pipeline) receive() []byte {
	answer, err := p.answers.ReadSlice('\n')
	if err != nil {
		p.t.Fatal(err)
	}
	return answer
}

// between is what stands in text between two others.
func between(text []byte, before, after string) []byte {
	_, rest, _ := bytes.Cut(text, []byte(before))
	found, _, _ := bytes.Cut(rest, []byte(after))
	return found
}

// writeQuiet writes the example with verifiers that look at the end only.
func writeQuiet(tb testing.TB, dir string) {
	tb.Helper()
	if err := os.CopyFS(dir, os.DirFS(audit)); err != nil {
		tb.Fatal(err)
	}
	name := filepath.Join(dir, "environment.hcl")
	hcl, err := os.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
	}
	verifier := regexp.MustCompile(`(?m)^verifier ".*" \{$`)
	write(tb, name, verifier.ReplaceAll(hcl, []byte("$0\n  progress = false")))
}
