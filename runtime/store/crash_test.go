package store_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/store/storetest"
)

// TestMain makes this binary another process: one that commits until it is
// killed, or one that opens a store and says how it went.
func TestMain(m *testing.M) {
	roles := map[string]func(dir, name string) error{"commit": commitForEver, "open": openOnce}
	play, other := roles[os.Args[min(1, len(os.Args)-1)]]
	if !other {
		os.Exit(m.Run())
	}
	if err := play(os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// commitForEver commits from several goroutines and says on standard output
// what was acknowledged.
func commitForEver(dir, name string) error {
	s, err := store.Open(dir, nil)
	if err != nil {
		return err
	}
	var group errgroup.Group
	for g := range 4 {
		group.Go(func() error {
			for n := 0; ; n++ {
				id := fmt.Sprintf("%s-%d", name, g)
				if err := s.Commit(context.Background(), crashBatch(id, n)); err != nil {
					return err
				}
				// One write to a pipe: a line arrives whole or not at all.
				if _, err := os.Stdout.WriteString(id + " " + strconv.Itoa(n) + "\n"); err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// crashBatch is the n-th commit to journal id.
func crashBatch(id string, n int) *store.Batch {
	text := fmt.Sprintf("%s %d", id, n)
	large := strings.Repeat(text+"\n", 1+n%5*10_000) // up to two chunks
	return &store.Batch{
		Blobs:   []store.Blob{storetest.BlobOf(text), storetest.BlobOf(large)},
		Records: []store.Record{{Key: digest.Of([]byte(id)), Data: []byte(text)}},
		Journal: id,
		Lines:   [][]byte{[]byte(text), []byte("end of " + text)},
	}
}

func TestKilledProcessesLoseNothingAcknowledged(t *testing.T) {
	const rounds = 10
	dir := t.TempDir()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	all := map[string]int{} // acknowledged commits by journal
	for round := range rounds {
		children := []*child{startChild(t, dir, fmt.Sprintf("a%d", round)), startChild(t, dir, fmt.Sprintf("b%d", round))}
		acknowledged := map[string]int{}
		for _, c := range children {
			c.waitFor(t, 1+random.IntN(40))
			time.Sleep(time.Duration(random.IntN(20_000)) * time.Microsecond)
			maps.Copy(acknowledged, c.kill(t))
		}
		maps.Copy(all, acknowledged)
		checkAcknowledged(t, dir, acknowledged)
		if t.Failed() {
			t.Fatalf("after round %d", round)
		}
	}
	checkAcknowledged(t, dir, all)
	total := 0
	for _, n := range all {
		total += n
	}
	t.Logf("%d processes killed, %d commits acknowledged", 2*rounds, total)
}

// checkAcknowledged fails unless all commits are there, whole, and nothing is
// there by half.
func checkAcknowledged(t *testing.T, dir string, acknowledged map[string]int) {
	t.Helper()
	s, err := store.Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer closing(t, s)
	for id, count := range acknowledged {
		text, err := s.Journal(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		// The last commit may have been kept and not yet acknowledged.
		kept := bytes.Count(text, []byte("\n")) / 2
		if kept != count && kept != count+1 {
			t.Errorf("journal %s has %d commits, acknowledged were %d", id, kept, count)
		}
		records, err := s.Records(t.Context(), digest.Of([]byte(id)))
		if err != nil || len(records) != kept {
			t.Errorf("journal %s has %d commits and %d records, %v", id, kept, len(records), err)
		}
		var want bytes.Buffer
		for n := range kept {
			batch := crashBatch(id, n)
			for _, line := range batch.Lines {
				fmt.Fprintf(&want, "%s\n", line)
			}
			for _, blob := range batch.Blobs {
				if _, err := s.Blob(t.Context(), blob.Digest); err != nil {
					t.Errorf("commit %d of %s: %v", n, id, err)
				}
			}
		}
		if !bytes.Equal(text, want.Bytes()) {
			t.Errorf("journal %s holds other lines", id)
		}
	}
	if contents, err := s.Verify(t.Context(), func(d *store.DamagedError) { t.Error(d) }); err != nil || contents.Blobs == 0 {
		t.Errorf("Verify = %+v, %v", contents, err)
	}
}

// child is a process that commits.
type child struct {
	cmd   *exec.Cmd
	lines *bufio.Scanner
	done  map[string]int // acknowledged commits by journal
}

func startChild(t *testing.T, dir, name string) *child {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "commit", dir, name)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &child{cmd: cmd, lines: bufio.NewScanner(out), done: map[string]int{}}
}

// waitFor reads so many acknowledgements.
func (c *child) waitFor(t *testing.T, n int) {
	t.Helper()
	for range n {
		if !c.lines.Scan() {
			t.Fatalf("the child ended by itself: %v", c.cmd.Wait())
		}
		c.note(t)
	}
}

func (c *child) note(t *testing.T) {
	t.Helper()
	id, number, _ := strings.Cut(c.lines.Text(), " ")
	n, err := strconv.Atoi(number)
	if err != nil || n != c.done[id] {
		t.Fatalf("acknowledgement %q after %d of its journal", c.lines.Text(), c.done[id])
	}
	c.done[id]++
}

// kill kills the process and returns what it had acknowledged.
func (c *child) kill(t *testing.T) map[string]int {
	t.Helper()
	if err := c.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for c.lines.Scan() {
		c.note(t)
	}
	if err := c.lines.Err(); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatal(err)
	}
	if err := c.cmd.Wait(); err == nil {
		t.Error("the child ended by itself")
	}
	return c.done
}
