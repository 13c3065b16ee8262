package plugin

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// plain encodes a request of those that rollouts are made of, field by field: to
// look for the record of a step begins with its request. It is not ok for any
// other request, and for one that is wrong.
func (r Request) plain() (text []byte, ok bool) {
	steps := r.Op == OpCall || r.Op == OpBuild || r.Op == OpVerify
	if !steps || r.Task != "" || r.Tools != nil || r.History != nil {
		return nil, false
	}
	w := requestWriter{text: append(make([]byte, 0, 128+len(r.Args)+len(r.Config)), '{')}
	if r.Op == OpCall || r.Args != nil {
		w.raw("args", orEmpty(r.Args))
	}
	w.raw("config", orEmpty(r.Config))
	if r.Op == OpVerify || r.Covers != nil {
		w.list("covers", r.Covers)
	}
	w.word("into", r.Into)
	w.word("name", r.Name)
	w.word("op", string(r.Op))
	w.key("protocol")
	return append(strconv.AppendInt(w.text, Protocol, 10), '}'), !w.odd
}

// requestWriter writes the fields of a request.
type requestWriter struct {
	text []byte
	odd  bool // something is not as it should be
}

func (w *requestWriter) key(name string) {
	if len(w.text) > 1 {
		w.text = append(w.text, ',')
	}
	w.text = append(append(append(w.text, '"'), name...), '"', ':')
}

// raw writes a value in the form of [Canonical].
func (w *requestWriter) raw(name string, value json.RawMessage) {
	w.key(name)
	c := canonicaliser{text: value, out: w.text}
	w.odd = w.odd || !utf8.Valid(value) || c.value(1) != nil
	c.space()
	w.odd = w.odd || c.at < len(value)
	w.text = c.out
}

// word writes a field that is left out when it is empty.
func (w *requestWriter) word(name, value string) {
	if value != "" {
		w.key(name)
		w.string(value)
	}
}

func (w *requestWriter) list(name string, values []string) {
	w.key(name)
	w.text = append(w.text, '[')
	for i, value := range values {
		if i > 0 {
			w.text = append(w.text, ',')
		}
		w.string(value)
	}
	w.text = append(w.text, ']')
}

func (w *requestWriter) string(value string) {
	w.odd = w.odd || !utf8.ValidString(value)
	w.text = appendString(w.text, value)
}
