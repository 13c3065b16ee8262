package documents_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/documents"
)

type letter struct {
	To     string                     `json:"to"`
	Pages  int                        `json:"pages"`
	Parts  []letter                   `json:"parts"`
	Marks  map[string]json.RawMessage `json:"marks"`
	Answer *letter                    `json:"answer"`
}

func TestStrict(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"well", "{\"to\": \"Ada\",\n \"parts\": [{\"pages\": 1}],\n \"marks\": {\"any\": [{}, null]}, \"answer\": null}", ""},
		{"an array", "[]", "line 1: it cannot be an array"},
		{"a wrong type", "{\n\"to\":\n 1}", "line 3: to cannot be a number"},
		{"a wrong type within", "{\"parts\": [\n{\"pages\": \"x\"}]}", "line 2: parts[0].pages cannot be a string"},
		{"an unknown member", "{\"to\": \"Ada\",\n\"form\": {}}", "line 2: there is no member \"form\"; there are \"answer\", \"marks\", \"pages\", \"parts\", \"to\""},
		{"nearly known", "{\n\"page\": 1}", "line 2: there is no member \"page\": did you mean \"pages\"?"},
		{"twice", "{\"to\": \"Ada\",\n\"to\": \"Grace\"}", "line 2: to is there twice, first on line 1: remove one"},
		{"twice in what may be anything", "{\"marks\": {\"m\": {\"a\": 1,\n\"a\": 2}}}", "line 2: marks.m.a is there twice, first on line 1: remove one"},
		{"all at once", "{\"to\": 1,\n\"form\": 2,\n\"pages\": []}", "line 1: to cannot be a number\nline 2: there is no member \"form\"; there are \"answer\", \"marks\", \"pages\", \"parts\", \"to\"\nline 3: pages cannot be an array"},
		{"it breaks off", "{\"to\":\n", "line 2: it is not JSON: it breaks off"},
		{"nothing", "", "line 1: it is not JSON: it breaks off"},
		{"no JSON", "{\"to\": \"Ada\",\n}", `line 2, column 1: it is not JSON: "}" where a name belongs: there is a comma too many before it`},
		{"more", "{}\n{}", "line 2: something follows the value"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if _, err := documents.Strict([]byte(test.text), &letter{}); err != nil {
				got = err.Error()
			}
			if len(test.want) > 0 && strings.HasPrefix(got, test.want) {
				return
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestStrictPlaces: what is wrong in another way can be told with its line, too.
func TestStrictPlaces(t *testing.T) {
	places, err := documents.Strict([]byte("{\"to\": \"Ada\",\n\"answer\": {\n\"to\": \"\"}}"), &letter{})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"answer.to": "line 3: who?", "answer.pages": "line 2: who?", "pages": "line 1: who?"} {
		if got := places.Wrong(path, "who?").Error(); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}
