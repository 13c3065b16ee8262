package page_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/repair/page"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/sdk/plugin"
)

// answer is that of a search among candidates, of which outcomes are known as "c+v":
// "pass".
func answer(t *testing.T, candidates map[string][]string, outcomes map[string]repair.Outcome) *page.Answer {
	t.Helper()
	table := &repair.Outcomes{
		Format: repair.OutcomesFormat, Components: []string{"context", "task", "harness", "verifier"}, Candidates: candidates,
	}
	sets, err := table.Combinations()
	if err != nil {
		t.Fatal(err)
	}
	r := &search.Report{Trigger: &search.Trigger{Failures: []*search.Failure{{Source: "control/oracle", Check: "memo/total", Found: "0"}}}}
	for _, set := range sets {
		outcome, tried := outcomes[strings.Join(set, "+")]
		if !tried {
			continue
		}
		table.Outcomes = append(table.Outcomes, repair.Tested{Set: set, Outcome: outcome})
		c := &search.Combination{Set: set, Outcome: outcome}
		if outcome != repair.Pass {
			c.Finding = &gate.Finding{Source: "control/oracle", Check: "memo/total", Why: "memo/total is 0"}
			c.Why = c.Finding.String()
			c.Cells = []*cell.Cell{{Source: "control/oracle", Outcome: cell.Fail, Checks: []journal.Check{{
				Verifier: "memo", ID: "total", Share: 1, Message: "not there",
				Evidence: []plugin.Evidence{{Path: "/workspace/a.xlsx", Locator: "B2", Expected: "17", Found: "18"}},
			}}}}
		}
		r.Combinations = append(r.Combinations, c)
	}
	if r.Analysis, err = table.Analyse(); err != nil {
		t.Fatal(err)
	}
	r.Untested = r.Analysis.Admissible - r.Analysis.Tested
	if r.Analysis.Selected != nil {
		r.Selected = r.Analysis.Selected.Set
	}
	return &page.Answer{Of: "an environment", Report: r, Table: table}
}

// written is the page, and its elements.
func written(t *testing.T, a *page.Answer) (string, []*html.Node) {
	t.Helper()
	var out bytes.Buffer
	if err := page.Write(&out, a); err != nil {
		t.Fatal(err)
	}
	root, err := html.Parse(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), slices.Collect(func(yield func(*html.Node) bool) {
		for n := range root.Descendants() {
			if n.Type == html.ElementNode && !yield(n) {
				return
			}
		}
	})
}

// attribute is that of an element.
func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// count counts the elements with a class in the picture for wide screens.
func count(all []*html.Node, class string) int {
	n := 0
	for _, e := range all {
		if !slices.Contains(strings.Fields(attribute(e, "class")), class) {
			continue
		}
		for up := range e.Ancestors() {
			if strings.Contains(attribute(up, "class"), "large") {
				n++
			}
		}
	}
	return n
}

// four is one candidate of each component.
func four() map[string][]string {
	return map[string][]string{"context": {"c"}, "task": {"t"}, "harness": {"h"}, "verifier": {"v"}}
}

// TestLattice: every combination is in the picture, what was not tried too, with an edge
// to each that has one revision more.
func TestLattice(t *testing.T) {
	text, all := written(t, answer(t, four(), map[string]repair.Outcome{
		"": repair.Fail, "c": repair.Fail, "t": repair.Unresolved, "h": repair.Fail, "v": repair.Fail, "c+v": repair.Pass, "c+h": repair.Fail,
	}))
	for class, want := range map[string]int{"node": 16, "pass": 1, "fail": 5, "unresolved": 1, "untested": 9, "edge": 32} {
		if got := count(all, class); got != want {
			t.Errorf("%d of class %s, want %d", got, class, want)
		}
	}
	if got := count(all, "chosen"); got != 1+4 {
		t.Errorf("%d chosen, want the combination and four edges", got)
	}
	for _, want := range []string{
		"subset-minimal: every part of it fails", "7 of 16 admissible combinations", "memo/total</span> is 0: not there",
		"<code>/workspace/a.xlsx</code> B2: expected <code>17</code>, found <code>18</code>",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the page", want)
		}
	}
}

// TestMany: of more combinations than can be read, those that were tried are dots.
func TestMany(t *testing.T) {
	candidates, outcomes := map[string][]string{}, map[string]repair.Outcome{"": repair.Fail}
	for component := range four() {
		for i := range 8 {
			id := fmt.Sprintf("%s%d", component[:1], i)
			candidates[component] = append(candidates[component], id)
			outcomes[id] = repair.Fail
		}
	}
	for i := range 8 {
		for j := range 8 {
			for k := range 8 {
				outcomes[fmt.Sprintf("c%d+t%d+h%d", i, j, k)] = repair.Fail
			}
		}
	}
	outcomes["c1+v1"] = repair.Pass
	text, all := written(t, answer(t, candidates, outcomes))
	if got, edges := count(all, "node"), count(all, "edge"); got != 1+32+512+1 || edges != 0 {
		t.Errorf("%d nodes and %d edges", got, edges)
	}
	if want := fmt.Sprintf("%d more combinations were not tried", 6561-546); !strings.Contains(text, want) {
		t.Errorf("%q is not in the page", want)
	}
}

// TestAbstention: what is not selected is not there, and the page says why.
func TestAbstention(t *testing.T) {
	text, all := written(t, answer(t, four(), map[string]repair.Outcome{"": repair.Pass}))
	if count(all, "chosen") != 0 || !strings.Contains(text, "the environment passes without revisions") {
		t.Error(text)
	}
}

// TestHostile: names and texts of others are text, wherever they stand.
func TestHostile(t *testing.T) {
	const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)></title></style>{{.}}`
	a := answer(t, map[string][]string{"context": {hostile}, "verifier": {"javascript:alert(1)"}}, map[string]repair.Outcome{"": repair.Fail, hostile: repair.Fail, "javascript:alert(1)": repair.Pass})
	a.Of = hostile
	a.Changes = []page.Change{{Path: hostile, What: "changed", Diff: "-" + hostile + "\n+" + hostile + "\n"}}
	r := a.Report
	r.Trigger.Failures[0].Found = hostile
	r.Rejected = []*search.Rejected{{ID: hostile, Why: hostile}}
	r.Validation = &search.Validation{Written: &search.Written{Why: hostile}, Rollouts: []*search.Ended{{Cell: &cell.Cell{Source: hostile, Why: hostile}}}}
	for _, c := range r.Combinations {
		c.Why = hostile
		for _, one := range c.Cells {
			one.Source, one.Why, one.Assumed, one.Checks[0].Message = hostile, hostile, hostile, hostile
			one.Checks[0].Evidence[0] = plugin.Evidence{Path: hostile, Locator: hostile, Expected: hostile, Found: hostile}
		}
	}
	text, all := written(t, a)
	for _, e := range all {
		if e.Data == "script" || e.Data == "img" {
			t.Errorf("there is an element %s", e.Data)
		}
		for _, at := range e.Attr {
			if strings.HasPrefix(at.Key, "on") || at.Key == "style" || strings.HasPrefix(at.Val, "javascript:") {
				t.Errorf("%s has %s=%q", e.Data, at.Key, at.Val)
			}
		}
	}
	if n := strings.Count(text, "&lt;script&gt;alert(1)"); n < 15 {
		t.Errorf("it is there %d times", n)
	}
}

// A browser makes a column as narrow as its longest word if it may break words only where
// they would not fit at all, and breaks names such as control/oracle otherwise.
func TestNamesAreWhole(t *testing.T) {
	text, _ := written(t, answer(t, map[string][]string{"context": {"c"}}, map[string]repair.Outcome{"": repair.Fail, "c": repair.Pass}))
	var cells []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "td") && strings.Contains(line, "overflow-wrap") {
			cells = append(cells, strings.TrimSpace(line))
		}
	}
	want := []string{
		"td { overflow-wrap: break-word; min-width: 5em }",
		"td.number, th.number { text-align: right; min-width: 2.5em; overflow-wrap: normal }",
	}
	if !slices.Equal(cells, want) {
		t.Errorf("cells of tables are wrapped by\n%s\nwant\n%s", strings.Join(cells, "\n"), strings.Join(want, "\n"))
	}
}
