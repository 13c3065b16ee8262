package terminal

import (
	"bytes"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/report"
)

// TestExplainActsOnNothing prints a diagnostic about a line, and with a text,
// that would clear the screen, ring, and turn the order of characters.
func TestExplainActsOnNothing(t *testing.T) {
	source := "a = \"\x1b[2J\a\u009b\u202e\x9b\"\r\nb = 1\r\n"
	var out bytes.Buffer
	c := &Console{Err: &out}
	err := c.Explain(map[string]*hcl.File{"x.hcl": {Bytes: []byte(source)}}, hcl.Diagnostics{{
		Severity: hcl.DiagError, Summary: "Bad\x1b[2J", Detail: "One\nTwo\a.",
		Subject: &hcl.Range{Filename: "x.hcl", Start: hcl.Pos{Line: 1, Column: 1, Byte: 0}, End: hcl.Pos{Line: 1, Column: 2, Byte: 1}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsFunc(strings.ReplaceAll(strings.ReplaceAll(out.String(), "\n", ""), "\r", ""), report.Hidden) {
		t.Errorf("what was printed acts on a terminal: %q", &out)
	}
	for _, want := range []string{`a = "?[2J???????"`, `Error: Bad\x1b[2J`, "One\nTwo\\a."} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in %q", want, &out)
		}
	}
}
