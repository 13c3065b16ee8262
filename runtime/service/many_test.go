package service_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/service"
)

// TestManySessions has 10,000 sessions open at once, and each round asks
// something of all of them. Each has a workspace of its own; a request that
// cannot be done fails by itself.
func TestManySessions(t *testing.T) {
	sessions := 10_000
	if testing.Short() {
		sessions = 500
	}
	p := start(t, build(t, "0"), &service.Options{Name: "s", Jobs: 4, MaxSessions: sessions})
	p.say(fmt.Sprintf(`{"op":"step","session":"s-%04d","calls":[]}`, sessions))
	if got := p.hear(); answerOf(t, got).Error.Code != service.UnknownSession {
		t.Error(got)
	}
	p.round(sessions, `{"op":"reset","req":%d}`, func(a *answer) bool { return a.Session == fmt.Sprintf("s-%04d", a.Req) })
	p.say(`{"op":"reset"}`)
	if got := p.hear(); answerOf(t, got).Error.Code != service.TooManySessions {
		t.Error(got)
	}
	p.round(sessions, `{"op":"step","req":%[1]d,"session":"s-%04[1]d","calls":[{"tool":"write","args":{"path":"notes.txt","text":"1"}}]}`,
		func(a *answer) bool { return a.Turn == 1 && strings.Contains(string(a.Calls), `"status":"ok"`) })
	p.round(sessions, `{"op":"finish","req":%[1]d,"session":"s-%04[1]d"}`,
		func(a *answer) bool { return a.Passed && a.Turns == 1 })
	p.round(sessions, `{"op":"finish","req":%[1]d,"session":"s-%04[1]d"}`,
		func(a *answer) bool { return a.Error.Code == service.Finished })
	if rest := p.end(); len(rest) > 0 || p.service.Open() > 0 {
		t.Errorf("%d more answers, and %d sessions are open", len(rest), p.service.Open())
	}
}

// answer is any answer but that to a rollout which could not be judged.
type answer struct {
	Req         int
	Session     string
	Turn, Turns int
	Passed      bool
	Calls       json.RawMessage // of a step; their number in a rollout
	Error       struct{ Code service.Code }
}

func answerOf(t testing.TB, line string) *answer {
	t.Helper()
	var a answer
	if err := json.Unmarshal([]byte(line), &a); err != nil {
		t.Fatalf("%v\n%s", err, line)
	}
	return &a
}

// round makes one request of each session, all at once, whose answers must be
// as is wanted.
func (p *program) round(sessions int, format string, want func(*answer) bool) {
	p.t.Helper()
	go func() {
		for i := range sessions {
			p.say(fmt.Sprintf(format, i))
		}
	}()
	heard := make([]bool, sessions)
	for range sessions {
		line := p.hear()
		a := answerOf(p.t, line)
		if heard[a.Req] || !want(a) {
			p.t.Fatalf("%s: %s", fmt.Sprintf(format, a.Req), line)
		}
		heard[a.Req] = true
	}
}

// BenchmarkParked measures what a session costs that waits for its next turn,
// after one turn with a call.
func BenchmarkParked(b *testing.B) {
	p := start(b, build(b, "0"), &service.Options{Name: "s"})
	before, sessions := heap(), 0
	for b.Loop() {
		p.say(`{"op":"reset"}`)
		p.say(fmt.Sprintf(`{"op":"step","session":"s-%04d","calls":[{"tool":"write","args":{"path":"n.txt","text":"%d"}}]}`, sessions, sessions))
		p.hear()
		p.hear()
		sessions++
	}
	b.ReportMetric(float64(heap()-before)/float64(sessions), "bytes/session")
	p.end()
}

// heap returns how many bytes are in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
