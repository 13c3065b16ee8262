package replay_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/step"
)

// answers is a state that counts how often it is asked.
type answers struct {
	by    map[string]string // by path
	asked int
}

func (a *answers) Answer(_ footprint.Kind, path string) string {
	a.asked++
	return a.by[path]
}

func all(*step.Record) bool { return true }

func record(name string, observed ...footprint.Observation) *step.Record {
	return &step.Record{Name: name, Observations: observed, Reusable: true}
}

func content(path, answer string) footprint.Observation {
	return footprint.Observation{Kind: footprint.Content, Path: path, Answer: answer}
}

func TestFind(t *testing.T) {
	unusable := record("unusable", content("/a", "3"))
	unusable.Reusable = false
	otherKey := record("other key", content("/a", "1"))
	otherKey.Key = step.Key{1}
	records := replay.NewRecords()
	for _, r := range []*step.Record{
		record("1", content("/a", "1")),
		record("2 x", content("/a", "2"), content("/b", "x")),
		record("2 y", content("/a", "2"), content("/b", "y"), content("/c", "z")),
		record("2 y again", content("/a", "2"), content("/b", "y"), content("/c", "z")),
		record("asks something else", content("/m", "1")),
		unusable, otherKey,
	} {
		records.Add(r)
	}
	tests := []struct {
		name  string
		state map[string]string
		want  string
		why   *replay.Difference
	}{
		{"one question", map[string]string{"/a": "1"}, "1", nil},
		{"the answers lead on", map[string]string{"/a": "2", "/b": "x"}, "2 x", nil},
		{"the first of two", map[string]string{"/a": "2", "/b": "y", "/c": "z"}, "2 y", nil},
		{"what may not be used is not found", map[string]string{"/a": "3"}, "",
			&replay.Difference{What: "content", Path: "/a", Recorded: "1", Now: "3"}},
		{"the difference that comes furthest", map[string]string{"/a": "2", "/b": "y", "/c": "?"}, "",
			&replay.Difference{What: "content", Path: "/c", Recorded: "z", Now: "?"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			found, why := records.Find(step.Key{}, &answers{by: tt.state}, all)
			got := ""
			if found != nil {
				got = found.Name
			}
			if got != tt.want {
				t.Errorf("found %q, want %q", got, tt.want)
			}
			if diff := cmp.Diff(why, tt.why); found == nil && diff != "" {
				t.Errorf("difference (-got +want):\n%s", diff)
			}
		})
	}
}

func TestFindAsksOnce(t *testing.T) {
	records := replay.NewRecords()
	for _, r := range generated(1000, 200) {
		records.Add(r)
	}
	state := stateOf(generated(1000, 200)[777])
	found, _ := records.Find(step.Key{}, state, all)
	if found == nil || found.Name != "777" || state.asked != 200 {
		t.Errorf("found %v after %d questions, want record 777 after 200", found, state.asked)
	}
}

func TestFindPassesOverWhatIsNotTaken(t *testing.T) {
	records := replay.NewRecords()
	records.Add(record("first", content("/a", "1")))
	records.Add(record("second", content("/a", "1")))
	found, _ := records.Find(step.Key{}, &answers{by: map[string]string{"/a": "1"}}, func(r *step.Record) bool { return r.Name == "second" })
	if found == nil || found.Name != "second" {
		t.Errorf("found %v, want second", found)
	}
}

// TestFindLikeAScan compares the look-up with one that looks at every record:
// the records of steps that always ask the same, and those of steps that ask
// what they like.
func TestFindLikeAScan(t *testing.T) {
	for seed := range uint64(400) {
		random := rand.New(rand.NewPCG(seed, 0))
		orderly := seed%2 == 0
		records, list := replay.NewRecords(), []*step.Record{}
		for i := range 1 + random.IntN(12) {
			r := record(fmt.Sprint(i), observations(random, orderly)...)
			records.Add(r)
			list = append(list, r)
		}
		for range 20 {
			state := &answers{by: map[string]string{}}
			for _, path := range paths {
				state.by[path] = fmt.Sprint(random.IntN(3))
			}
			valid := slices.DeleteFunc(slices.Clone(list), func(r *step.Record) bool {
				return slices.ContainsFunc(r.Observations, func(o footprint.Observation) bool { return state.by[o.Path] != o.Answer })
			})
			found, _ := records.Find(step.Key{}, state, all)
			switch {
			case found == nil && len(valid) > 0:
				t.Fatalf("seed %d: nothing found where %s is valid", seed, valid[0].Name)
			case found != nil && !slices.Contains(valid, found):
				t.Fatalf("seed %d: found %s, which is not valid", seed, found.Name)
			case found != nil && orderly && found != valid[0]:
				t.Fatalf("seed %d: found %s, and %s came first", seed, found.Name, valid[0].Name)
			}
		}
	}
}

var paths = []string{"/a", "/b", "/c", "/d", "/e"}

// observations are those of a step whose next question follows from the answers
// so far if it is orderly, and from chance if not.
func observations(random *rand.Rand, orderly bool) []footprint.Observation {
	var observed []footprint.Observation
	left := slices.Clone(paths)
	at := 0
	for range 4 {
		if !orderly {
			at = random.IntN(len(left))
		}
		answer := random.IntN(3)
		observed = append(observed, content(left[at], fmt.Sprint(answer)))
		left = slices.Delete(left, at, at+1)
		at = answer % len(left)
		if answer == 0 {
			break
		}
	}
	return observed
}

// generated are records of one key that differ late: in which file is not as in
// the first.
func generated(records, observations int) []*step.Record {
	list := make([]*step.Record, records)
	for i := range list {
		r := record(fmt.Sprint(i))
		for j := range observations {
			answer := "same"
			if j == observations-1-i%observations || j == 0 && i >= observations {
				answer = fmt.Sprint("other ", i)
			}
			r.Observations = append(r.Observations, content(fmt.Sprintf("/workspace/dir/file-%03d", j), answer))
		}
		list[i] = r
	}
	return list
}

func stateOf(r *step.Record) *answers {
	state := &answers{by: map[string]string{}}
	for _, o := range r.Observations {
		state.by[o.Path] = o.Answer
	}
	return state
}
