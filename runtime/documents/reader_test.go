package documents_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/documents"
)

// all reads all documents of a text, as "LINE@OFFSET TEXT", and the error at the end.
func all(text string, opts *documents.Options) (got []string, end error) {
	r := documents.NewReader(iotest.OneByteReader(strings.NewReader(text)), opts)
	for {
		d, err := r.Next()
		if err == nil {
			var value any
			err = d.Decode(&value)
		}
		if err != nil {
			return got, err
		}
		got = append(got, fmt.Sprintf("%d@%d %s", d.Line, d.Offset, strings.TrimSpace(string(d.Text))))
	}
}

func TestReader(t *testing.T) {
	const brokenOff = "it is not JSON: it breaks off"
	tests := []struct {
		name, text string
		want       []string
		end        string
	}{
		{"nothing", "", nil, "EOF"},
		{"only white space", " \n\r\n", nil, "EOF"},
		{"only a mark", "\ufeff", nil, "EOF"},
		{"lines", "{}\n{\"a\":1}\n", []string{"1@0 {}", `2@3 {"a":1}`}, "EOF"},
		{"last line without an end", "1\n2", []string{"1@0 1", "2@2 2"}, "EOF"},
		{"lines of Windows", "{}\r\n\r\n[]\r\n", []string{"1@0 {}", "3@6 []"}, "EOF"},
		{"mark", "\ufeff{}\n{}", []string{"1@3 {}", "2@6 {}"}, "EOF"},
		{"one document", "\n{\n\"a\":\n1}\n\n", []string{"2@1 {\n\"a\":\n1}"}, "EOF"},
		{"broken line", "{}\n{\n{}", []string{"1@0 {}"}, "line 2: " + brokenOff},
		{"broken document", "{\n\"a\":\n", nil, "line 3: " + brokenOff},
		{"wrong in a document", "{\n\"a\":\n1,}\n", nil, `line 3, column 3: it is not JSON: "}" where a name belongs: there is a comma too many before it`},
		{"NaN", "1\nNaN", []string{"1@0 1"}, `line 2, column 1: it is not JSON: "N" where a value belongs: NaN and Infinity are no numbers in JSON`},
		{"something after a document", "{\n}\n{}", nil, "line 1: something comes after the document: several are JSON Lines, each on one line"},
		{"rubbish after a document", "{\n}\n}", nil, "line 1: something comes after the document: several are JSON Lines, each on one line"},
		{"no UTF-8", "1\n\"\xff\"", []string{"1@0 1"}, "line 2: it is not valid UTF-8"},
		{"UTF-16", "\xff\xfe{\x00", nil, "line 1, column 1: it is not JSON: the byte 0xff where a value belongs"},
		{"too large", "1\n" + strings.Repeat(" ", 99) + "1", []string{"1@0 1"}, "line 2: a document that is larger than 99 bytes: it is to fit in memory"},
		{"too large on many lines", "{\n\"" + strings.Repeat(" ", 99), nil, "line 1: a document that is larger than 99 bytes: it is to fit in memory"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, end := all(tt.text, &documents.Options{MaxBytes: 99})
			if diff := cmp.Diff(got, tt.want); diff != "" {
				t.Errorf("documents (-got +want):\n%s", diff)
			}
			if end.Error() != tt.end {
				t.Errorf("ends with %q, want %q", end, tt.end)
			}
		})
	}
}

func TestArrays(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
		end        string
	}{
		{"empty", "[ ]\n", nil, "EOF"},
		{"one line", "[1, {} ]", []string{"1@1 1", "1@4 {}"}, "EOF"},
		{"many lines", "\ufeff\n[\n  {\n  },\n  2\n]\n", []string{"3@8 {\n  }", "5@17 2"}, "EOF"},
		{"lines are no array", "{}\n[1]", []string{"1@0 {}", "2@3 [1]"}, "EOF"},
		{"breaks off", "[1,\n2,\n", []string{"1@1 1", "2@4 2"}, "line 3: it is not JSON: it breaks off"},
		{"wrong", "[1,\n2\n3]", []string{"1@1 1", "2@4 2"}, `line 3, column 1: it is not JSON: "3" where "," or "]" belongs`},
		{"something after", "[1]\n[2]", []string{"1@1 1"}, "line 1: something comes after the array"},
		{"too large", "[1,\n\"" + strings.Repeat("x", 99), []string{"1@1 1"}, "line 1: a document that is larger than 50 bytes: it is to fit in memory"},
		{"larger than one document may be", "[" + strings.Repeat("11111111,\n", 9) + "2]", append(repeated(9), "10@91 2"), "EOF"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, end := all(tt.text, &documents.Options{Arrays: true, MaxBytes: 50})
			if diff := cmp.Diff(got, tt.want); diff != "" {
				t.Errorf("documents (-got +want):\n%s", diff)
			}
			if end.Error() != tt.end {
				t.Errorf("ends with %q, want %q", end, tt.end)
			}
		})
	}
}

func repeated(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf("%d@%d 11111111", i+1, 1+10*i))
	}
	return list
}

// TestForm tells how documents are arranged.
func TestForm(t *testing.T) {
	for text, want := range map[string]documents.Form{"1\n": documents.Lines, "{\n}": documents.Single, "[1]": documents.Array} {
		r := documents.NewReader(strings.NewReader(text), &documents.Options{Arrays: true})
		if _, err := r.Next(); err != nil || r.Form() != want {
			t.Errorf("%q has form %v, %v, want %v", text, r.Form(), err, want)
		}
	}
}

// TestReading passes on what goes wrong with the file.
func TestReading(t *testing.T) {
	broken := errors.New("the disk is gone")
	for _, text := range []string{"", "{}\n{", "{\n", "[1,"} {
		r := documents.NewReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), &documents.Options{Arrays: true})
		var err error
		for err == nil {
			_, err = r.Next()
		}
		if !errors.Is(err, broken) {
			t.Errorf("%q ends with %v, want %v", text, err, broken)
		}
	}
}

func TestMisplaced(t *testing.T) {
	var into struct {
		ID       string `json:"id"`
		Messages []struct {
			Content string         `json:"content"`
			Calls   []string       `json:"calls"`
			Extra   map[string]int `json:"extra"`
		} `json:"messages"`
		Count int `json:"count"`
	}
	tests := []struct{ text, want string }{
		{`[1]`, "line 7: it cannot be an array"},
		{`{"id":{"x":"id"}}`, "line 7: id cannot be an object"},
		{`{"x":[{"id":"id"},[]],"messages":[{},{"extra":{"a":1},"content":["c"]}]}`, "line 7: messages[1].content cannot be an array"},
		{`{"messages":[{"calls":["a","b",3]}]}`, "line 7: messages[0].calls[2] cannot be a number"},
		{`{"messages":[{"calls":[]},{"extra":{"id":1,"b":"x"}}]}`, "line 7: messages[1].extra.b cannot be a string"},
		{`{"messages":{"calls":[]}}`, "line 7: messages cannot be an object"},
		{`{"messages":[],"id":"\"","count":1.5}`, "line 7: count cannot be the number 1.5"},
		{`{"messages":[],"count":true}`, "line 7: count cannot be true or false"},
	}
	for _, tt := range tests {
		d := documents.Document{Line: 7, Text: []byte(tt.text)}
		if err := d.Decode(&into); err == nil || err.Error() != tt.want {
			t.Errorf("%s: %v, want %s", tt.text, err, tt.want)
		}
	}
}

// TestIndex reads documents again by their keys.
func TestIndex(t *testing.T) {
	const text = "{\"k\":\"b\"}\n\n{\"k\":\"a\",\"n\":1}\n{\"k\":\"b\",\"n\":2}"
	r := documents.NewReader(strings.NewReader(text), nil)
	x := documents.NewIndex[string]()
	for d, err := r.Next(); err == nil; d, err = r.Next() {
		var key struct{ K string }
		if err := d.Decode(&key); err != nil {
			t.Fatal(err)
		}
		x.Add(key.K, d)
	}
	var got []string
	for _, key := range x.Keys() {
		err := x.Read(strings.NewReader(text), key, func(d *documents.Document) error {
			got = append(got, fmt.Sprintf("%s: line %d %s", key, d.Line, strings.TrimSpace(string(d.Text))))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	want := []string{`b: line 1 {"k":"b"}`, `b: line 4 {"k":"b","n":2}`, `a: line 3 {"k":"a","n":1}`}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("by key (-got +want):\n%s", diff)
	}
	if err := x.Read(strings.NewReader(text[:20]), "a", func(*documents.Document) error { return nil }); err == nil {
		t.Error("a file that has become shorter is read")
	}
}
