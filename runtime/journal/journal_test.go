package journal_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/store/storetest"
	"github.com/workrover/workrover/sdk/plugin"
)

// header is that of the rollout that the tests record.
func header() *journal.Header {
	return &journal.Header{
		ID:          "r-1",
		Environment: journal.Environment{Name: "audit", Version: "1.0.0", Digest: digest.Of([]byte("audit"))},
		Agent:       "oracle",
		Seed:        7,
		Clock:       time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
		ClockStep:   time.Minute,
		Task:        "find what is < 3 & wrong",
		Tools:       []plugin.ToolInfo{{Name: "write", InputSchema: json.RawMessage(`{"type":"object"}`), Writes: true}},
		Plugins:     []journal.Plugin{{Name: "files", Version: "1.0.0", Source: "builtin:files"}},
	}
}

// call is a recorded call. Its request has what a careless encoder changes:
// characters that HTML needs escaped, U+2028, and a number beyond float64.
func call(name string, effects ...footprint.Effect) *step.Record {
	return &step.Record{
		Name: name, Kind: step.ToolCall, Plugin: "files",
		Request:      json.RawMessage("{\"args\":{\"n\":12345678901234567890123,\"text\":\"<a & b>\u2028\"}}"),
		Response:     []byte("{\"ok\":true}\xff"),
		Observations: []footprint.Observation{{Kind: footprint.Absent, Path: "/workspace/out", Answer: "ENOENT /workspace"}},
		Effects:      effects, Reusable: true,
	}
}

func turn(n int, steps ...string) *journal.Turn {
	t := &journal.Turn{Turn: n, Say: "I write <b>it</b>"}
	for _, name := range steps {
		t.Calls = append(t.Calls, journal.Call{
			CallResult: plugin.CallResult{
				Call:   plugin.Call{ID: "c", Tool: "write", Args: json.RawMessage(`{"path":"a&b"}`)},
				Status: plugin.StatusOK, Shown: "done",
			},
			Step: name,
		})
	}
	return t
}

func end() *journal.End {
	reward := 1.0
	return &journal.End{
		Outcome: journal.OutcomeOK, Passed: true, Reward: &reward,
		Checks:   []journal.Check{{ID: "x", Verifier: "v", Value: 1, Weight: 1, Share: 1, Kind: plugin.Score}},
		Progress: []journal.Progress{{Turn: 1, Verifier: "v", ID: "x", Value: 1}},
		Digest:   digest.Of([]byte("all of it")),
	}
}

// record writes a rollout of two turns, without trees.
func record(t *testing.T, to journal.Committer) {
	t.Helper()
	w, err := journal.Begin(t.Context(), to, header(), nil, &journal.Part{Steps: []*step.Record{call("context/inbox")}})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		w.Append(t.Context(), &journal.Part{Steps: []*step.Record{call("turn/1/call/1")}, Turn: turn(1, "turn/1/call/1", "")}),
		w.Append(t.Context(), &journal.Part{Turn: turn(2)}),
		w.Append(t.Context(), &journal.Part{Steps: []*step.Record{call("verifier/v")}}),
		w.End(t.Context(), end()),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// text is the journal of the recorded rollout.
func text(t *testing.T) []byte {
	t.Helper()
	s := store.NewMemory()
	record(t, s)
	text, err := s.Journal(t.Context(), "r-1")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestReadReturnsWhatWasWritten(t *testing.T) {
	got, err := journal.Read(bytes.NewReader(text(t)))
	if err != nil {
		t.Fatal(err)
	}
	want := &journal.Journal{
		Header: *header(),
		Steps:  []*step.Record{call("context/inbox"), call("turn/1/call/1"), call("verifier/v")},
		Turns:  []*journal.Turn{turn(1, "turn/1/call/1", ""), turn(2)},
		End:    end(),
	}
	want.Header.Format = journal.Format
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(journal.Journal{}), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("journal differs (-want +got):\n%s", diff)
	}
	if got.Cut() != "" {
		t.Errorf("Cut() = %q for a whole journal", got.Cut())
	}
	if got.Step("turn/1/call/1") != got.Steps[1] || got.Step("turn/9/call/9") != nil {
		t.Error("Step does not find steps by name")
	}
}

func TestReadOfAJournalCutOffAnywhere(t *testing.T) {
	whole := text(t)
	full, err := journal.Read(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	head := bytes.IndexByte(whole, '\n') + 1
	for n := range whole {
		j, err := journal.Read(bytes.NewReader(whole[:n]))
		if n < head {
			if err == nil || !strings.Contains(err.Error(), "header") {
				t.Fatalf("cut at %d, within the header: %v", n, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		lines := bytes.Count(whole[:n], []byte("\n"))
		torn := 0
		if whole[n-1] != '\n' {
			torn = lines + 1
		}
		if j.Torn != torn || j.Cut() == "" || j.End != nil {
			t.Fatalf("cut at %d: torn line %d, want %d; Cut() = %q", n, j.Torn, torn, j.Cut())
		}
		if got := 1 + len(j.Steps) + len(j.Turns); got != lines {
			t.Fatalf("cut at %d: %d lines were read, want %d", n, got, lines)
		}
		if !slices.EqualFunc(j.Steps, full.Steps[:len(j.Steps)], func(a, b *step.Record) bool { return reflect.DeepEqual(a, b) }) {
			t.Fatalf("cut at %d: other steps", n)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	lines := strings.SplitAfter(string(text(t)), "\n") // the header, two steps, two turns, a step, the end
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"nothing", nil, "no whole header line"},
		{"no header", lines[1:], "line 1: step where the header must be first"},
		{"two headers", []string{lines[0], lines[0]}, "line 2: header where the header must be first, and once"},
		{"another format", []string{strings.Replace(lines[0], "journal/v1", "journal/v2", 1)}, `line 1: format "rover.journal/v2", this version of WorkRover reads "rover.journal/v1"`},
		{"not JSON", []string{lines[0], "{]\n"}, "line 2: invalid character ']'"},
		{"an empty line", []string{lines[0], "\n"}, "line 2: unexpected end of JSON"},
		{"unknown type", []string{lines[0], `{"type": "stop"}` + "\n"}, `line 2: unknown type "stop"`},
		{"two types", []string{lines[0], `{"type":"turn","turn":1,"type":"tree"}` + "\n"}, "line 2: its type is turn, and tree"},
		{"unknown field", []string{lines[0], `{"type": "turn", "turn": 1, "mood": "good"}` + "\n"}, `line 2: json: unknown field "mood"`},
		{"two values", []string{lines[0], `{"type": "turn", "turn": 1} {}` + "\n"}, "line 2:"},
		{"a turn left out", slices.Concat(lines[:3], lines[4:]), "line 4: turn 2 where turn 1 is next"},
		{"a step twice", []string{lines[0], lines[1], lines[1]}, `line 3: a second step "context/inbox"`},
		{"a step left out", slices.Concat(lines[:2], lines[3:]), `call 1 of turn 1 names step "turn/1/call/1", which is not recorded`},
		{"after the end", append(slices.Clone(lines[:7]), lines[1]), "line 8: step after the end"},
		{"a tree twice", []string{lines[0], `{"type": "tree", "name": "a"}` + "\n", `{"type": "tree", "name": "a"}` + "\n"}, `line 3: a second tree "a"`},
		{"a tree elsewhere", []string{lines[0], `{"type": "tree", "name": "../a"}` + "\n"}, `line 2: tree name "../a"`},
		{"unknown outcome", []string{lines[0], `{"type": "end", "outcome": "maybe"}` + "\n"}, `line 2: unknown outcome "maybe"`},
		{"an error with a reward", []string{lines[0], `{"type": "end", "outcome": "error", "reward": 0}` + "\n"}, "line 2: outcome"},
	} {
		t.Run(c.name, func(t *testing.T) {
			j, err := journal.Read(strings.NewReader(strings.Join(c.lines, "")))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("Read = %v, %v; want an error with %q", j, err, c.want)
			}
		})
	}
}

func TestAFailedCommitMayBeTriedAgain(t *testing.T) {
	s := &storetest.Faulty{Store: store.NewMemory(), FailAt: 2}
	w, err := journal.Begin(t.Context(), s, header(), nil, &journal.Part{})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Append(t.Context(), &journal.Part{Turn: turn(1)}); !errors.Is(err, storetest.ErrInjected) {
		t.Fatalf("Append = %v, want the injected fault", err)
	}
	if err := w.Append(t.Context(), &journal.Part{Turn: turn(1)}); err != nil {
		t.Fatal(err)
	}
	text, err := s.Journal(t.Context(), "r-1")
	if err != nil {
		t.Fatal(err)
	}
	if j, err := journal.Read(bytes.NewReader(text)); err != nil || len(j.Turns) != 1 {
		t.Errorf("journal = %v, %v; want one turn", j, err)
	}
}

func TestTurnsAreWrittenInOrder(t *testing.T) {
	w, err := journal.Begin(t.Context(), journal.Discard{}, header(), nil, &journal.Part{})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Append(t.Context(), &journal.Part{Turn: turn(2)}); err == nil {
		t.Error("turn 2 was written before turn 1")
	}
}

func FuzzJournal(f *testing.F) {
	s := store.NewMemory()
	w, err := journal.Begin(f.Context(), s, header(), nil, &journal.Part{Steps: []*step.Record{call("context/inbox")}})
	if err != nil {
		f.Fatal(err)
	}
	if err := w.Append(f.Context(), &journal.Part{Turn: turn(1, "context/inbox")}); err != nil {
		f.Fatal(err)
	}
	if err := w.End(f.Context(), end()); err != nil {
		f.Fatal(err)
	}
	text, err := s.Journal(f.Context(), "r-1")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(text[:len(text)/2])
	f.Fuzz(func(t *testing.T, text []byte) {
		j, err := journal.Read(bytes.NewReader(text))
		if err != nil {
			return
		}
		// What can be read can be cut off: the first whole line is a journal.
		if _, err := journal.Read(bytes.NewReader(text[:bytes.IndexByte(text, '\n')+1])); err != nil {
			t.Errorf("the header alone is refused: %v", err)
		}
		for _, turn := range j.Turns {
			for _, call := range turn.Calls {
				if call.Step != "" && j.Step(call.Step) == nil {
					t.Errorf("step %q of turn %d is not there", call.Step, turn.Turn)
				}
			}
		}
	})
}
