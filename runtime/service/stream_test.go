package service_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/service"
	"github.com/workrover/workrover/runtime/store"
)

// TestOrder sends all requests at once: those of a session are answered in
// order, whatever is wrong with them, also after its finish, and also if the
// last line lacks its end.
func TestOrder(t *testing.T) {
	var in strings.Builder
	for i := range 20 {
		fmt.Fprintf(&in, "{\"op\":\"reset\",\"req\":[%d,0]}\n", i)
	}
	for request := range 4 {
		for i := range 20 {
			what := []string{`"op":"step","calls":[]`, `"op":"walk"`, `"op":"finish"`, `"op":"step","calls":[]`}[request]
			fmt.Fprintf(&in, "{\"req\":[%d,%d],\"session\":\"s-%04d\",%s}\n", i, request+1, i, what)
		}
	}
	var out bytes.Buffer
	s := service.New(build(t, "0"), &service.Options{Name: "s", Jobs: 4})
	if err := s.Serve(t.Context(), strings.NewReader(strings.TrimSpace(in.String())), &out); err != nil {
		t.Fatal(err)
	}
	next := map[int]int{}
	for line := range strings.Lines(out.String()) {
		var a struct {
			Req     [2]int
			Turn    int
			Outcome string
			Error   struct{ Code service.Code }
		}
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("%v\n%s", err, line)
		}
		if a.Req[1] != next[a.Req[0]] {
			t.Fatalf("session %d: answer to request %d, want %d", a.Req[0], a.Req[1], next[a.Req[0]])
		}
		next[a.Req[0]]++
		got := fmt.Sprint(a.Turn, a.Outcome, a.Error.Code)
		if want := []string{"0", "1", "0 unknown_op", "0ok", "0 finished"}[a.Req[1]]; strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want, " ", "") {
			t.Errorf("request %d: %s, want %s", a.Req[1], got, want)
		}
	}
	if len(next) != 20 || s.Open() != 0 {
		t.Errorf("%d sessions were answered and %d are open, want 20 and 0", len(next), s.Open())
	}
}

func TestEndDropsSessions(t *testing.T) {
	p := start(t, build(t, "0"), nil)
	p.say(`{"op":"reset"}`)
	p.say(`{"op":"reset"}`)
	if got := len(p.end()); got != 2 || p.service.Open() != 2 {
		t.Errorf("%d answers and %d open sessions, want 2 and 2", got, p.service.Open())
	}
}

// TestInterrupt ends a service that waits for input which never comes.
func TestInterrupt(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	in, write := io.Pipe()
	t.Cleanup(func() { _ = write.Close() })
	interrupt()
	if err := service.New(build(t, "0"), nil).Serve(ctx, in, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("Serve = %v, want %v", err, context.Canceled)
	}
}

// TestBrokenStreams: a service ends when nobody reads its answers, or when the
// input breaks, and says why.
func TestBrokenStreams(t *testing.T) {
	in, write := io.Pipe()
	go func() { _, _ = io.WriteString(write, "{}\n") }()
	out, closed := io.Pipe()
	_ = out.Close()
	err := service.New(build(t, "0"), nil).Serve(t.Context(), in, closed)
	if !errors.Is(err, io.ErrClosedPipe) || !strings.HasPrefix(err.Error(), "write an answer: ") {
		t.Errorf("Serve = %v, want %v", err, io.ErrClosedPipe)
	}

	var answers bytes.Buffer
	broken := io.MultiReader(strings.NewReader("{}\n{\"op\""), &fault{})
	err = service.New(build(t, "0"), nil).Serve(t.Context(), broken, &answers)
	if err == nil || err.Error() != "read the requests: the disk is gone" {
		t.Errorf("Serve = %v", err)
	}
	if n := strings.Count(answers.String(), "\n"); n != 1 {
		t.Errorf("%d answers, want one to the line that is whole:\n%s", n, &answers)
	}
}

type fault struct{}

func (fault) Read([]byte) (int, error) { return 0, errors.New("the disk is gone") }

// TestReadsNoMoreThanItCanHold: while nobody reads the answers, requests are
// not read without end.
func TestReadsNoMoreThanItCanHold(t *testing.T) {
	built := build(t, "0")
	synctest.Test(t, func(t *testing.T) {
		in := &endless{}
		out, answers := io.Pipe()
		ended := make(chan error)
		go func() { ended <- service.New(built, nil).Serve(t.Context(), in, answers) }()
		synctest.Wait() // until nothing moves
		if read := in.requests.Load(); read < 16<<10 || read > 20<<10 {
			t.Errorf("%d requests were read, want those that 64 MiB can hold", read)
		}
		if err := out.CloseWithError(io.ErrUnexpectedEOF); err != nil {
			t.Fatal(err)
		}
		if err := <-ended; !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("Serve = %v, want %v", err, io.ErrUnexpectedEOF)
		}
	})
}

// endless is a program that never reads an answer.
type endless struct{ requests atomic.Int64 }

func (e *endless) Read(p []byte) (int, error) {
	const request = "{\"op\":\"walk\",\"req\":\"0123456789012345678901234567890123456789\"}\n"
	n := 0
	for n+len(request) <= len(p) {
		n += copy(p[n:], request)
		e.requests.Add(1)
	}
	return n, nil
}

// archive keeps the record in memory and says where bundles would be.
type archive struct {
	*store.Memory
	err error
}

func (a archive) Bundle(_ context.Context, r *rollout.Result) (string, error) {
	return "out/" + r.ID + ".rover", a.err
}

func TestArchive(t *testing.T) {
	for _, tt := range []struct {
		name string
		err  error
		want string
	}{
		{"a bundle", nil, `"bundle":"out/s-0000.rover"}`},
		{"no bundle", errors.New("the disk is full"), `{"session":"s-0000","line":2,"error":{"code":"fault","message":"the disk is full"}}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			memory := store.NewMemory()
			p := start(t, build(t, "0"), &service.Options{Name: "s", Archive: archive{memory, tt.err}})
			p.say(`{"op":"reset"}`)
			p.hear()
			p.say(`{"op":"finish","session":"s-0000"}`)
			if got := p.hear(); !strings.HasSuffix(got, tt.want) {
				t.Errorf("answer %s, want … %s", got, tt.want)
			}
			p.end()
			text, err := memory.Journal(t.Context(), "s-0000")
			if err != nil || !bytes.Contains(text, []byte(`"type":"end"`)) {
				t.Errorf("journal: %v\n%s", err, text)
			}
		})
	}
}

// TestFaults: a record that cannot begin opens no session.
func TestFaults(t *testing.T) {
	p := start(t, build(t, "0"), &service.Options{Name: "s", Archive: full{}})
	var got []string
	for _, request := range []string{`{"op":"reset"}`, `{"op":"finish","session":"s-0000"}`} {
		p.say(request)
		got = append(got, p.hear())
	}
	want := []string{
		`{"line":1,"error":{"code":"fault","message":"begin the record: begin journal s-0000: the disk is full"}}`,
		`{"session":"s-0000","line":2,"error":{"code":"finished","message":"session \"s-0000\" has been finished"}}`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("answers (-want +got):\n%s", diff)
	}
	p.end()
}

// TestFaultInBetween: a session whose turn could not be kept is not judged, and says where
// the turns before it are.
func TestFaultInBetween(t *testing.T) {
	const kept = "the turns that were answered before are in the store: once this rover has ended, rover store recover -o DIR makes a bundle of them"
	p := start(t, build(t, "0"), &service.Options{Name: "s", Archive: &soonFull{Memory: store.NewMemory()}})
	var got []string
	for _, request := range []string{`{"op":"reset"}`, `{"op":"step","session":"s-0000","calls":[]}`, `{"op":"finish","session":"s-0000"}`} {
		p.say(request)
		got = append(got, digests.ReplaceAllString(p.hear(), `"digest":"…"`))
	}
	want := []string{
		`{"session":"s-0000","line":2,"error":{"code":"fault","message":"record turn 1: journal s-0000: the disk is full; ` + kept + `"}}`,
		`{"session":"s-0000","id":"s-0000","agent":"serve","sample":0,"turns":1,"calls":0,"outcome":"error","cause":"host_fault","error":"record the end: journal s-0000: the disk is full; ` + kept + `","passed":false,"reward":null,"checks":[],"progress":[{"turn":0,"verifier":"v","id":"one","value":0},{"turn":1,"verifier":"v","id":"one","value":0}],"digest":"…","bundle":null}`,
	}
	if diff := cmp.Diff(want, got[1:]); diff != "" {
		t.Errorf("answers (-want +got):\n%s", diff)
	}
	p.end()
}

// soonFull is an archive that has room for the beginning of a rollout.
type soonFull struct {
	*store.Memory
	commits int
}

func (a *soonFull) Commit(ctx context.Context, b *store.Batch) error {
	if a.commits++; a.commits > 2 {
		return errors.New("the disk is full")
	}
	return a.Memory.Commit(ctx, b)
}

func (*soonFull) Bundle(context.Context, *rollout.Result) (string, error) { return "", nil }

// full is an archive that can keep nothing.
type full struct{}

func (full) Commit(context.Context, *store.Batch) error { return errors.New("the disk is full") }

func (full) Bundle(context.Context, *rollout.Result) (string, error) {
	return "", errors.New("the disk is full")
}

// FuzzServe: whatever comes in, each line that is not blank is answered by one
// line of JSON that echoes its req, and the service goes on.
func FuzzServe(f *testing.F) {
	for _, seed := range []string{
		`{"op":"reset","sample":1,"req":"a"}`, `{"op":"step","session":"s-0000","say":"x","calls":[{"id":"a","tool":"write","args":{"path":"x","text":""}}]}`,
		`{"op":"finish","session":"s-0000","req":[1]}`, "{}\n[]\r\n\n\"", "\xff", `{"req":{"a":1e999},"op":7}`,
	} {
		f.Add([]byte(seed))
	}
	built := build(f, "0")
	f.Fuzz(func(t *testing.T, input []byte) {
		var out bytes.Buffer
		lines := append([]byte("{\"op\":\"reset\"}\n"), input...)
		if err := service.New(built, &service.Options{Name: "s", MaxLine: 1 << 10}).Serve(t.Context(), bytes.NewReader(lines), &out); err != nil {
			t.Fatal(err)
		}
		asked := 0
		for line := range bytes.Lines(lines) {
			if len(bytes.TrimSpace(line)) > 0 {
				asked++
			}
		}
		answers := bufio.NewScanner(&out)
		answers.Buffer(nil, 1<<20)
		for ; answers.Scan(); asked-- {
			var a struct {
				Session string
				Error   json.RawMessage
			}
			if err := json.Unmarshal(answers.Bytes(), &a); err != nil || a.Session == "" && a.Error == nil {
				t.Errorf("answer %q: %v", answers.Bytes(), err)
			}
		}
		if asked != 0 {
			t.Errorf("%d more requests than answers", asked)
		}
	})
}
