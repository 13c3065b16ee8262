package search_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/repair/search"
)

// freezing notes what it hears of phases.
type freezing struct {
	watcher
	mu   sync.Mutex
	told []string
}

// Freezing implements [search.Watcher].
func (f *freezing) Freezing(phase search.Phase, done, of int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if done == 0 || done == of {
		f.told = append(f.told, fmt.Sprintf("%s %d/%d", phase, done, of))
	}
}

// TestFreezingIsTold: what is done before combinations are tried is told with how much
// of it there is, and nothing of it afterwards.
func TestFreezingIsTold(t *testing.T) {
	heard := &freezing{watcher: func(*search.Combination) {}}
	a := attempt{
		revisions: map[string]string{"mends": revision("mends", "context", "", ""), "mends/files/context/in.txt": "42\n"},
		options:   search.Options{Watch: heard},
	}
	a.run(t)
	if diff := cmp.Diff([]string{
		"playing the environment as it is 0/2", "playing the environment as it is 2/2",
		"judging mutants of its known-good result 0/5", "judging mutants of its known-good result 5/5",
		"playing it again with every step run 0/2", "playing it again with every step run 2/2",
	}, heard.told); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
