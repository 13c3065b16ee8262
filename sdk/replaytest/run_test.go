package replaytest_test

import (
	"flag"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/workrover/workrover/sdk/replaytest"
)

// failing makes TestFailing run: it shows what a test looks like that fails.
var failing = flag.String("failing", "", "the case of TestFailing to run")

func TestFailing(t *testing.T) {
	switch *failing {
	case "":
		t.Skip("fails on purpose: TestRun starts it with -failing")
	case "nothing matches":
		replaytest.Run(t, "testdata/*.rover", &replaytest.Options{Env: "."})
	case "a pattern that is none":
		replaytest.Run(t, "[", nil)
	case "no environment":
		replaytest.Run(t, "run_test.go", &replaytest.Options{Env: t.TempDir()})
	case "no directory":
		replaytest.Run(t, "run_test.go", &replaytest.Options{Env: "none"})
	case "no bundle":
		replaytest.Run(t, "run_test.go", nil)
	}
}

func TestRun(t *testing.T) {
	for _, tt := range []struct{ name, want string }{
		{"nothing matches", `no bundle matches "testdata/*.rover"; one is recorded by: rover run DIR --agent AGENT --out testdata`},
		{"a pattern that is none", `pattern "[": syntax error in pattern`},
		{"no environment", "cannot be used:\nError: "},
		{"no directory", "open none: no such file or directory"},
		{"no bundle", "bundle run_test.go: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := fails(t, tt.name); !strings.Contains(got, tt.want) {
				t.Errorf("it says\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// fails returns what a case of TestFailing says.
func fails(t *testing.T, name string) string {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	said, err := exec.CommandContext(t.Context(), program, "-test.run=^TestFailing$", "-failing="+name).CombinedOutput()
	if err == nil {
		t.Fatalf("it passes:\n%s", said)
	}
	return regexp.MustCompile(`(?m)^ +`).ReplaceAllString(string(said), "") // how far a test is in
}
