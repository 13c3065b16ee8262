package conformance_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/conformance"
)

// TestWrongCases: what is wrong with a case is told with its line.
func TestWrongCases(t *testing.T) {
	const ask = `"request": {"op": "verify", "name": "rows"}`
	for _, test := range []struct{ name, text, want string }{
		{"an array", `[]`, "1: it cannot be an array"},
		{"nothing", ``, "1: it is not JSON: it breaks off"},
		{"no kind", "{" + ask + "}", `1: kind is ""; the kinds are full, partial, zero, malformed and mutant`},
		{"no request", "{\"kind\": \"full\"}", "1: there is no request: what is the plugin asked?"},
		{"a kind twice", "{\"kind\": \"full\", " + ask + ",\n\"kind\": \"zero\"}", "2: kind is there twice, first on line 1: remove one"},
		{"a field of requests that there is not", "{\"kind\": \"full\", \"request\": {\"op\": \"verify\",\n \"nam\": \"rows\"}}", "2: there is no member \"request.nam\": did you mean \"name\"?"},
		{"an op that is none of cases", "{\"kind\": \"full\",\n\"request\": {\"op\": \"describe\"}}", `2: request.op is "describe"; the ops of cases are build, call, verify and act`},
		{"a range upside down", "{\"kind\": \"full\", " + ask + ",\n\"expect\": {\"checks\": {\"a\":\n[1, 0]}}}", "3: expect.checks.a: [1, 0] is no [LEAST, MOST]: the least is above the most"},
		{"a code that there is not", "{\"kind\": \"full\", " + ask + ",\n\"expect\": {\"error\": \"nope\"}}", `2: expect.error is "nope"; the codes are ["invalid_args" "not_found" "denied" "conflict" "failed" "internal"]`},
		{"a directory above", "{\"kind\": \"full\", " + ask + ",\n\"mounts\": {\n\"/workspace\": \"../..\"}}", `3: mounts./workspace: "../.." is no directory below that of the cases`},
		{"a directory that is not there", "{\"kind\": \"full\", " + ask + ",\n\"mounts\": {\"/workspace\": \"files\"}}", `2: mounts./workspace: there is no directory it/files`},
		{"a mount that there is not", "{\"kind\": \"full\", " + ask + ",\n\"mounts\": {\"/input\": {}}}", `2: mounts./input: verify has no mount /input; it has /workspace, /start, /reference, /rollout`},
		{"a mutant with mounts", "{\"kind\": \"mutant\", \"of\": \"good\",\n\"mounts\": {}}", "2: a mutant takes its mounts from the case that it is of"},
		{"a mutant of nothing", "{\"kind\": \"mutant\",\n\"of\": \"god\"}", `2: of is "god", which is no case of kind full`},
		{"an operator that there is not", "{\"kind\": \"mutant\", \"of\": \"good\", \"operators\": [\"sign\",\n\"frob\"]}", `2: the operator "frob" changes no file of case good; those that do are`},
		{"paths of no file", "{\"kind\": \"mutant\", \"of\": \"good\",\n\"paths\": [\"/workspace/*.txt\"]}", `2: it changes no file of case good; those below /workspace that /start has not, as they are, are ["/workspace/table.csv"]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := conformance.ReadCases(fstest.MapFS{
				"good/case.json": {Data: []byte(`{"kind": "full", ` + ask + `, "mounts": {"/workspace": {"table.csv": "name,amount\nAda,1.50\n"}}}`)},
				"it/case.json":   {Data: []byte(test.text)},
			})
			if err == nil {
				t.Fatal("it is read")
			}
			if want := "it/case.json:" + test.want; !strings.HasPrefix(err.Error(), want) {
				t.Errorf("-want +got:\n%s", cmp.Diff(want, err.Error()))
			}
		})
	}
}

// TestAllWrongCases: all mistakes of all cases are told at once.
func TestAllWrongCases(t *testing.T) {
	_, err := conformance.ReadCases(fstest.MapFS{
		"a/case.json": {Data: []byte("{\"kind\": \"full\",\n\"requst\": {}, \"about\": 1}")},
		"b/case.json": {Data: []byte("[]")},
	})
	if err == nil {
		t.Fatal("they are read")
	}
	want := "a/case.json:2: there is no member \"requst\": did you mean \"request\"?\na/case.json:2: about cannot be a number\nb/case.json:1: it cannot be an array"
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
