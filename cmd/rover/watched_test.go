package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// TestStopWhileReading asks to stop before an input has been read: nothing of it is,
// or its mistake would be told.
func TestStopWhileReading(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "source.json")
	write(t, source, []byte("{no JSON"))
	out := filepath.Join(dir, "out")
	for _, args := range [][]string{
		{"import", "openai-chat", source, "-o", out},
		{"import", "openai-responses", source, "-o", out},
		{"import", "tau-bench", source, "-o", out},
		{"import", "atif", source, "-o", out},
		{"import", "atif", dir, "-o", out},
		{"export", "--to", "neutral", source, "-o", out},
		{"export", "--to", "atif", source, "-o", out},
		{"export", "--to", "neutral", "-", "-o", out},
		{"credit", source},
		{"credit", source, "--html", out},
	} {
		t.Run(strings.Join(args[:len(args)-1], " "), func(t *testing.T) {
			ctx, stop := context.WithCancel(t.Context())
			stop()
			var answer, diagnostics bytes.Buffer
			code := run(ctx, process{
				args: args, stdin: strings.NewReader("{no JSON"), stdout: &answer, stderr: &diagnostics,
				env: func(string) string { return "" },
			})
			if code != exit.CouldNotTell || diagnostics.String() != "rover: interrupted\n" {
				t.Errorf("exit code %d and %q, want %d and an interruption", code, &diagnostics, exit.CouldNotTell)
			}
		})
	}
	if got, err := os.ReadDir(dir); err != nil || len(got) != 1 {
		t.Errorf("%v, %v are there, want only what was to be read", got, err)
	}
}
