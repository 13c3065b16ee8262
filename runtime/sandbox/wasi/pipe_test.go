package wasi

import (
	"errors"
	"testing"

	"github.com/workrover/workrover/runtime/step"
)

func TestPipe(t *testing.T) {
	m := newMachine(t, &Options{Log: 100})
	m.Pipe([]byte("request"), 10)
	for _, want := range []string{"reque", "st", "", ""} {
		if got := m.read(0, 5); got != want {
			t.Errorf("read %q, want %q", got, want)
		}
	}
	m.write(1, "answer")
	m.write(2, "log")
	m.write(1, "more")
	if got := string(m.Piped()); got != "answermore" {
		t.Errorf("standard output = %q", got)
	}
	if got := string(m.Log()); got != "log" {
		t.Errorf("log = %q", got)
	}
}

func TestWithoutPipe(t *testing.T) {
	m := newMachine(t, &Options{Log: 100})
	if got := m.read(0, 5); got != "" {
		t.Errorf("read %q", got)
	}
	m.write(1, "out")
	m.write(2, "err")
	if got := string(m.Log()); got != "outerr" || m.Piped() != nil {
		t.Errorf("log = %q, standard output = %q", got, m.Piped())
	}
}

func TestPipeEndsWhoWritesTooMuch(t *testing.T) {
	m := newMachine(t, nil)
	m.Pipe(nil, 3)
	m.write(1, "abc")
	if err := m.Ended(); err != nil {
		t.Fatalf("at the limit: %v", err)
	}
	m.ends(func() { m.write(1, "de") })
	const want = "limit output: 3 bytes, and the response has at least 5"
	if failure, ok := errors.AsType[*step.Failure](m.Ended()); !ok || failure.Detail != want {
		t.Errorf("it ended with %v, want %s", m.Ended(), want)
	}
	if got := string(m.Piped()); got != "abc" {
		t.Errorf("standard output = %q", got)
	}
}
