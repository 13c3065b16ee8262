package step_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/step"
)

// TestSentence: of a plugin that crashed, its own words are told too; the machine's alone
// are the same for every mistake.
func TestSentence(t *testing.T) {
	trap := &step.Failure{Cause: step.Trapped, Detail: "unreachable"}
	for _, tt := range []struct {
		name    string
		failure *step.Failure
		log     string
		want    string
	}{
		{"nothing is wrong", nil, "panic: at the disco", ""},
		{"no log", trap, "", "crashed: unreachable"},
		{"a log about something else", trap, "judging /workspace/a.csv\n", "crashed: unreachable"},
		{"Go", trap, "debug: judging\npanic: empty ledger\n\ngoroutine 1 [running]:\n", "crashed: unreachable: panic: empty ledger"},
		{"Go's runtime", trap, "fatal error: all goroutines are asleep - deadlock!\n", "crashed: unreachable: fatal error: all goroutines are asleep - deadlock!"},
		{"Rust", trap, "\nthread 'main' panicked at src/lib.rs:44:9:\nindex out of bounds: the len is 0\nnote: run with\n", "crashed: unreachable: thread 'main' panicked at src/lib.rs:44:9: index out of bounds: the len is 0"},
		{"Rust before 1.73", trap, "thread '<unnamed>' panicked at 'no row', src/lib.rs:44:9\n", "crashed: unreachable: thread '<unnamed>' panicked at 'no row', src/lib.rs:44:9"},
		{"Rust, cut", trap, "thread 'main' panicked at src/lib.rs:44:9:", "crashed: unreachable: thread 'main' panicked at src/lib.rs:44:9:"},
		{"AssemblyScript", trap, "abort: Index out of range in ~lib/array.ts(114:42)\n", "crashed: unreachable: abort: Index out of range in ~lib/array.ts(114:42)"},
		{"C", trap, "Assertion failed: rows > 0 (judge.c: judge: 12)\n", "crashed: unreachable: Assertion failed: rows > 0 (judge.c: judge: 12)"},
		{"said already", &step.Failure{Cause: step.Trapped, Detail: "panic: no rows"}, "panic: no rows\n", "crashed: panic: no rows"},
		{"a limit", step.Exceeded("fuel", "10 units, and it used 11"), "panic: out of time\n", "ran into a limit: limit fuel: 10 units, and it used 11"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := &step.Record{Failure: tt.failure, Log: step.Text(tt.log)}
			if got := r.Sentence(); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
