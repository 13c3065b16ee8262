package report_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/report"
)

// page is the page of groups, each a neutral document.
func page(t testing.TB, groups ...string) string {
	t.Helper()
	var out bytes.Buffer
	p, err := report.NewCredit(&out)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range groups {
		group, err := convert.NewReader(strings.NewReader(text)).Next()
		if err != nil {
			t.Fatal(err)
		}
		result, err := group.Assign(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Group(fmt.Sprint("group ", i+1), group, result); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// data is what the element with an id holds.
func data[T any](t *testing.T, page, id string) T {
	t.Helper()
	found := regexp.MustCompile(`(?s)<script type="application/json" id="` + id + `">(.*?)</script>`).FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("the page has no data %q", id)
	}
	var v T
	if err := json.Unmarshal([]byte(found[1]), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// worked is a rollout of five turns: it reads orders, reads them again, writes
// totals, reads these, and writes a memo.
const worked = `{
  "format": "rover.credit.input/v1",
  "checks": [{"id": "totals"}, {"id": "memo"}],
  "rollouts": [
    {"id": "worked", "reward": 1, "turns": [
      {"calls": [{"id": "a", "tool": "read", "args": "orders", "output": "rows"}]},
      {"calls": [{"id": "b", "tool": "read", "args": "orders", "output": "rows"}]},
      {"calls": [{"id": "c", "tool": "write", "consumes": ["a"], "writes": [{"path": "/w/totals.csv", "version": "1"}]}],
       "checks": [{"id": "totals", "value": 1, "reads": [{"path": "/w/totals.csv"}]}]},
      {"calls": [{"id": "d", "tool": "read", "args": "totals", "output": "sums", "reads": [{"path": "/w/totals.csv"}]}]},
      {"calls": [{"id": "e", "tool": "write", "consumes": ["d"], "writes": [{"path": "/w/memo.md", "version": "1"}, {"path": "/w/totals.csv", "version": null}]}],
       "checks": [{"id": "memo", "value": 1, "reads": [{"path": "/w/memo.md"}]}]}]},
    {"id": "broken", "reward": 0, "outcome": "error", "turns": []},
    {"id": "idle", "reward": 0, "turns": []}]}`

// TestCreditFlowsBackAlongEdges: what docs/credit.md computes by hand. Turn 3 pays
// 0.15 to turn 1; turn 5 pays 0.0857 to turn 4, 0.0429 to turn 3 and 0.0214 to 1.
func TestCreditFlowsBackAlongEdges(t *testing.T) {
	type edge struct {
		From, To, Path int
		Kind           string
		Credit         float64
	}
	got := data[struct{ Edges []edge }](t, page(t, worked), "rollout-1").Edges
	for i := range got {
		got[i].Credit = math.Round(got[i].Credit*1e4) / 1e4
	}
	want := []edge{
		{0, 2, -1, "output", 0.1714},
		{2, 3, 0, "artifact", 0.0643},
		{3, 4, -1, "output", 0.15},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("edges (-want +got):\n%s", diff)
	}
}

// TestCheckThatPays: where no call of the turn wrote what a check read, the check
// itself leads to who did.
func TestCheckThatPays(t *testing.T) {
	const late = `{"format": "rover.credit.input/v1", "checks": [{"id": "c"}], "rollouts": [{"id": "r", "reward": 1, "turns": [
	  {"calls": [{"id": "a", "tool": "write", "writes": [{"path": "/w/f", "version": "1"}]}], "checks": [{"id": "c", "value": 0, "reads": [{"path": "/w/f"}]}]},
	  {"calls": [{"id": "b", "tool": "wait"}], "checks": [{"id": "c", "value": 1, "reads": [{"path": "/w/f"}]}]},
	  {"calls": [{"id": "d", "tool": "wait"}], "checks": [{"id": "c", "value": 1, "reads": [{"path": "/w/f"}]}]}]}]}`
	got := data[struct{ Edges []map[string]any }](t, page(t, late), "rollout-1").Edges
	want := []map[string]any{{"from": 0.0, "to": 1.0, "kind": "check", "path": 0.0, "credit": 0.3}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("edges (-want +got):\n%s", diff)
	}
}

func TestRolloutsAreListed(t *testing.T) {
	type entry struct {
		ID, Data string
		Turns    int
		Phi      float64
	}
	type group struct {
		Title    string
		LeftOut  int `json:"left_out"`
		Rollouts []entry
	}
	got := data[[]group](t, page(t, worked, worked), "groups")
	want := []group{
		{"group 1", 1, []entry{{"worked", "rollout-1", 5, 1}, {"idle", "rollout-2", 0, 0}}},
		{"group 2", 1, []entry{{"worked", "rollout-3", 5, 1}, {"idle", "rollout-4", 0, 0}}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("groups (-want +got):\n%s", diff)
	}
	if got := data[[]group](t, page(t), "groups"); len(got) > 0 {
		t.Errorf("a page without groups lists %v", got)
	}
}

// hostile is what somebody may say to be more than text.
const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(1)><!-- ]]> ' " ` + "\u2028 \x00 `${alert(1)}`"

// TestTextStaysText: whatever is said, wherever, the page has no other elements
// than without it, and the data has the text as it was.
func TestTextStaysText(t *testing.T) {
	quoted, err := json.Marshal(hostile)
	if err != nil {
		t.Fatal(err)
	}
	const form = `{"format": "rover.credit.input/v1", "task": {"instructions": X}, "checks": [{"id": X}], "rollouts": [
	  {"id": X, "reward": 1, "turns": [{"say": X, "reasoning": X, "calls": [
	    {"id": X, "tool": X, "arguments": {"a": X}, "shown": X, "writes": [{"path": X, "version": "1"}]}],
	    "checks": [{"id": X, "value": 1, "reads": [{"path": X}]}]}]}]}`
	harmless := page(t, strings.ReplaceAll(form, "X", `"harmless"`))
	got := page(t, strings.ReplaceAll(form, "X", string(quoted)))
	if diff := cmp.Diff(elements(harmless), elements(got)); diff != "" {
		t.Errorf("elements (-harmless +hostile):\n%s", diff)
	}
	type call struct{ ID, Tool, Args, Shown string }
	type turn struct {
		Say, Reasoning string
		Calls          []call
		Checks         map[string]float64
	}
	type rollout struct {
		Paths []string
		Turns []turn
	}
	args := new(bytes.Buffer)
	if err := json.Indent(args, []byte(`{"a":`+string(quoted)+`}`), "", "  "); err != nil {
		t.Fatal(err)
	}
	want := rollout{[]string{hostile}, []turn{{
		hostile, hostile, []call{{hostile, hostile, args.String(), hostile}}, map[string]float64{hostile: 1},
	}}}
	if diff := cmp.Diff(want, data[rollout](t, got, "rollout-1")); diff != "" {
		t.Errorf("data (-want +got):\n%s", diff)
	}
}

// elements are the tags that a parser would see: it looks for nothing but the end
// in a script or a style.
func elements(page string) []string {
	var tags []string
	for page != "" {
		begin := strings.IndexByte(page, '<')
		if begin < 0 {
			break
		}
		end := begin + strings.IndexByte(page[begin:], '>') + 1
		tag := page[begin:end]
		tags, page = append(tags, tag), page[end:]
		for _, raw := range []string{"script", "style"} {
			if strings.HasPrefix(tag, "<"+raw) {
				page = page[strings.Index(strings.ToLower(page), "</"+raw):]
			}
		}
	}
	return tags
}

// TestNeedsNothingBeside: a page names no other file and no address but those of
// namespaces, and its policy allows its own style and script alone.
func TestNeedsNothingBeside(t *testing.T) {
	text := page(t, worked)
	if found := regexp.MustCompile(`(?i)\b(src|href|action)\s*=|url\(|@import|\bimport\s*\(|fetch\(|XMLHttpRequest`).FindString(text); found != "" {
		t.Errorf("the page has %q", found)
	}
	addresses := regexp.MustCompile(`https?://[^"' )]+`).FindAllString(text, -1)
	slices.Sort(addresses)
	if diff := cmp.Diff([]string{"http://www.w3.org/2000/svg"}, slices.Compact(addresses)); diff != "" {
		t.Errorf("addresses (-want +got):\n%s", diff)
	}
	want := map[string]string{"style": "", "script": ""}
	for name := range maps.Keys(want) {
		content := regexp.MustCompile(`(?s)<` + name + `>(.*?)</` + name + `>`).FindStringSubmatch(text)[1]
		sum := sha256.Sum256([]byte(content))
		rule := name + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		if !strings.Contains(strings.NewReplacer("&#43;", "+", "&#39;", "'").Replace(text), rule) {
			t.Errorf("the policy of the page does not have %s", rule)
		}
	}
}

// TestLongTextsAreCut: between characters, and the page says how much is left out.
func TestLongTextsAreCut(t *testing.T) {
	long := "x" + strings.Repeat("ä", 5000)
	text := page(t, `{"format": "rover.credit.input/v1", "checks": [{"id": "c"}], "rollouts": [{"id": "r", "reward": 1, "turns": [{"say": "`+long+`"}]}]}`)
	got := data[struct{ Turns []struct{ Say string } }](t, text, "rollout-1").Turns[0].Say
	if want := "x" + strings.Repeat("ä", 999) + "\n… (8002 bytes more)"; got != want {
		t.Errorf("got %d bytes that end in %q", len(got), got[len(got)-40:])
	}
}

// TestStopsWhereTheDiskIsFull: an error of writing is not lost.
func TestStopsWhereTheDiskIsFull(t *testing.T) {
	full := errors.New("full")
	if _, err := report.NewCredit(failing{full}); !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
