package expenseaudit_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/sdk/replaytest"
)

// TestRecordings: what was recorded once comes out the same in the environment as
// it is now, whatever WorkRover is like by now.
func TestRecordings(t *testing.T) {
	replaytest.Run(t, "testdata/*.rover", &replaytest.Options{Env: "."})
}

// changed is the directory of an environment with a tool that was changed.
var changed = flag.String("changed", "", "directory of an environment for TestWithChangedTool")

// TestWithChangedTool fails, for TestChangedTool to see how.
func TestWithChangedTool(t *testing.T) {
	if *changed == "" {
		t.Skip("fails on purpose: TestChangedTool starts it")
	}
	replaytest.Run(t, "testdata/oracle.rover", &replaytest.Options{Env: *changed})
}

// TestChangedTool: when a tool does not do what it did, the test says where it was
// called, what is otherwise, why, and what to do about it.
func TestChangedTool(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	said, err := exec.CommandContext(t.Context(), program, "-test.run=^TestWithChangedTool$", "-changed="+withChangedTool(t)).CombinedOutput()
	if err == nil {
		t.Fatalf("it passes:\n%s", said)
	}
	want := `--- FAIL: TestWithChangedTool (TIME)
    --- FAIL: TestWithChangedTool/oracle.rover (TIME)
        replay_test.go:LINE: testdata/oracle.rover is not as it was recorded: turn 9, call 1 (write): what the agent is shown
              @@ -1,1 +1,1 @@
              -wrote 842 bytes to /workspace/out/draft.csv
              +saved 842 bytes to /workspace/out/draft.csv
            because the plugin "files" is not the one that was recorded
            If this is as it should be, record again: go test -run '^TestWithChangedTool$' -update
FAIL
`
	got := regexp.MustCompile(`\d+\.\d+s`).ReplaceAllString(string(said), "TIME")
	got = regexp.MustCompile(`go:\d+:`).ReplaceAllString(got, "go:LINE:")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("it says (-want +got):\n%s\n%s", diff, got)
	}
}

// withChangedTool is this environment with another plugin: its tool write says
// "saved" where it said "wrote".
func withChangedTool(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	module, err := builtin.Module("files")
	if err != nil {
		t.Fatal(err) // says to run make
	}
	was, is := []byte("wrote %d bytes to %s"), []byte("saved %d bytes to %s")
	if bytes.Count(module, was) != 1 {
		t.Fatalf("%q is not in the module once", was)
	}
	definition, err := os.ReadFile("environment.hcl")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"files.wasm":      bytes.Replace(module, was, is, 1),
		"environment.hcl": []byte(strings.Replace(string(definition), `"builtin:files"`, `"./files.wasm"`, 1)),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
