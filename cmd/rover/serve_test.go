package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// TestServe plays the good control of an environment through rover serve, and
// finds in the bundle what it was answered.
func TestServe(t *testing.T) {
	cache, dir, out := warmCache(t), t.TempDir(), t.TempDir()
	rover(t, cache, exit.Yes, "init", dir)
	script, err := os.ReadFile(filepath.Join(dir, "controls", "oracle.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	a := startServe(t, cache, dir, "--out", out)
	session := a.ask(`{"op": "reset"}`).Session
	for turn := range strings.Lines(string(script)) {
		if answer := a.ask(`{"op": "step", "session": %q, %s`, session, strings.TrimPrefix(strings.TrimSpace(turn), "{")); answer.Error != nil {
			t.Fatalf("%s", answer.Error)
		}
	}
	end := a.ask(`{"op": "finish", "session": %q}`, session)
	if !end.Passed || end.Bundle != filepath.Join(out, session+".rover") {
		t.Errorf("finish = %+v", end)
	}
	if code := a.end(); code != exit.Yes {
		t.Errorf("exit code %d", code)
	}
	story := rover(t, cache, exit.Yes, "show", end.Bundle, "--json")
	if !strings.Contains(story, fmt.Sprintf(`"digest": %q`, end.Digest)) || !strings.Contains(story, `"agent": "serve"`) {
		t.Errorf("the bundle tells another story:\n%s", story)
	}
}

// TestAgent lets the agent of the example, a program in Python, play it.
func TestAgent(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "python3", filepath.Join(audit, "agent", "agent.py"), "--out", t.TempDir())
	cmd.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1", "XDG_CACHE_HOME="+warmCache(t), "XDG_DATA_HOME="+t.TempDir())
	out, err := cmd.CombinedOutput()
	if err != nil || string(out) != "passed with reward 1\n" {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestPythonClient runs the program of docs/serve.md, which plays a group of rollouts
// with the client in Python.
func TestPythonClient(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "serve.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(page), "```python\n")
	program, _, found := strings.Cut(after, "```")
	if !found {
		t.Fatal("the page has no program")
	}
	sdk, err := filepath.Abs(filepath.Join("..", "..", "sdk", "python"))
	if err != nil {
		t.Fatal(err)
	}
	cache := warmCache(t)
	cmd := exec.CommandContext(t.Context(), "python3", "-c", program)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "PYTHONPATH="+sdk, "PYTHONDONTWRITEBYTECODE=1", "XDG_CACHE_HOME="+cache, "XDG_DATA_HOME="+t.TempDir())
	rover(t, cache, exit.Yes, "init", filepath.Join(cmd.Dir, "orders"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var rewards []string
	for line := range strings.Lines(string(out)) {
		reward, bundle, _ := strings.Cut(strings.TrimSpace(line), ", ")
		rewards = append(rewards, reward)
		if _, err := os.Stat(filepath.Join(cmd.Dir, bundle)); err != nil {
			t.Error(err)
		}
	}
	want := []string{
		"sample 0: reward 1.00", "sample 1: reward 0.89", "sample 2: reward 1.00", "sample 3: reward 0.89",
		"sample 4: reward 1.00", "sample 5: reward 0.89", "sample 6: reward 1.00", "sample 7: reward 0.89",
	}
	if diff := cmp.Diff(want, rewards); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// serving is a rover serve within the test.
type serving struct {
	t       testing.TB
	in      io.WriteCloser
	answers *bufio.Reader
	ended   chan exit.Code
}

// maxAnswer is more than any answer has here.
const maxAnswer = 1 << 20

// served is what an answer may hold.
type served struct {
	Session, Digest, Bundle string
	Passed                  bool
	Error                   json.RawMessage
}

func startServe(t testing.TB, cache, dir string, flags ...string) *serving {
	t.Helper()
	in, requests := pipe(t)
	answers, out := pipe(t)
	s := &serving{t: t, in: requests, answers: bufio.NewReaderSize(answers, maxAnswer), ended: make(chan exit.Code, 1)}
	env := map[string]string{"XDG_CACHE_HOME": cache, "XDG_DATA_HOME": t.TempDir()}
	go func() {
		s.ended <- run(t.Context(), process{
			args: append([]string{"serve", dir}, flags...), stdin: in, stdout: out, stderr: io.Discard,
			env: func(name string) string { return env[name] },
		})
		_ = out.Close()
	}()
	return s
}

// pipe makes one of the operating system, as there is between two programs.
func pipe(t testing.TB) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = r.Close()
		_ = w.Close()
	})
	return r, w
}

// ask makes a request and returns its answer.
func (s *serving) ask(format string, args ...any) *served {
	s.t.Helper()
	if _, err := fmt.Fprintf(s.in, format+"\n", args...); err != nil {
		s.t.Fatal(err)
	}
	line, err := s.answers.ReadBytes('\n')
	if err != nil {
		s.t.Fatal(err)
	}
	var a served
	if err := json.Unmarshal(line, &a); err != nil {
		s.t.Fatalf("%v\n%s", err, line)
	}
	return &a
}

// end ends the input and returns the exit code.
func (s *serving) end() exit.Code {
	s.t.Helper()
	if err := s.in.Close(); err != nil {
		s.t.Fatal(err)
	}
	return <-s.ended
}
