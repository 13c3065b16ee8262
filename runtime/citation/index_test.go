package citation_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/citation"
)

func TestCited(t *testing.T) {
	for _, tt := range []struct {
		name    string
		told    string
		outputs []string // of the calls "0", "1", …
		args    string
		want    []string
	}{
		{"nothing", "", nil, `{"id": "INV-2041"}`, nil},
		{"a whole string", "", []string{`{"name": "Carla Mendes"}`}, `{"to": "Carla Mendes"}`, []string{"0"}},
		{"a part of a string", "", []string{`{"name": "Carla Mendes"}`}, `{"to": "Carla"}`, nil},
		{"a short string", "", []string{`["abc"]`}, `{"to": "abc"}`, nil},
		{"four characters, not bytes", "", []string{`["été", "étés"]`}, `["été", "étés"]`, []string{"0"}},
		{"three characters of four bytes", "", []string{`["été"]`}, `["été"]`, nil},
		{"the name of a field", "", []string{`{"record_1": 1}`}, `{"id": "record_1"}`, nil},
		{"a value named like a field", "", []string{`{"id":"record_1"}`}, `{"record_1": "none"}`, nil},

		{"a run with a digit", "", []string{`{"text": "see INV-2041 for more"}`}, `{"id": "INV-2041"}`, []string{"0"}},
		{"a run in a run of arguments", "", []string{`{"text": "see INV-2041 for more"}`}, `{"text": "pay INV-2041, please"}`, []string{"0"}},
		{"an address", "", []string{"From: <carla@example.org>"}, `{"to": "carla@example.org"}`, []string{"0"}},
		{"a path", "", []string{"found: a/b"}, `{"path": "a/b"}`, nil},
		{"a longer path", "", []string{"found: a/bc"}, `{"path": "a/bc"}`, []string{"0"}},
		{"a name with an underscore", "", []string{"call sum_all()"}, `{"name": "sum_all"}`, []string{"0"}},
		{"a word", "", []string{"the northern region"}, `{"region": "northern"}`, nil},
		{"punctuation at the end", "", []string{"It is room4. Or room5?!"}, `["room4", "room5"]`, []string{"0"}},
		{"punctuation inside", "", []string{"It is in room4.txt."}, `["room4.txt"]`, []string{"0"}},
		{"quotes, commas, semicolons, brackets", "", []string{`'aaa1',"aaa2";(aaa3)[aaa4]{aaa5}<aaa6>„aaa7“「aaa8」`}, `["aaa1 aaa2 aaa3 aaa4 aaa5 aaa6 aaa7 aaa8"]`, []string{"0"}},
		{"a table", "", []string{"order,region\n1001,North\n1002,South\n"}, `{"order": "1002"}`, []string{"0"}},
		{"escapes", "", []string{`{"text": "a\n\"\u0069d_4711\""}`}, `{"id": "id_4711"}`, []string{"0"}},

		{"numbers by value", "", []string{`{"sum": 1250.50}`, `{"sum": 1.2505E+3}`}, `{"sum": 1250.5}`, []string{"0"}},
		{"numbers of two digits", "", []string{`[42, 1200, 0.050]`}, `[42, 1200, 0.050]`, nil},
		{"numbers of three digits", "", []string{`[0.00425]`}, `[4.25e-3]`, []string{"0"}},
		{"signs", "", []string{`[-425]`}, `[425]`, nil},
		{"a number in text", "", []string{"1001,North"}, `{"order": 1001}`, []string{"0"}},
		{"a number as text", "", []string{`{"order": 1001}`}, `{"order": "1001.0"}`, []string{"0"}},
		{"zeros in front", "", []string{`{"zip": "01067"}`}, `{"zip": 1067}`, nil},

		{"the earliest", "", []string{"nothing", "room4711", "room4711"}, `["room4711"]`, []string{"1"}},
		{"several", "", []string{"room4711", "nothing", "room4712"}, `["room4712", "room4711", "room4712"]`, []string{"0", "2"}},

		{"in the task", "Book room4711.", []string{"room4711 is free"}, `["room4711"]`, nil},
		{"in the task, of many words", "Write to Carla Mendes!", []string{`["Carla Mendes"]`}, `["Carla Mendes"]`, nil},
		{"in the task within a longer word", "Book room47110, or broom4711.", []string{"room4711 is free"}, `["room4711"]`, []string{"0"}},
		{"in the task after a longer word", "Not room47110 but room4711", []string{"room4711 is free"}, `["room4711"]`, nil},
		{"in the task by value", "All above 1250.00EUR", []string{`[1250]`, `[1251]`}, `[1250, 1251]`, []string{"1"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := citation.New("", tt.told)
			for i, output := range tt.outputs {
				x.Add(fmt.Sprint(i), output)
			}
			if diff := cmp.Diff(tt.want, x.Cited(tt.args), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestCitedAsOutputsCome: a question sees the outputs that were there before it.
func TestCitedAsOutputsCome(t *testing.T) {
	x := citation.New()
	for i, want := range [][]string{{}, {"a"}, {"a"}} {
		if diff := cmp.Diff(want, x.Cited(`["room4711"]`)); diff != "" {
			t.Errorf("question %d (-want +got):\n%s", i, diff)
		}
		x.Add([]string{"a", "b", "c"}[i], "room4711")
	}
}

// FuzzCited: whatever an output is, a string of it that is long enough is cited.
func FuzzCited(f *testing.F) {
	f.Add(`{"a": "b\"c\\", "d": [1.5e3, "éééé"]}`, "INV-2041")
	f.Add(`"\ud800"`, `\"\u12`)
	f.Fuzz(func(t *testing.T, output, leaf string) {
		x := citation.New()
		x.Add("0", output)
		x.Cited(output)
		quoted, err := json.Marshal([]any{output, map[string]string{"key": leaf}})
		if err != nil {
			t.Skip(err)
		}
		x.Add("1", string(quoted))
		long := len([]rune(strings.ToValidUTF8(leaf, "\uFFFD"))) >= 4
		if cited := x.Cited(string(quoted)); long && len(cited) == 0 {
			t.Errorf("%q is cited from nothing", leaf)
		}
	})
}

func BenchmarkCited(b *testing.B) {
	var table strings.Builder
	for row := range 200_000 {
		fmt.Fprintf(&table, "2026-01-05,INV-%06d,%d.50,carla@example.org\n", row, row)
	}
	output, err := json.Marshal(map[string]string{"text": table.String()})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(output)))
	b.ReportAllocs()
	for b.Loop() {
		x := citation.New("Sum up.")
		x.Add("read", string(output))
		if len(x.Cited(`{"id": "INV-012345"}`)) != 1 {
			b.Fatal("not cited")
		}
	}
}
