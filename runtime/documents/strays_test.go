package documents_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/documents"
)

// shelf is a type with every kind of place that a member can be at.
type shelf struct {
	Name  string          `json:"name"`
	Books []*book         `json:"books"`
	By    map[string]book `json:"by"`
	Any   json.RawMessage `json:"any"`
	Own   own             `json:"own"`
}

type book struct {
	title
	Pages int `json:"pages"`
}

type title struct {
	Title string `json:"title"`
}

type own struct{}

func (*own) UnmarshalJSON([]byte) error { return nil }

func TestStrays(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"none", `{"name":"a \"} , \\","books":[{"title":"b","pages":1e3}, null ],"by":{"x":{"title":""}},"any":{"a":[{}]},"own":{"a":1}}`, nil},
		{"not an object", `[{"nam":1}]`, nil},
		{"of another type", `{"name":{"nam":1},"books":{"pages":3},"own":3}`, nil},
		{"misspelt", `{"nam":1}`, []string{`line 7: the member "nam" is passed over: did you mean "name"?`}},
		{"like none", `{"colour":1}`, []string{`line 7: the member "colour" is passed over; there are "any", "books", "by", "name", "own"`}},
		{"in another case", `{"NAME":1}`, nil},
		{"escaped", `{"\u006eame":1,"\u006fame":{"x":[1]},"books":[]}`, []string{`line 7: the member "oame" is passed over: did you mean "name"?`}},
		{"within", "{\n\"books\": [ {},\r\n\n{ \"page\" : 3 } ], \"by\": {\"x\": {\"titl\": \"\"}}}", []string{
			`line 10: the member "books[1].page" is passed over: did you mean "pages"?`,
			`line 10: the member "by.x.titl" is passed over: did you mean "title"?`,
		}},
		{"once", `{"books":[{"page":3},{"page":4,"book":[{"page":1}]},{"book":{}}]}`, []string{
			`line 7: the member "books[0].page" is passed over: did you mean "pages"?`,
			`line 7: the member "books[1].book" is passed over; there are "pages", "title"`,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			strays := documents.NewStrays(reflect.TypeFor[shelf]())
			document := &documents.Document{Line: 7, Text: []byte(tt.text)}
			var got []string
			for _, s := range strays.In(document) {
				got = append(got, s.String())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if again := strays.In(document); again != nil {
				t.Errorf("they are told twice: %v", again)
			}
		})
	}
}

// FuzzStrays: whatever is JSON is passed to its end.
func FuzzStrays(f *testing.F) {
	f.Add(`{"name":"a","books":[{"title":"\"","x":[1,{"y":null}]}]} `)
	f.Fuzz(func(t *testing.T, text string) {
		if json.Valid([]byte(text)) {
			documents.NewStrays(reflect.TypeFor[shelf]()).In(&documents.Document{Line: 1, Text: []byte(text)})
		}
	})
}
