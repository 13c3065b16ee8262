package wasm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/step"
)

func TestCommand(t *testing.T) {
	p := open(t, guestEngine, Source{Module: commandModule, Args: []string{"name", "-flag"}, Env: []string{"A=b"}})
	if got := p.Identity().Transport; got != "command" {
		t.Errorf("transport = %s", got)
	}
	long := strings.Repeat("…", 100_000)
	for _, tt := range []struct{ name, request, want string }{
		{"bytes come back", "echo a\x00b…", "a\x00b…"},
		{"empty response", "echo", ""},
		{"more than a buffer holds", "echo " + long, long},
		{"written in pieces", "pieces 100", strings.Repeat("x", 100)},
		{"the end of the request stays the end", "again", "0 EOF"},
		{"arguments and environment", "surround", `["name" "-flag"] ["A=b"]`},
		{"files", "read /plugin/data.txt", "plugin data <nil>"},
		{"exit with 0", "exit 0", "before 0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, answerOf(t, p, tt.request)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestCommandFails(t *testing.T) {
	p := open(t, guestEngine, Source{Module: commandModule, Limits: step.Limits{Output: 1000}})
	for _, tt := range []struct {
		name, request string
		cause         step.Cause
		want, log     string
	}{
		{"exit", "exit 3", step.Trapped, `exit with code 3; its standard output ended with "before 3"`, ""},
		{"panic", "dance", step.Trapped, "exit with code 2", "panic: no verb dance"},
		{"output", "pieces 1001", step.Exhausted, "limit output: 1000 bytes, and the response has at least 1001", ""},
		{"output at once", "echo " + strings.Repeat("x", 5000), step.Exhausted, "limit output: 1000 bytes, and the response has at least 5000", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			failure, answer := failureOf(t, p, tt.request)
			if failure.Cause != tt.cause || failure.Detail != tt.want || answer.Response != nil || !strings.Contains(string(answer.Log), tt.log) {
				t.Errorf("got %v, response %q, log %q; want %s: %s", failure, answer.Response, answer.Log, tt.cause, tt.want)
			}
		})
	}
	if got := answerOf(t, p, "pieces 1000"); len(got) != 1000 {
		t.Errorf("a response of the largest size has %d bytes", len(got))
	}
}

func TestCommandLogIsStandardError(t *testing.T) {
	p := open(t, guestEngine, Source{Module: commandModule})
	response, answer, err := ask(t, p, "log words")
	if err != nil || response != "out" || string(answer.Log) != "words" {
		t.Errorf("response %q, log %q, %v", response, answer.Log, err)
	}
}

func TestExited(t *testing.T) {
	for _, tt := range []struct {
		code         uint32
		output, want string
	}{
		{0, "words", "<nil>"},
		{1, " \n", "the plugin crashed: exit with code 1"},
		{1, "no such\x1b table\n", `the plugin crashed: exit with code 1; its standard output ended with "no such\x1b table"`},
		{2, "…" + strings.Repeat("x", lastWords-1), `the plugin crashed: exit with code 2; its standard output ended with "` + strings.Repeat("x", lastWords-1) + `"`},
	} {
		if got := fmt.Sprint(exited(tt.code, []byte(tt.output))); got != tt.want {
			t.Errorf("exited(%d, %q) = %s, want %s", tt.code, tt.output, got, tt.want)
		}
	}
}
