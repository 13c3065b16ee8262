package provenance_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/journal"
)

// TestDOT: Graphviz reads the drawing and finds in it what it should hold.
func TestDOT(t *testing.T) {
	drawing := graph(t, report).DOT()
	var read struct {
		Objects []struct{ Name, Label string } `json:"objects"`
		Edges   []struct {
			Tail, Head int
			Style      string
		} `json:"edges"`
	}
	if err := json.Unmarshal(run(t, drawing, "dot", "-Tdot_json"), &read); err != nil {
		t.Fatal(err)
	}
	edges := map[string]bool{}
	for _, e := range read.Edges {
		edges[read.Objects[e.Tail].Name+" -> "+read.Objects[e.Head].Name+" "+e.Style] = true
	}
	for _, want := range []string{
		"call get -> call draft dashed",
		"/workspace/a.csv -> call get ",
		"call draft -> /workspace/draft of draft ",
		"/workspace/draft of draft -> call move ",
		"call move -> /workspace/out/sums.csv of move ",
		"/workspace/out/sums.csv of move -> check sums/rows ",
	} {
		if !edges[want] {
			t.Errorf("no edge %q in\n%s", want, drawing)
		}
	}
	turns, odd := 0, false
	for _, o := range read.Objects {
		if strings.HasPrefix(o.Name, "cluster_") {
			turns++
		}
		odd = odd || o.Label == `/workspace/notes "1"\\n.md` // as Graphviz writes a backslash
	}
	if turns != 6 || !odd {
		t.Errorf("%d turns, name with quotes and backslash %t, in\n%s", turns, odd, drawing)
	}
}

// TestPROV: a library of others reads the document, and finds in it what it
// should hold.
func TestPROV(t *testing.T) {
	document, err := graph(t, report).PROV(&journal.Header{ID: "r 1", Agent: "the agent"})
	if err != nil {
		t.Fatal(err)
	}
	// In the notation for people, which tells any name that is not one.
	notation := string(run(t, string(document), "/usr/bin/python3", "-c", `
import sys, prov.model
document = prov.model.ProvDocument.deserialize(sys.stdin, format="json")
again = prov.model.ProvDocument.deserialize(content=document.serialize(format="json"), format="json")
assert again == document
print(document.get_provn())
`))
	for _, want := range []string{
		`activity(here:call/draft, -, -, [prov:label="write", prov:type='rover:Call'`,
		`agent(here:agent/the%20agent, [prov:label="the agent", prov:type='prov:SoftwareAgent'`,
		`used(here:call/draft, here:output/get, -)`,
		`used(here:call/move, here:artifact/workspace/draft@draft, -)`,
		`wasGeneratedBy(here:artifact/workspace/out/sums.csv@move, here:call/move, -)`,
		`wasInvalidatedBy(here:artifact/workspace/out/sums.csv@wrong, here:call/clear, -)`,
		`wasInvalidatedBy(here:artifact/workspace/draft@draft, here:call/move, -)`,
		`used(here:verification/sums@4, here:artifact/workspace/out/sums.csv@move, -)`,
		`wasGeneratedBy(here:check/sums/rows@4, here:verification/sums@4, -)`,
		`wasAssociatedWith(here:call/get, here:agent/the%20agent, -)`,
		`wasInformedBy(here:call/move, here:call/draft, [rover:kind="artifact"])`,
	} {
		if !strings.Contains(notation, want) {
			t.Errorf("no %s in\n%s", want, notation)
		}
	}
	again, err := graph(t, report).PROV(&journal.Header{ID: "r 1", Agent: "the agent"})
	if diff := cmp.Diff(string(document), string(again)); err != nil || diff != "" {
		t.Errorf("written again (-first +second): %v\n%s", err, diff)
	}
}

// run runs a program that has to end well, and returns what it prints.
func run(t *testing.T, input, program string, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Stdin = strings.NewReader(input)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	output, err := cmd.Output()
	if err != nil || complaint.Len() > 0 {
		t.Fatalf("%s: %v (make tools installs what is missing)\n%s\n%s", program, err, complaint.Bytes(), input)
	}
	return output
}
