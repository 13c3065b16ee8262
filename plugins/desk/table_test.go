package desk

import (
	"encoding/json"
	"errors"
	"fmt"
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
	const (
		first  = 1701388800 // 2023-12-01
		early  = -62135596800
		none   = -1
		second = 1e6
	)
	for s, want := range map[string]int64{
		"2023-12-01": first, "2023-12-01 09:30": first + 34200, "2023-12-01T09:30:01": first + 34201, "20231201": first,
		"2023/12/01": first, "12/01/2023": first, "December 1, 2023": first, " Dec 1, 2023 ": first, "2023-12": first,
		"2023-12-1": first, "2023.12.1": first, "2023 12 01": first, "12-1-2023": first, "12/01/23": first, "12/2023": first, "Dec 2023": first,
		"Friday, December 1st, 2023": first, "1st of Dec. 2023": first, "Fri Dec 1 2023": first, "2023-Dec-01": first, "01-dec-2023": first,
		"December 2023 01": first, "23 Dec 01": 1009065600, "13/12/2023": first + 12*86400, "13.12.2023": first + 12*86400, "2023": first - 334*86400,
		"2023-12-01 9:05 am": first + 32700, "2023-12-01 12:05AM": first + 300, "Dec 1, 2023 at 2 PM": first + 50400, "9:30 p.m. 2023-12-01": first + 77400,
		"20231201T093000": first + 34200, "202312010930": first + 34200, "2023-12-01 09": first + 32400, "2023-12-01, 09:30:00": first + 34200,
		"2023-12-01 09:30:00 PST": first + 34200, "'2023-12-01'": first, "2023-12-01T": first,
		"11:00:00": late, "9:30 pm": late, "10:00 Dec 1": late, "now": late, "Today": late,
		"Dec 1": early + 334*86400, "December": early + 334*86400, "12/01": early + 334*86400, "1st": early, "9 pm": early + 75600,
		"2023-12-32": none, "2023-12-01 25:00:00": none, "2023-12-01 09:60": none, "2023-13-01": none, "2023-02-29": none, "Nov 31, 2023": none, "2023-12-00": none, "0000-01-01": none,
		"tomorrow": none, "": none, "Friday": none, "30": none, "2023-12-01 9": none, "2023-12-01 14:30 PM": none, "2023-12-01 to 2023-12-02": none, "2023-12-01 1 2": none,
		"2023-12-01 9:30 am pm": none, "\"2023-12-01\"": none, "10:": none, "Dec Jan 1": none, "1/2/3/4": none, "zulu": none, "Z": none, "2023-12-01 9:30+123": none, "99999999999999999999": none,
	} {
		got, err := instant(s)
		if want == none && err == nil || want != none && (err != nil || got != want && got != want*second) {
			t.Errorf("instant(%q) = %d, %v; want %d", s, got, err, want)
		}
	}
	if got, err := instant("2023-12-01 00:00:00.0425"); err != nil || got != first*second+42500 {
		t.Errorf("with a fraction it is %d, %v", got, err)
	}
}

// TestZones: a time with a zone is on a day, and cannot be compared with times
// that have none.
func TestZones(t *testing.T) {
	for _, s := range []string{"2023-12-01T23:30:00Z", "2023-12-01T23:30:00.999+00:00", "2023-12-01 23:30 UTC", "2023-12-01T23:30:00-0800", "2023-12-01T23:30+05"} {
		got, err := day(s)
		if want := int64(1701388800 / 86400); err != nil || got != want {
			t.Errorf("day(%q) = %d, %v; want %d", s, got, err, want)
		}
		want := fmt.Sprintf("invalid_args: %q has a time zone, and the times of the calendar have none; leave it out", s)
		if _, err := instant(s); err == nil || err.Error() != want {
			t.Errorf("instant(%q): %v; want %s", s, err, want)
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
