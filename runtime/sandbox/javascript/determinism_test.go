package javascript_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/vfs"
)

// lives are requests whose answers would show what a life has that no other has.
func lives() []string {
	return []string{`{"op":"call","name":"state"}`, `{"op":"call","name":"draw"}`}
}

// outcomes are the answers to lives, with the fuel that each took.
func (p *opened) outcomes(t *testing.T) string {
	t.Helper()
	var text strings.Builder
	for _, request := range lives() {
		got := p.ask(t, vfs.Empty(), request)
		fmt.Fprintf(&text, "%s %d %v\n", got.Response, got.Fuel, got.Failure)
	}
	return text.String()
}

// lifeCount is how many lives one goroutine asks: enough to see chance, or to
// see a race.
func lifeCount() int {
	if testing.Short() {
		return 10
	}
	return 75
}

// TestEveryLifeIsTheSame asks hundreds of fresh instances, several at once, of two
// interpreters that were booted apart.
func TestEveryLifeIsTheSame(t *testing.T) {
	files := imported(t, "all")
	want := open(t, shared, files).outcomes(t)
	p := open(t, newSandbox(t), files)
	var tasks sync.WaitGroup
	for range 4 {
		tasks.Go(func() {
			for range lifeCount() {
				if got := p.outcomes(t); got != want {
					t.Errorf("got %s, want %s", got, want)
					return
				}
			}
		})
	}
	tasks.Wait()
}

// TestInterpreterIsTheSame holds the two engines against each other.
func TestInterpreterIsTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: there is one goroutine, so no race; make test runs it")
	}
	files := imported(t, "all")
	want := open(t, shared, files).outcomes(t)
	s := sandbox.New(&sandbox.Options{Interpret: true, Languages: []string{guests}})
	if got := open(t, s, files).outcomes(t); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
}
