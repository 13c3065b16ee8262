package replaytest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDifference revises one thing at a time, and reads what a test would say.
func TestDifference(t *testing.T) {
	live, closed := take(t, base(), "oracle"), take(t, base(), "somebody")
	script := base()["oracle.jsonl"]
	for _, tt := range []struct {
		name   string
		bundle string
		change office
		want   string // without the name of the bundle
	}{
		{"nothing", live, nil, ""},
		{"what a call has read", closed, office{"files/orders.csv": "id,region,sum\n1,North,5\n2,South,7\n"}, `
turn 1, call 2 (read): what the agent is shown
  @@ -1,3 +1,3 @@
   id,region,sum
   1,North,5
  -2,South,6
  +2,South,7
because /workspace/orders.csv is not as it was recorded:
  row 3 (2), column sum: recorded 6, now 7`},
		{"a file in a directory that was listed", live, office{"files/more.csv": ""}, `
turn 1, call 1 (list): what the agent is shown
  @@ -1,1 +1,2 @@
  +/workspace/more.csv
   /workspace/orders.csv
because /workspace holds other files than were recorded`},
		{"the task", closed, office{"task.md": "Add up the orders!\n"}, `
before the first turn: the task that the agent is given
  @@ -1,1 +1,1 @@
  -Add up the orders.
  +Add up the orders!`},
		{"the name of a tool", closed, office{"main.hcl": strings.Replace(base()["main.hcl"], "plugin.files.tool.list,", "", 1)}, `
before the first turn: the tools that the agent is given
  /0: recorded {"description":"List a directory, sorted by name. Directories end in \"/\".","in…, now nothing
  /0: recorded at /1
  /1: recorded at /2`},
		{"the reference", closed, office{"sums.csv": "region,sum\nNorth,5\nSouth,7\n"}, `
turn 2, verifier sums: check rows
  value: recorded 1, now 0.5
    1 of 2 rows right: 2 expected, 2 found
    /workspace/out/sums.csv line 3, column sum: expected 7, found 6
because /reference/sums.csv is not as it was recorded:
  row 3 (South), column sum: recorded 6, now 7`},
		{"the verifier", live, office{"main.hcl": strings.Replace(base()["main.hcl"], "out/sums.csv", "out/sum.csv", 1)}, `
turn 0, verifier sums: check columns
  /evidence/0/path: recorded "/workspace/out/sums.csv", now "/workspace/out/sum.csv"
  /message: recorded "/workspace/out/sums.csv does not exist", now "/workspace/out/sum.csv does not exist"
because of its request:
  /config/path: recorded "/workspace/out/sums.csv", now "/workspace/out/sum.csv"`},
		{"what is written", live, office{"oracle.jsonl": strings.Replace(script, "South,6", "South,8", 1)}, `
turn 2, call 1 (write): what is done to the workspace
  /workspace/out/sums.csv is written with another content:
    row 3 (South), column sum: recorded 6, now 8
because of its arguments:
  /text:
    @@ -1,3 +1,3 @@
     region,sum
     North,5
    -South,6
    +South,8`},
		{"another file is written", live, office{"oracle.jsonl": strings.Replace(script, "out/sums.csv", "out/sum.csv", 1)}, `
turn 2, call 1 (write): what the agent is shown
  @@ -1,1 +1,1 @@
  -wrote 27 bytes to /workspace/out/sums.csv
  +wrote 27 bytes to /workspace/out/sum.csv
because of its arguments:
  /path: recorded "out/sums.csv", now "out/sum.csv"`},
		{"a call that fails", live, office{"oracle.jsonl": strings.Replace(script, "out/sums.csv", "sums.csv", 1)}, `
turn 2, call 1 (write): how the call ends
  recorded ok, now error
  @@ -1,1 +1,1 @@
  -wrote 27 bytes to /workspace/out/sums.csv
  +denied: /workspace/sums.csv: access is not granted
because of its arguments:
  /path: recorded "out/sums.csv", now "sums.csv"`},
		{"fewer turns", live, office{"oracle.jsonl": script[:strings.Index(script, "\n")+1]}, `
turn 2, call 1 (write): the rollout has no such step now`},
		{"more turns", live, office{"oracle.jsonl": script + `{"calls": []}` + "\n"}, `
turn 3, verifier sums: the recorded rollout had no such step`},
		{"a file that was not there", closed, office{"files/out/sums.csv": ""}, `
turn 0, verifier sums: check columns
  /message: recorded "/workspace/out/sums.csv does not exist", now "/workspace/out/sums.csv: there is no header row"
because of what is at /workspace/out/sums.csv: recorded ENOENT /workspace, now file`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := playedIn(t, tt.bundle, base().with(tt.change), Options{})
			got := ""
			if d.report.Divergence != nil {
				got = strings.TrimPrefix(d.difference(), tt.bundle+" is not as it was recorded: ")
			}
			if diff := cmp.Diff(strings.Split(strings.TrimSpace(tt.want), "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestAnotherName: an environment of another name is a wrong path, unless it is said
// that it was renamed.
func TestAnotherName(t *testing.T) {
	bundle := take(t, base(), "oracle")
	renamed := base().with(office{"main.hcl": strings.Replace(base()["main.hcl"], `"office"`, `"bureau"`, 1)})
	p := playerIn(t, renamed, Options{})
	_, err := p.play(t.Context(), bundle, nil)
	want := "play " + bundle + ": it was recorded in the environment office, and " + p.options.Env + " is bureau: name the directory of office, or set Options.Renamed if it has that name now"
	if err == nil || err.Error() != want {
		t.Errorf("it says\n%v\nwant\n%s", err, want)
	}
	if d := playedIn(t, bundle, renamed, Options{Renamed: true}); !d.report.Identical {
		t.Error("a renamed environment: " + d.difference())
	}
}
