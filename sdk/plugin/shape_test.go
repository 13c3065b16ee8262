package plugin

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"reflect"
	"testing"
	"time"
)

// line and page are plain types, as outputs are.
type line struct {
	Number int    `json:"number"`
	Text   string `json:"text,omitempty"`
}

type page struct {
	Title   string
	Lines   []line   `json:"lines"`
	First   *line    `json:"first,omitempty"`
	Tags    []string `json:"tags_there-are,omitempty"`
	Score   float64  `json:"score"`
	Last    bool     `json:",omitempty"`
	Small   int8     `json:"small"`
	Ignored string   `json:"-"`
	hidden  string
}

// Types that package json has rules for which shapes do not know.
type (
	shouting string
	ring     struct{ Next *ring }
	embedded struct{ line }
	quoted   struct {
		N int `json:",string"`
	}
	zeros struct {
		N int `json:",omitzero"`
	}
	twice struct {
		A int `json:"name"`
		B int `json:"Name"`
	}
	strange struct {
		A int `json:"é"`
	}
	held struct{ When time.Time }
)

func (*shouting) MarshalText() ([]byte, error) { return []byte("LOUD"), nil }

func TestShapeOf(t *testing.T) {
	for _, v := range []any{"", true, 1, int64(1), 1.5, []string{}, line{}, &line{}, page{}, []*page{}, struct{}{}} {
		if shapeOf(reflect.TypeOf(v)) == nil {
			t.Errorf("%T has no shape", v)
		}
	}
	for _, v := range []any{[]byte{}, uint(1), float32(1), map[string]int{}, []any{}, json.RawMessage{}, shouting(""), []shouting{}, ring{}, embedded{}, quoted{}, zeros{}, twice{}, strange{}, held{}, Call{}} {
		if shapeOf(reflect.TypeOf(v)) != nil {
			t.Errorf("%T has a shape", v)
		}
	}
}

// TestEncode: whatever the type is, Encode writes what package json does.
func TestEncode(t *testing.T) {
	loud := shouting("x")
	for _, v := range []any{
		nil, "a\"b\\c\n\x00\x7fé😀<&>", "exactly8", "a\"exactly8", "  \x1f       ", true, -7, int64(math.MinInt64), 1e21, 0.1, 3.0,
		[]string(nil), []string{}, []string{"a", ""}, line{}, &line{7, "seven"}, (*line)(nil), struct{}{},
		page{}, page{Title: "t", Lines: []line{{1, "a"}, {}}, First: &line{}, Tags: []string{"x"}, Score: -0.5, Last: true, Small: -8, Ignored: "i", hidden: "h"},
		loud, []shouting{"x"}, map[string]any{"b": []byte("x"), "a": nil}, embedded{line{1, "<"}}, quoted{1}, zeros{}, json.RawMessage(` {"a" : 1.0 } `),
	} {
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(v); err != nil {
			t.Fatal(err)
		}
		got, err := Encode(v)
		if err != nil || string(got)+"\n" != want.String() {
			t.Errorf("Encode(%#v) = %s, %v; want %s", v, got, err, want.String())
		}
	}
	for _, v := range []string{"broken \xff\xfe\xf0\x9f", "\u2028"} { // which package json writes as escapes
		got, err := Encode(v)
		if err != nil || meaning(t, got) != string([]rune(v)) {
			t.Errorf("Encode(%q) = %q, %v", v, got, err)
		}
	}
	for _, v := range []any{math.NaN(), []float64{math.Inf(1)}, make(chan int)} {
		if got, err := Encode(v); err == nil {
			t.Errorf("Encode(%v) = %s, want an error", v, got)
		}
	}
}

// FuzzDecode holds Decode against package json, for types that have a shape and for
// types that have none.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{
		`{"title":"t","LINES":[{"number":1,"text":"\u00e9\ud83d\ude00"},{}],"first":{"number":-3},"tags_there-are":[],"score":1e3,"last":true,"small":127}`,
		`{"lines":[{}]}`, `{"small":128}`, `{"small":1.0}`, `{"small":1e2}`, `{"lines":null,"first":null,"title":null}`, `{"unknown":1}`, `{"Title":1}`, `{"score":"1"}`, `{"score":1e999}`,
		` { "Title" : "a" , "tItLe" : "b" } `, `{"small":-0}`, `{"lines":[1]}`, `{"first":{"number":1},"first":{"text":"x"}}`, `[]`, `{} {}`, `{"title":"\ud800"}`, `{"ſcore":1}`, `{"tags_there-are":["a",null]}`, `{"hidden":"x"}`, `{"Ignored":"x"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		given := func() *page { return &page{Title: "given", Lines: []line{{9, "given"}}, Small: 3} }
		got, want := given(), given()
		err, wanted := Decode(text, got), strictly(text, want)
		if (err == nil) != (wanted == nil) || wanted != nil && err.Error() != "invalid_args: "+wanted.Error() {
			t.Errorf("Decode(%s) = %v, want %v", text, err, wanted)
		}
		if wanted == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("Decode(%s):\n got %+v\nwant %+v", text, got, want)
		}
	})
}

// strictly is what Decode promises, with package json alone.
func strictly(text []byte, into any) error {
	if len(text) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the JSON value")
	}
	return nil
}
