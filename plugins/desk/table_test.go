package desk

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/workrover/workrover/sdk/plugin"
)

func TestCells(t *testing.T) {
	for _, tt := range []struct {
		cell cell
		kind kind
		text string
		json string
	}{
		{"", missing, "", `null`},
		{"30", text, "30", `"30"`},
		{"=30", data, "30", `30`},
		{`=""`, text, "", `""`},
		{`="=30"`, text, "=30", `"=30"`},
		{"=SUM(A1)", text, "=SUM(A1)", `"=SUM(A1)"`},
		{"=", text, "=", `"="`},
		{"=2023-11-30 00:00:00", stamp, "2023-11-30 00:00:00", `"2023-11-30 00:00:00"`},
		{"=2023-13-30 00:00:00", text, "=2023-13-30 00:00:00", `"=2023-13-30 00:00:00"`},
		{`=["a"]`, data, `["a"]`, `["a"]`},
		{"\"\n<\u2028é\x7f", text, "\"\n<\u2028é\x7f", "\"\\\"\\n<\\u2028é\x7f\""},
	} {
		k, s := tt.cell.read()
		if got := string(tt.cell.appendJSON(nil)); k != tt.kind || s != tt.text || got != tt.json {
			t.Errorf("%q holds %v %q, as JSON %s; want %v %q, %s", tt.cell, k, s, got, tt.kind, tt.text, tt.json)
		}
	}
}

func TestMissing(t *testing.T) {
	for given, want := range map[string]bool{
		"": true, "null": true, `""`: true, "false": true, "0": true, "-0.00": true, "0e7": true, "[]": true, "{ }": true,
		"true": false, "1": false, "0.01": false, "1e0": false, `" "`: false, "[0]": false, `{"":0}`: false, `"0"`: false,
	} {
		if got := value(given).missing(); got != want {
			t.Errorf("%q is missing: %t, want %t", given, got, want)
		}
	}
}

func TestMoment(t *testing.T) {
	const start = 1701388800 // 2023-12-01
	for s, want := range map[string]int64{
		"2023-12-01": start, "2023-12-01 09:30": start + 34200, "2023-12-01T09:30:01": start + 34201, "20231201": start,
		"2023/12/01": start, "12/01/2023": start, "December 1, 2023": start, " Dec 1, 2023 ": start, "2023-12": start,
		"11:00:00": math.MaxInt64, "9:30 pm": math.MaxInt64,
		"2023-12-32": -1, "2023-12-01 25:00:00": -1, "tomorrow": -1, "": -1,
	} {
		got, err := moment(s)
		if want == -1 && err == nil || want != -1 && (err != nil || got != want) {
			t.Errorf("moment(%q) = %d, %v; want %d", s, got, err, want)
		}
	}
}

func TestNextID(t *testing.T) {
	for _, tt := range []struct{ ids, want string }{
		{"", "0"},
		{"00000007", "8"},
		{"00000499\n500\n", "501"},
		{"9\n10", "10"}, // as text, 9 is the largest
		{"99999999999999999999", "100000000000000000000"},
		{"b", `failed: the largest id is "b", which cannot be counted on`},
		{"=7", "failed: a row has no text as id, so there is no next one"},
	} {
		table, err := parseTable([]byte("id\n" + tt.ids))
		if err != nil {
			t.Fatal(err)
		}
		got, err := table.nextID("id")
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("after %q comes %q, want %q", tt.ids, got, tt.want)
		}
	}
}

// TestWrittenAsItWas: what is not changed keeps its quotes, its line ends and
// what stands between lines.
func TestWrittenAsItWas(t *testing.T) {
	const file = "\uFEFFa,b\r\n\"1\",\"x\r\ny\"\r\n\r\n2,\n3,4"
	table, err := parseTable([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(table.encode()); got != strings.Replace(strings.TrimPrefix(file, "\uFEFF"), "\r\n\r\n", "\r\n", 1) {
		t.Errorf("unchanged, it is written as %q", got)
	}
	table.set(2, 1, "5")
	table.rows = append(table.rows, row{cells: []cell{"6", `"`}})
	if got, want := string(table.encode()), "a,b\r\n\"1\",\"x\r\ny\"\r\n2,\n3,5\n6,\"\"\"\"\n"; got != want {
		t.Errorf("changed, it is written as %q, want %q", got, want)
	}
}

// FuzzTable holds that a table which is read and written is the same table, as
// it stands and with every row changed.
func FuzzTable(f *testing.F) {
	for _, file := range []string{"a,b\n1,2\n", "a\n\"\"\n", "a\r\n\"x\"\"y\"\r\n\r\n=1", "\"a\",b\n,\n", "a\n\"1\" \n", "a\n1\"2\n", "a\r\r\n1\r\r\n"} {
		f.Add([]byte(file))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		before, err := parseTable(file)
		if err != nil {
			if _, ok := errors.AsType[*plugin.Error](err); !ok {
				t.Errorf("%q: %v, which is no failure of a plugin", file, err)
			}
			return
		}
		for range 2 {
			after, err := parseTable(before.encode())
			if err != nil {
				t.Fatalf("%q is written as %q: %v", file, before.encode(), err)
			}
			if d := difference(before, after, exact); d != nil {
				t.Fatalf("%q is written as %q: %+v", file, before.encode(), d)
			}
			before.head = ""
			for i := range before.rows {
				before.rows[i].written = ""
			}
		}
	})
}

// FuzzPattern holds the plain comparison against regular expressions.
func FuzzPattern(f *testing.F) {
	f.Add("li.ex", "say LI-EX")
	f.Add("aab", "aaab")
	f.Add("a\n.", "A\nb")
	f.Fuzz(func(t *testing.T, source, s string) {
		for _, exact := range []bool{false, true} {
			v := value(appendString(nil, source))
			plain, err := compile(v, exact)
			if err != nil || !plain.plain {
				continue
			}
			got, err := plain.matches(s)
			if err != nil {
				t.Fatal(err)
			}
			if err := plain.compile(); err != nil {
				t.Fatalf("%q is plain: %v", source, err)
			}
			if want := plain.expression.MatchString(s); got != want {
				t.Errorf("%q in %q (exact %t): %t, want %t", source, s, exact, got, want)
			}
		}
	})
}

// FuzzValue holds what is read of an argument against package json.
func FuzzValue(f *testing.F) {
	for _, given := range []string{`"a"`, `0`, `-0.0e5`, `[1,{"a":null}]`, `{"x":"'\""}`, `true`, `"\u0000="`} {
		f.Add([]byte(given))
	}
	f.Fuzz(func(t *testing.T, given []byte) {
		canonical, err := plugin.Canonical(given)
		if err != nil {
			return
		}
		var v any
		if err := json.Unmarshal(canonical, &v); err != nil {
			return // a number that no double holds
		}
		falsy := false
		switch v := v.(type) {
		case nil:
			falsy = true
		case bool:
			falsy = !v
		case float64:
			falsy = v == 0
		case string:
			falsy = v == ""
		case []any:
			falsy = len(v) == 0
		case map[string]any:
			falsy = len(v) == 0
		}
		if got := value(canonical).missing(); got != falsy && !strings.Contains(string(canonical), "e-") {
			t.Errorf("%s is missing: %t, want %t", canonical, got, falsy)
		}
		value(canonical).printed()
		kept := string(value(canonical).cell().appendJSON(nil))
		if again, err := plugin.Canonical([]byte(kept)); err != nil || string(again) != string(canonical) {
			t.Errorf("%s is kept as %s: %v", canonical, kept, err)
		}
	})
}
