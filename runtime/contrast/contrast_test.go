package contrast_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/contrast"
)

func TestOf(t *testing.T) {
	var long, longer strings.Builder
	for i := range 30 {
		fmt.Fprintf(&long, "%d,a\n", i)
		fmt.Fprintf(&longer, "%d,b\n", i)
	}
	words := strings.Repeat("word ", 30)
	for _, tt := range []struct {
		name, file    string
		recorded, now string
		want          []string
	}{
		{"the same", "a.txt", "a", "a", nil},
		{"text", "a.txt", "one\ntwo\nthree\n", "one\n2\nthree\n", []string{"@@ -1,3 +1,3 @@", " one", "-two", "+2", " three"}},
		{"text that acts on a terminal", "a.txt", "a\n", "\x1b[2Jb\r\n", []string{"@@ -1,1 +1,1 @@", "-a", `+\x1b[2Jb\r`}},
		{"a long line", "a.txt", "x " + words + words + "ends\n", "x " + words + words + "goes on\n" + words + words, []string{
			"@@ -1,1 +1,2 @@", "-…word word word word ends", "+…word word word word goes on", "+" + words[:80] + "…", `\ No newline at end of file`,
		}},
		{"no text", "a.bin", "\x00a", "\x00bc", []string{"recorded content 022a6979e6da of size 2, now content 4075b6a68556 of size 3"}},
		{"too much", "a.txt", strings.Repeat("a", 1<<20), "b", []string{"recorded content 9bc1b2a288b2 of size 1048576, now content 3e23e8160039 of size 1"}},

		{"JSON", "", `{"a": 1, "b/c": [1, {"d": null}], "e": "x", "same": 0}`, `{"a": 1.0, "b/c": [1, {"d": [2]}, 3], "f~": true, "same": 0}`, []string{
			"/a: recorded 1, now 1.0",
			"/b~1c/1/d: recorded null, now [2]",
			"/b~1c/2: recorded nothing, now 3",
			`/e: recorded "x", now nothing`,
			"/f~0: recorded nothing, now true",
		}},
		{"JSON with a text", "", `{"text": "one\ntwo\n"}`, `{"text": "one\n2\n"}`, []string{"/text:", "  @@ -1,2 +1,2 @@", "   one", "  -two", "  +2"}},
		{"JSON with a long value", "", `{"a": "` + words + `ends"}`, `{"a": "` + words + `goes on"}`, []string{`/a: recorded …word word word word ends", now …word word word word goes on"`}},
		{"JSON of another shape", "", `{"a": {"b": 1}}`, `{"a": [1]}`, []string{`/a: recorded {"b":1}, now [1]`}},
		{"JSON of another type", "a.json", `1`, `"a"`, []string{`value: recorded 1, now "a"`}},
		{"JSON written in another way", "", `{"a":1}`, `{"a": 1}`, []string{"@@ -1,1 +1,1 @@", `-{"a":1}`, `+{"a": 1}`}},
		{"text without an end", "a.txt", "one", "two\n", []string{"@@ -1,1 +1,1 @@", "-one", `\ No newline at end of file`, "+two"}},
		{"JSON with named elements", "", `[{"id": "a", "n": 1}, {"id": "b", "n": 1}, {"id": "c", "n": 1}]`, `[{"id": "c", "n": 1}, {"id": "b", "n": 2}, {"id": "d", "n": 1}]`, []string{
			`/0: recorded {"id":"a","n":1}, now nothing`,
			"/0: recorded at /2",
			"/1/n: recorded 1, now 2",
			`/2: recorded nothing, now {"id":"d","n":1}`,
		}},
		{"JSON with elements that share a name", "", `[{"id": "a", "n": 1}, {"id": "a", "n": 1}]`, `[{"id": "a", "n": 1}, {"id": "a", "n": 2}]`, []string{"/1/n: recorded 1, now 2"}},
		{"numbers are no JSON", "a.txt", "1\n", "2\n", []string{"@@ -1,1 +1,1 @@", "-1", "+2"}},

		{"cells", "a.csv", "id,region,sum\n1,north,5\n2,south,6\n", "id,region,sum\n1,north,5\n2,West,7\n", []string{
			"row 3 (2), column region: recorded south, now West",
			"row 3 (2), column sum: recorded 6, now 7",
		}},
		{"rows", "a.csv", "id;sum\n1;5\n2;6\n3;7\n", "id;sum\n0;4\n1;5\n3;7\n4;8\n", []string{
			"row 2: recorded nothing, now 0;4",
			"row 3: recorded 2;6, now nothing",
			"row 5: recorded nothing, now 4;8",
		}},
		{"a shorter row", "a.tsv", "id\tsum\n1\t5\n", "id\tsum\n1\n", []string{`row 2: recorded 1	5, now 1`}},
		{"other columns", "a.csv", "id,sum\n1,5\n", "id,total\n1,5\n", []string{"@@ -1,2 +1,2 @@", "-id,sum", "+id,total", " 1,5"}},
		{"no table", "a.csv", "id,sum\n", "\"id,sum\n", []string{"@@ -1,1 +1,1 @@", "-id,sum", `+"id,sum`}},
		{"a table written in another way", "a.csv", "id\n1\n", "id\n\"1\"\n", []string{"@@ -1,2 +1,2 @@", " id", "-1", `+"1"`}},
		{"no more than fits", "a.csv", "id,x\n" + long.String(), "id,x\n" + longer.String(), append(cellsOf(20), "… 10 more")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := contrast.Of(tt.file, []byte(tt.recorded), []byte(tt.now))
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func cellsOf(n int) []string {
	var lines []string
	for i := range n {
		lines = append(lines, fmt.Sprintf("row %d (%d), column x: recorded a, now b", i+2, i))
	}
	return lines
}

// TestOfManyRows: a long table takes no long time.
func TestOfManyRows(t *testing.T) {
	var was, is strings.Builder
	was.WriteString("id,x\n")
	is.WriteString("id,x\n")
	for i := range 30_000 {
		fmt.Fprintf(&was, "%d,a\n", i)
		fmt.Fprintf(&is, "%d,b\n", i%7)
	}
	if got := contrast.Of("a.csv", []byte(was.String()), []byte(is.String())); len(got) != 21 {
		t.Errorf("%d lines", len(got))
	}
}
