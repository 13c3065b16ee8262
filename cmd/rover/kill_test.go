package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/journal"
)

// TestKilledProcessesLoseNothingAnswered kills processes that play, replay,
// collect, recover and disown on one store at once, at random moments, which are
// those of a seed. Then the store is whole, and every turn that rover serve has
// answered is in a bundle: one that the session was finished with, or one that is
// recovered.
func TestKilledProcessesLoseNothingAnswered(t *testing.T) {
	kills := 200
	switch {
	case os.Getenv("ROVER_SOAK") != "":
		kills = 3000
	case testing.Short():
		kills = 5
	}
	s := newSlaughter(t)
	for (s.killed < kills || len(s.interrupted()) == 0) && !t.Failed() {
		s.round()
	}
	s.check()
	t.Logf("%d processes killed; %d turns answered in %d sessions, of which %d were finished", s.killed, s.answered(), len(s.turns), len(s.finished))
}

// sessionTurns is how many turns a session has before it is finished.
const sessionTurns = 6

// slaughter is a store, and what was answered by those who used it.
type slaughter struct {
	t      *testing.T
	random *rand.Rand
	dir    string // of everything
	env    []string
	killed int

	mu       sync.Mutex
	turns    map[string]int    // answered, by session
	finished map[string]string // bundle, by session
}

func newSlaughter(t *testing.T) *slaughter {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	s := &slaughter{
		t: t, random: rand.New(rand.NewPCG(seed, 0)), dir: t.TempDir(),
		turns: map[string]int{}, finished: map[string]string{},
	}
	s.env = append(os.Environ(), "XDG_CACHE_HOME="+warmCache(t), "XDG_DATA_HOME="+filepath.Join(s.dir, "data"))
	s.rover(exit.Yes, "init", "task")
	s.rover(exit.Yes, "run", "task", "--agent", "oracle", "--out", "first")
	s.rover(exit.Yes, "init", "changed")
	orders := filepath.Join(s.dir, "changed", "context", "orders.csv")
	text, err := os.ReadFile(orders)
	if err == nil {
		err = os.WriteFile(orders, append(text, "1099,West,1\n"...), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *slaughter) command(args ...string) *exec.Cmd {
	cmd := exec.Command("rover", args...)
	cmd.Dir, cmd.Env = s.dir, s.env
	return cmd
}

// rover runs a command to its end, which must come with one of the codes.
func (s *slaughter) rover(code exit.Code, args ...string) []byte {
	s.t.Helper()
	cmd := s.command(args...)
	var diagnostics strings.Builder
	cmd.Stderr = &diagnostics
	answer, err := cmd.Output()
	got := exit.Yes
	if ended, ok := errors.AsType[*exec.ExitError](err); ok {
		got = exit.Code(ended.ExitCode())
	} else if err != nil {
		s.t.Fatal(err)
	}
	if got != code {
		s.t.Fatalf("rover %s: exit code %d, want %d\n%s%s", strings.Join(args, " "), got, code, answer, &diagnostics)
	}
	return answer
}

// bundles are those in a directory.
func (s *slaughter) bundles(dir string) []string {
	s.t.Helper()
	names, err := filepath.Glob(filepath.Join(s.dir, dir, "*.rover"))
	if err != nil {
		s.t.Fatal(err)
	}
	return names
}

// round starts rover serve and somebody who plays or replays, and in the midst of
// it four who look after the store; and then kills all of them.
func (s *slaughter) round() {
	s.t.Helper()
	play := [][]string{
		{"run", "task", "--agent", "oracle", "-n", "1000", "-j", "1", "--out", "out"},
		append([]string{"replay", "--env", "changed"}, s.bundles("first")...),
	}
	lookAfter := [][]string{{"store", "gc", "--keep", "1h"}, {"store", "recover", "-o", "recovered"}, {"store", "disown", "files"}}
	answers := make(chan struct{})
	children := []*exec.Cmd{s.serve(answers), s.start(play[s.random.IntN(len(play))])}
	await(answers, s.random.IntN(8))
	for range 4 {
		children = append(children, s.start(lookAfter[s.random.IntN(len(lookAfter))]))
	}
	await(answers, s.random.IntN(12))
	time.Sleep(time.Duration(s.random.IntN(5000)) * time.Microsecond)
	for _, cmd := range children {
		if err := cmd.Process.Kill(); err != nil {
			s.t.Error(err)
		}
	}
	for range answers { // until who plays has heard of it
	}
	for _, cmd := range children {
		_ = cmd.Wait() // how it ended is in its state
		if cmd.ProcessState.ExitCode() < 0 {
			s.killed++
		}
	}
}

// await waits for n answers. They tell how far all have come, on a fast machine
// and on a slow one.
func await(answers <-chan struct{}, n int) {
	for range n {
		<-answers
	}
}

func (s *slaughter) start(args []string) *exec.Cmd {
	s.t.Helper()
	cmd := s.command(args...)
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	return cmd
}

// serve starts rover serve, and somebody who plays sessions with it.
func (s *slaughter) serve(answers chan<- struct{}) *exec.Cmd {
	s.t.Helper()
	cmd := s.command("serve", "task", "--out", "out")
	in, err := cmd.StdinPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	go s.play(in, bufio.NewReader(out), answers)
	return cmd
}

// play plays sessions until the service is gone, and keeps what was answered.
func (s *slaughter) play(in io.Writer, out *bufio.Reader, answers chan<- struct{}) {
	defer close(answers)
	session, turns := "", 0
	for {
		request := `{"op": "reset"}`
		switch {
		case session != "" && turns == sessionTurns:
			request = fmt.Sprintf(`{"op": "finish", "session": %q}`, session)
		case session != "":
			request = fmt.Sprintf(`{"op": "step", "session": %q, "token_ids": [%d, 7], "logprobs": [-1, -2], "calls": [{"tool": "write", "args": {"path": "out/%d.txt", "text": %q}}]}`, session, turns+1, turns, session)
		}
		if _, err := io.WriteString(in, request+"\n"); err != nil {
			return
		}
		text, err := out.ReadBytes('\n')
		if err != nil {
			return
		}
		var answer struct {
			Session string
			Turn    *int
			Bundle  string
			Error   any
		}
		if err := json.Unmarshal(text, &answer); err != nil || answer.Error != nil {
			s.t.Errorf("%s: %v", text, err)
			return
		}
		s.mu.Lock()
		if answer.Turn != nil {
			session, turns = answer.Session, *answer.Turn
			s.turns[session] = turns
		} else {
			s.finished[session] = answer.Bundle
			session, turns = "", 0
		}
		s.mu.Unlock()
		answers <- struct{}{}
	}
}

// interrupted are the sessions that were cut off after turns were answered, and
// before they were asked to finish.
func (s *slaughter) interrupted() (sessions []string) {
	for session, turns := range s.turns {
		if 0 < turns && turns < sessionTurns {
			sessions = append(sessions, session)
		}
	}
	return sessions
}

func (s *slaughter) answered() (turns int) {
	for _, n := range s.turns {
		turns += n
	}
	return turns
}

// check recovers what was interrupted, and looks for everything that was
// answered.
func (s *slaughter) check() {
	s.t.Helper()
	s.rover(exit.Yes, "store", "verify")
	s.rover(exit.Yes, "store", "gc", "--keep", "1h")
	s.rover(exit.Yes, "store", "recover", "-o", "recovered")
	for session, turns := range s.turns {
		path := filepath.Join("recovered", session+".rover")
		if bundle, ok := s.finished[session]; ok {
			path = bundle
		} else if _, err := os.Stat(filepath.Join(s.dir, "out", session+".rover")); err == nil {
			path = filepath.Join("out", session+".rover") // finished, and killed before it could say so
		}
		bundle, err := journal.OpenBundle(filepath.Join(s.dir, path), nil)
		if err != nil {
			s.t.Errorf("session %s, %d turns answered: %v", session, turns, err)
			continue
		}
		if got := bundle.Manifest.Turns; got != turns && got != turns+1 {
			s.t.Errorf("session %s: %d turns, and %d were answered", session, got, turns)
		}
		for _, turn := range bundle.Journal.Turns {
			if !slices.Equal(turn.TokenIDs, []int{turn.Turn, 7}) || !slices.Equal(turn.Logprobs, []float64{-1, -2}) {
				s.t.Errorf("session %s, turn %d: tokens %v with log probabilities %v", session, turn.Turn, turn.TokenIDs, turn.Logprobs)
			}
		}
		if err := bundle.Close(); err != nil {
			s.t.Error(err)
		}
	}
	recovered := s.bundles("recovered")
	recovered = recovered[:min(20, len(recovered))]
	for _, session := range s.interrupted() {
		recovered = append(recovered, filepath.Join("recovered", session+".rover"))
	}
	var replayed answerOfReplay
	answer := s.rover(exit.CouldNotTell, append([]string{"replay", "--json", "--env", "task"}, recovered[:min(30, len(recovered))]...)...)
	if err := json.Unmarshal(answer, &replayed); err != nil {
		s.t.Fatal(err)
	}
	for _, r := range replayed.Bundles {
		if !r.Identical || r.Divergence != nil {
			s.t.Errorf("%s is not replayed as it was: %+v", r.Bundle, r.Divergence)
		}
	}
	s.rover(exit.Yes, "store", "verify")
	if s.digest() != s.digest("--fresh") {
		s.t.Error("what the store knows is not what the steps come to")
	}
}

// digest is that of a rollout that is played now.
func (s *slaughter) digest(flags ...string) string {
	s.t.Helper()
	var answer struct{ Rollouts []struct{ Digest string } }
	text := s.rover(exit.Yes, append([]string{"run", "task", "--agent", "oracle", "--json"}, flags...)...)
	if err := json.Unmarshal(text, &answer); err != nil {
		s.t.Fatal(err)
	}
	return answer.Rollouts[0].Digest
}
