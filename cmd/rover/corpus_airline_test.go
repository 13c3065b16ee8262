package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/verb/exchange"
)

// TestCorpusAirline imports the public airline runs, computes their credit and
// writes them in every format that does without ids of tokens.
func TestCorpusAirline(t *testing.T) {
	runs := filepath.Join(corpora(t), "tau-airline/trajectories.jsonl")
	dir, began := t.TempDir(), time.Now()
	groups := filepath.Join(dir, "groups.jsonl")
	rover(t, dir, exit.Yes, "import", "tau-bench", runs, "-o", groups)
	answer := rover(t, dir, exit.Yes, "credit", groups, "--json")
	if n := strings.Count(answer, `"rover.credit/v1"`); n != 22 {
		t.Errorf("credit of %d groups, want 22", n)
	}
	for _, format := range exchange.Formats() {
		out := filepath.Join(dir, format.Name)
		_, said, code := tryRover(t, dir, "export", "--to", format.Name, groups, "-o", out)
		if format.Name == "prime-rl" {
			if code != exit.WrongUse || !strings.Contains(said, "nothing is written, as there are only rollouts of which ids of tokens are not known") {
				t.Errorf("%s: exit code %d\n%s", format.Name, code, said)
			}
			continue
		}
		if size := sizeOf(t, out); code != exit.Yes || size < 50_000 {
			t.Errorf("%s: exit code %d, %d bytes of 88 rollouts\n%s", format.Name, code, size, said)
		}
	}
	t.Logf("import, credit, and export to %d formats: %v", len(exchange.Formats()), time.Since(began).Round(time.Millisecond))
	again(t, dir, groups)
}

// again reads what was written as trajectories, which gives the same groups.
func again(t *testing.T, dir, groups string) {
	t.Helper()
	read := filepath.Join(dir, "again.jsonl")
	rover(t, dir, exit.Yes, "import", "atif", filepath.Join(dir, "atif"), "-o", read)
	want := rover(t, dir, exit.Yes, "credit", groups, "--json")
	got := rover(t, dir, exit.Yes, "credit", read, "--json")
	if sorted(got) != sorted(want) {
		t.Error("credit of what was written as trajectories and read again differs")
	}
}

func sizeOf(t *testing.T, root string) (size int64) {
	t.Helper()
	err := filepath.WalkDir(root, func(_ string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return size
}

// sorted are the lines of a text in order.
func sorted(text string) string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
