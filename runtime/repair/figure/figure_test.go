package figure_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/figure"
	"github.com/workrover/workrover/runtime/repair/measure"
)

// summary is one with something in each panel.
func summary() *measure.Summary {
	yes, no := new(true), new(false)
	var list []*measure.Attempt
	add := func(n int, a measure.Attempt) {
		for range n {
			list = append(list, &a)
		}
	}
	solvable := measure.Trigger{Example: "desk", Kind: "unit", Generation: 1, Solvable: yes}
	not := measure.Trigger{Example: "desk", Kind: "unit", Generation: 1, Solvable: no}
	later := measure.Trigger{Example: "desk", Kind: "unit", Generation: 2, Solvable: yes}
	pairs := func(strict *bool) []repair.Necessity {
		return []repair.Necessity{{Pair: [2]string{"context", "verifier"}, Strict: strict, Global: yes}, {Pair: [2]string{"task", "harness"}, Strict: no}}
	}
	add(20, measure.Attempt{Trigger: solvable, Method: measure.FCR, Ending: measure.Repaired, Sealed: yes, Necessity: pairs(yes)})
	add(11, measure.Attempt{Trigger: solvable, Method: measure.FCR, Ending: measure.Repaired, Sealed: yes, Necessity: pairs(no)})
	add(1, measure.Attempt{Trigger: solvable, Method: measure.FCR, Ending: measure.SomeUnresolved})
	add(32, measure.Attempt{Trigger: not, Method: measure.FCR, Ending: measure.AllFailed})
	add(16, measure.Attempt{Trigger: solvable, Method: measure.Greedy, Ending: measure.Repaired, Sealed: no})
	add(16, measure.Attempt{Trigger: solvable, Method: measure.Greedy, Ending: measure.NotAccepted})
	add(32, measure.Attempt{Trigger: not, Method: measure.Greedy, Ending: measure.Repaired, Harmful: []string{"cheat"}})
	add(9, measure.Attempt{Trigger: later, Method: measure.FCR, Ending: measure.Repaired, Sealed: yes})
	add(1, measure.Attempt{Trigger: later, Method: measure.FCR, Ending: measure.Repaired, Sealed: no})
	return measure.Summarise(list)
}

func drawn(t *testing.T, s *measure.Summary) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := figure.Draw(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestDraw: the image is XML, says each number that it draws, and stays within its
// bounds.
func TestDraw(t *testing.T) {
	s := summary()
	s.Injected.Necessity[0].Pair[0] = "a < b & c"
	svg := drawn(t, s)
	wellFormed(t, svg)
	for _, want := range []string{
		">a &lt; b &amp; c × task<",
		">context × verifier<", ">20 of 31, 31 of 31<", // strict, global
		">task × harness<", ">0 of 31, 0 of 0<",
		"<title>solvable: greedy, repaired, unsafe: 16 of 32</title>",
		"<title>not solvable: FCR, abstained: all failed: 32 of 32</title>",
		">generation 2<", ">10 of 10, 9 of 10<",
	} {
		if !strings.Contains(string(svg), want) {
			t.Errorf("there is no %s", want)
		}
	}
	if strings.Contains(string(svg), "NaN") {
		t.Error("there is something that is no number")
	}
}

// TestDrawNothing: where nothing is known nothing is drawn, and the image is one.
func TestDrawNothing(t *testing.T) {
	natural := measure.Attempt{Trigger: measure.Trigger{Example: "desk", Generation: 1}, Method: measure.FCR, Ending: measure.BaselinePasses}
	for _, s := range []*measure.Summary{measure.Summarise(nil), measure.Summarise([]*measure.Attempt{&natural})} {
		svg := drawn(t, s)
		wellFormed(t, svg)
		if strings.Contains(string(svg), "NaN") || strings.Contains(string(svg), "<circle fill=\"#2f81c7\" cx=\"2") {
			t.Error("there is something that is not known")
		}
	}
}

// wellFormed holds an image against two readers of XML.
func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	lint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Log("xmllint is missing: make tools installs it")
		return
	}
	name := filepath.Join(t.TempDir(), "figure.svg")
	if err := os.WriteFile(name, svg, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(lint, "--noout", name).CombinedOutput(); err != nil { //nolint:gosec // a tool that was looked up, on a file of ours
		t.Errorf("xmllint: %v\n%s", err, out)
	}
}
