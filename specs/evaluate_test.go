package specs

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// memory is Files for tests: contents by path. A content that begins with "!"
// is an error: "!locked" is unreadable, "!broken" a fault of the host.
type memory map[string]string

var errHost = errors.New("disk on fire")

func (m memory) ReadFile(path string, limit int64) ([]byte, error) {
	content, ok := m[path]
	switch {
	case content == "!locked":
		return nil, fmt.Errorf("permission denied: %w", ErrUnreadable)
	case content == "!broken":
		return nil, errHost
	case !ok:
		if m.isDir(path) {
			return nil, fmt.Errorf("is a directory: %w", ErrUnreadable)
		}
		return nil, fs.ErrNotExist
	case int64(len(content)) > limit:
		return nil, fmt.Errorf("more than %d bytes: %w", limit, ErrUnreadable)
	}
	return []byte(content), nil
}

func (m memory) SHA256(path string) ([32]byte, error) {
	data, err := m.ReadFile(path, 1<<40)
	return sha256.Sum256(data), err
}

func (m memory) Exists(path string) (bool, error) {
	if m[path] == "!broken" {
		return false, errHost
	}
	_, ok := m[path]
	return ok || m.isDir(path), nil
}

func (m memory) List(path string) ([]Entry, error) {
	if m[path] == "!broken" {
		return nil, errHost
	}
	children := map[string]bool{}
	for p := range m {
		if rest, ok := strings.CutPrefix(p, path+"/"); ok {
			name, _, dir := strings.Cut(rest, "/")
			children[name] = dir
		}
	}
	if len(children) == 0 {
		return nil, fs.ErrNotExist
	}
	var entries []Entry
	for _, name := range sortedKeys(children) {
		entries = append(entries, Entry{Name: name, Dir: children[name]})
	}
	return entries, nil
}

func (m memory) isDir(path string) bool {
	for p := range m {
		if within(p, path) && p != path {
			return true
		}
	}
	return false
}

// little is a budget that what never ends uses up soon.
func little() *budget { return &budget{left: maxWork / 50} }

// conditionOf loads a package whose only check has a condition.
func conditionOf(t testing.TB, source string) (*Condition, hcl.Diagnostics) {
	t.Helper()
	l := &loader{work: little(), functions: entries()}
	l.conditions = (&scope{phase: checking, work: l.work}).context(l.functions)
	expr, diags := hclsyntax.ParseExpression([]byte(source), "condition", hcl.InitialPos)
	if diags.HasErrors() {
		return nil, diags
	}
	return l.deferred(expr), l.diags
}

func rollout() memory {
	return memory{
		"/workspace/memo.md":        "Elm and Oak fell.\n",
		"/workspace/sums.csv":       "\ufefforchard,kg\nElm,10\nOak,2.5\n",
		"/workspace/empty.csv":      "orchard,kg\n",
		"/workspace/nothing.csv":    "",
		"/workspace/ragged.csv":     "a,b\n1\n",
		"/workspace/twice.csv":      "a,a\n1,2\n",
		"/workspace/data.json":      `{"total": 12.5, "names": ["Elm", "Oak"], "none": null}`,
		"/workspace/bad.json":       `{"total": `,
		"/workspace/deep.json":      strings.Repeat("[", 300) + strings.Repeat("]", 300),
		"/workspace/wide.json":      "[0" + strings.Repeat(",0", maxValues) + "]",
		"/workspace/number.json":    "1" + strings.Repeat("0", maxDigits),
		"/workspace/huge.json":      "1e999999999",
		"/workspace/latin.txt":      "caf\xe9",
		"/workspace/big.txt":        strings.Repeat("a", maxText+1),
		"/workspace/wide.txt":       strings.Repeat("a", 4<<20),
		"/workspace/long.json":      "[0" + strings.Repeat(",0", 20_000) + "]",
		"/workspace/digits.txt":     strings.Repeat("1", maxDigits+1),
		"/workspace/locked.txt":     "!locked",
		"/workspace/disk.txt":       "!broken",
		"/workspace/out/a.csv":      "1",
		"/workspace/out/deep/b.csv": "2",
		"/workspace/out/deep/c.md":  "3",
		"/workspace/in/same.txt":    "same",
		"/workspace/in/new.txt":     "new",
		"/workspace/in/changed.md":  "after",
		"/start/in/same.txt":        "same",
		"/start/in/changed.md":      "before",
		"/start/in/removed.log":     "gone",
		"/start/out/a.csv":          "0",
		"/reference/totals.json":    `{"total": 12.5}`,
		"/reference/broken.json":    `{`,
	}
}

func TestEvaluate(t *testing.T) {
	files := rollout()
	for _, c := range []struct {
		name, condition string
		want            float64
		message         string // of a value 0 for a file
	}{
		{"constant", `true`, 1, ""},
		{"number", `0.25`, 0.25, ""},
		{"text", `text("/workspace/memo.md") == "Elm and Oak fell.\n"`, 1, ""},
		{"text missing", `text("/workspace/none.md") == ""`, 0, "/workspace/none.md does not exist"},
		{"text of a directory", `text("/workspace/out") == ""`, 0, "/workspace/out cannot be read: is a directory: unreadable"},
		{"text unreadable", `text("/workspace/locked.txt") == ""`, 0, "/workspace/locked.txt cannot be read: permission denied: unreadable"},
		{"text not UTF-8", `text("/workspace/latin.txt") == ""`, 0, "/workspace/latin.txt is not UTF-8 text"},
		{"text too big", `text("/workspace/big.txt") != ""`, 0, "/workspace/big.txt cannot be read: more than 8388608 bytes: unreadable"},
		{"missing in an operator", `1 / length(text("/workspace/none.md")) > 0`, 0, "/workspace/none.md does not exist"},
		{"missing beside a mistake", `text("/workspace/none.md") == json("/workspace/data.json").nothing`, 0, "/workspace/none.md does not exist"},
		{"missing in a branch not taken", `exists("/workspace/none.md") ? text("/workspace/none.md") == "" : true`, 1, ""},
		{"json", `json("/workspace/data.json").total == 12.5 && json("/workspace/data.json").names[1] == "Oak"`, 1, ""},
		{"json null", `json("/workspace/data.json").none == null`, 1, ""},
		{"json broken", `json("/workspace/bad.json") == 1`, 0, "/workspace/bad.json is not JSON that can be used: unexpected end of JSON input"},
		{"json deep", `json("/workspace/deep.json") == 1`, 0, "/workspace/deep.json is not JSON that can be used: it nests more than 200 levels deep"},
		{"json wide", `json("/workspace/wide.json") == 1`, 0, "/workspace/wide.json is not JSON that can be used: it has more than 200000 values"},
		{"json long number", `json("/workspace/number.json") == 1`, 0, "/workspace/number.json is not JSON that can be used: a number has more than 1000 digits"},
		{"csv", `[for row in csv("/workspace/sums.csv") : row.orchard] == ["Elm", "Oak"]`, 1, ""},
		{"csv sum", `sum(csv("/workspace/sums.csv")[*].kg) == json("/reference/totals.json").total`, 1, ""},
		{"long list", `alltrue([for i in json("/workspace/long.json") : i == 0]) && length(tolist(json("/workspace/long.json"))) == 20001`, 1, ""},
		{"csv without rows", `length(csv("/workspace/empty.csv")) == 0`, 1, ""},
		{"csv empty", `length(csv("/workspace/nothing.csv")) == 0`, 0, "/workspace/nothing.csv is not CSV that can be used: it has no first row with the names of the columns"},
		{"csv ragged", `length(csv("/workspace/ragged.csv")) == 0`, 0, "/workspace/ragged.csv is not CSV that can be used: record on line 2: wrong number of fields"},
		{"csv with a column twice", `length(csv("/workspace/twice.csv")) == 0`, 0, `/workspace/twice.csv is not CSV that can be used: two columns are named "a"`},
		{"exists", `exists("/workspace/out") && exists("/workspace/out/a.csv") && !exists("/workspace/out/z.csv")`, 1, ""},
		{"sha256", `sha256("/workspace/out/a.csv") == "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"`, 1, ""},
		{"sha256 of a big file", `sha256("/workspace/big.txt") == sha256("/workspace/big.txt")`, 1, ""},
		{"sha256 missing", `sha256("/workspace/none") == ""`, 0, "/workspace/none does not exist"},
		{"glob", `glob("/workspace/out/*.csv") == tolist(["/workspace/out/a.csv"])`, 1, ""},
		{"a list against one in brackets", `glob("/workspace/out/*.csv") == ["/workspace/out/a.csv"] && ["/workspace/out/a.csv"] == glob("/workspace/out/*.csv")`, 1, ""},
		{"a list against another in brackets", `glob("/workspace/out/*.csv") != ["/workspace/out/b.csv"]`, 1, ""},
		{"an empty list against brackets", `glob("/workspace/no/*") == []`, 1, ""},
		{"a map against one in braces", `tomap({ a = tolist([1]) }) == { a = [1] } && tomap({ a = 1 }) != { b = 1 }`, 1, ""},
		{"a number is not its text", `["1"] != [1]`, 1, ""},
		{"glob deep", `glob("/workspace/out/**") == tolist(["/workspace/out/a.csv", "/workspace/out/deep/b.csv", "/workspace/out/deep/c.md"])`, 1, ""},
		{"glob in the middle", `glob("/workspace/**/deep/*.{csv,md}") == tolist(["/workspace/out/deep/b.csv", "/workspace/out/deep/c.md"])`, 1, ""},
		{"glob plain", `glob("/workspace/out/a.csv") == tolist(["/workspace/out/a.csv"])`, 1, ""},
		{"glob of nothing", `length(glob("/workspace/none/**")) + length(glob("/workspace"))`, 0, ""},
		{"unchanged", `unchanged("/workspace/in/*.txt")`, 1, ""},
		{"unchanged after a change", `unchanged("/workspace/in/*.txt", "/workspace/in/*.md")`, 0, ""},
		{"unchanged after a removal", `unchanged("/workspace/in/*.log")`, 0, ""},
		{"contains_all", `contains_all(text("/workspace/memo.md"), ["Elm", "Oak"])`, 1, ""},
		{"contains_all not", `contains_all(text("/workspace/memo.md"), ["Elm", "Ash"])`, 0, ""},
		{"matches", `matches(text("/workspace/memo.md"), "(?i)ELM .* oak")`, 1, ""},
		{"try another file", `try(text("/workspace/none.md"), text("/workspace/memo.md")) != ""`, 1, ""},
		{"try in vain", `try(text("/workspace/none.md"), json("/workspace/data.json").nothing) != ""`, 0, "/workspace/none.md does not exist"},
		{"can", `can(text("/workspace/none.md")) || can(json("/workspace/data.json").total)`, 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			condition, diags := conditionOf(t, c.condition)
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			got, diags, err := Evaluate(condition, files)
			if diags.HasErrors() || err != nil {
				t.Fatal(diags, err)
			}
			if got.Value != c.want || got.Message != c.message {
				t.Errorf("Evaluate = %v %q, want %v %q", got.Value, got.Message, c.want, c.message)
			}
		})
	}
}

func TestEvaluateNotesReads(t *testing.T) {
	condition, diags := conditionOf(t, `exists("/workspace/b") || text("/workspace/memo.md") == text("/workspace/memo.md") && unchanged("/workspace/in/*") && glob("/reference/*") == []`)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	got, diags, err := Evaluate(condition, rollout())
	if diags.HasErrors() || err != nil {
		t.Fatal(diags, err)
	}
	want := []string{"/workspace/b", "/workspace/memo.md", "/workspace/in/*", "/reference/*"}
	if diff := cmp.Diff(got.Reads, want); diff != "" {
		t.Errorf("reads (-got +want):\n%s", diff)
	}
}

// TestEvaluateBroken has conditions that judge nothing, whoever is to blame for
// the files.
func TestEvaluateBroken(t *testing.T) {
	for _, c := range []struct{ name, condition, want string }{
		{"out of range", `length(text("/workspace/memo.md"))`, "this one is 18"},
		{"no boolean", `json("/workspace/data.json").names`, "this one is a tuple"},
		{"null", `json("/workspace/data.json").none`, "this one is null"},
		{"missing reference", `json("/reference/none.json") == 1`, "/reference/none.json does not exist"},
		{"broken reference", `json("/reference/broken.json") == 1`, "/reference/broken.json is not JSON"},
		{"missing at the start", `text("/start/none") == ""`, "/start/none does not exist"},
		{"missing attribute", `json("/workspace/data.json").sum == 1`, `does not have an attribute named "sum"`},
		{"path from a file", `exists(trimspace(text("/workspace/memo.md")))`, "is not absolute"},
		{"same error for each row", `[for row in csv("/workspace/sums.csv") : row.weight] == []`, `does not have an attribute named "weight"`},
		{"huge number", `json("/workspace/huge.json") > 1`, "too large"},
		{"digits", `text("/workspace/digits.txt") > 1`, "a text of 1001 bytes is no number"},
		{"digits of a function", `max(text("/workspace/digits.txt"), 1) > 1`, "a text of 1001 bytes is no number"},
		{"digits of a list", `max([text("/workspace/digits.txt")]...) > 1`, "a text of 1001 bytes is no number"},
		{"join", `join(text("/workspace/wide.txt"), ["a", "b", "c", "d", "e"]) == ""`, "bytes, and 8388608 are allowed"},
		{"replace", `replace(join("", [for i in range(1000) : "aaaaaaaaaa"]), "a", join("", [for i in range(1000) : "b"])) == ""`, "the result would have 10010000 bytes"},
		{"format", `format("%99999999s", "a") == ""`, "above 999"},
		{"doubling", doubling(40) + ` == ""`, "allow"},
		{"limit that is caught", `can(1e2000)`, "too large"},
		{"loops", `length([for a in range(1000) : [for b in range(1000) : [for c in range(1000) : 1]]]) > 0`, "more values than evaluation allows"},
		{"errors in loops", `length([for a in range(1000) : [for b in range(1000) : [for c in range(1000) : {}.a]]]) > 0`, `does not have an attribute named "a"`},
		{"loops that try", `length([for a in range(1000) : [for b in range(1000) : can([for c in range(1000) : 1])]]) > 0`, "more values than evaluation allows"},
		{"regular expression", `matches(text("/workspace/wide.txt"), "^(a{0,200}){0,5}$b")`, "more values than evaluation allows"},
		{"tuples of two lengths", `(exists("/workspace/out") ? [for i in range(1000) : [for j in range(10) : j]] : json("/workspace/long.json")) == 1`, "more values than evaluation allows"},
	} {
		t.Run(c.name, func(t *testing.T) {
			condition, diags := conditionOf(t, c.condition)
			if !diags.HasErrors() {
				var got Verdict
				var err error
				if got, diags, err = Evaluate(condition, rollout()); err != nil || !diags.HasErrors() {
					t.Fatalf("Evaluate = %+v, %v", got, err)
				}
			}
			if len(diags) != 1 || !strings.Contains(diags[0].Detail, c.want) || strings.Contains(diags[0].Detail, "goroutine") {
				t.Errorf("diagnostics %v, want one with %q and without a stack", diags, c.want)
			}
		})
	}
}

// doubling nests for expressions of which each doubles a text.
func doubling(n int) string {
	expr := `x0`
	if n > 0 {
		expr = fmt.Sprintf("x%d", n)
	}
	for i := n; i > 0; i-- {
		expr = fmt.Sprintf(`[for x%d in ["${x%d}${x%d}"] : %s][0]`, i, i-1, i-1, expr)
	}
	return `[for x0 in ["aaaaaaaaaaaaaaaa"] : ` + expr + `][0]`
}

func TestEvaluateFault(t *testing.T) {
	for _, source := range []string{
		`text("/workspace/disk.txt") == ""`,
		`can(text("/workspace/disk.txt"))`,
		`try(text("/workspace/disk.txt"), "") == ""`,
		`exists("/workspace/disk.txt")`,
		`sha256("/workspace/disk.txt") == ""`,
		`length(glob("/workspace/disk.txt/*")) == 0`,
	} {
		condition, diags := conditionOf(t, source)
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		if got, diags, err := Evaluate(condition, rollout()); !errors.Is(err, errHost) || diags != nil {
			t.Errorf("Evaluate(%s) = %+v, %v, %v, want the fault of the host", source, got, diags, err)
		}
	}
}

func TestChanged(t *testing.T) {
	got, err := Changed(rollout(), []string{"/workspace/in/*", "/workspace/**", "/workspace/none/*"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"/workspace/in/changed.md", "/workspace/in/removed.log", "/workspace/out/a.csv"}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("changed (-got +want):\n%s", diff)
	}
	same := memory{"/start/a/x": "!locked", "/workspace/a/x": "!locked"}
	if got, err := Changed(same, []string{"/workspace/a/*"}); len(got) > 0 || err != nil {
		t.Errorf("unreadable before and after: %v, %v, want no change", got, err)
	}
	if _, err := Changed(memory{"/start/a/x": "", "/start/a": "!broken"}, []string{"/workspace/a/*"}); !errors.Is(err, errHost) {
		t.Errorf("error = %v, want the fault of the host", err)
	}
}

// TestEvaluateConcurrently is for the race detector: one condition is shared by
// all rollouts of an environment.
func TestEvaluateConcurrently(t *testing.T) {
	condition, diags := conditionOf(t, `sum(csv("/workspace/sums.csv")[*].kg) == 12.5 && alltrue([for row in csv("/workspace/sums.csv") : row.kg > 1])`)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 20 {
				if got, diags, err := Evaluate(condition, rollout()); got.Value != 1 {
					t.Errorf("Evaluate = %+v, %v, %v", got, diags, err)
				}
			}
		})
	}
	group.Wait()
}
