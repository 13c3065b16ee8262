package mutate

import (
	"bytes"
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// document mutates JSON.
func document(f *File) []Variant {
	if strings.ToLower(path.Ext(f.Path)) != ".json" {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(f.Data))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil || d.More() {
		return nil // it is some other text
	}
	t := &tree{file: f, root: value}
	t.visit("", value, func(any) any { return nil })
	variants := append(Lines(f.Data),
		Variant{Operator: "key-order", Label: Equivalent, Data: backwards(value)},
		Variant{Operator: "spaces", Label: Equivalent, Data: spaced(f.Data)},
	)
	variants = append(variants, t.leaves()...)
	return append(variants, t.free()...)
}

// tree is a document and its places.
type tree struct {
	file   *File
	root   any
	places []place
}

// place is a value in a document; put is the document with another in its place,
// and none if that is nothing.
type place struct {
	at    string // a JSON pointer
	value any
	put   func(now any) any
}

// nothing is what a member is that is left out.
type nothing struct{}

// visit notes every value. around makes the document of what stands for value.
func (t *tree) visit(pointer string, value any, around func(any) any) {
	if pointer == "" {
		around = func(now any) any { return now }
	}
	t.places = append(t.places, place{pointer, value, around})
	switch v := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			t.visit(pointer+"/"+key, v[key], func(now any) any {
				own := maps.Clone(v)
				own[key] = now
				if now == (nothing{}) {
					delete(own, key)
				}
				return around(own)
			})
		}
	case []any:
		for i := range v {
			t.visit(pointer+"/"+strconv.Itoa(i), v[i], func(now any) any {
				own := slices.Clone(v)
				own[i] = now
				if now == (nothing{}) {
					own = slices.Delete(own, i, i+1)
				}
				return around(own)
			})
		}
	}
}

// leaves changes values.
func (t *tree) leaves() []Variant {
	var numbers, nonzero, texts, members []place
	for _, p := range t.places {
		switch v := p.value.(type) {
		case json.Number:
			numbers = append(numbers, p)
			if !isZero(v.String()) {
				nonzero = append(nonzero, p)
			}
		case string:
			if isNumber(v) {
				numbers = append(numbers, p)
			} else {
				texts = append(texts, p)
			}
		}
		if p.at != "" {
			members = append(members, p)
		}
	}
	list := t.each("value", numbers, func(v any) any { return as(v, another) })
	list = append(list, t.each("sign", nonzero, func(v any) any { return as(v, negative) })...)
	list = append(list, t.each("unit", nonzero, func(v any) any { return as(v, func(s string) string { return at("%se2", s) }) })...)
	list = append(list, t.each("text", texts, func(v any) any { return v.(string) + " x" })...)
	return append(list, t.each("missing-member", members, func(any) any { return nothing{} })...)
}

// as changes a number that is one, or a text that is one.
func as(v any, change func(string) string) any {
	if n, ok := v.(json.Number); ok {
		return json.Number(change(n.String()))
	}
	return change(v.(string))
}

func (t *tree) each(operator string, places []place, change func(any) any) []Variant {
	var list []Variant
	for _, i := range t.file.Places(operator, len(places)) {
		p := places[i]
		if text, err := json.Marshal(p.put(change(p.value))); err == nil { // else it is no number, such as 1e2e2
			list = append(list, Variant{Operator: operator, Label: Violating, Place: p.at, Data: append(text, '\n')})
		}
	}
	return list
}

// free varies what the environment leaves free.
func (t *tree) free() []Variant {
	var list []Variant
	add := func(operator string, changed func(any) any) {
		if !t.file.Free(operator) {
			return
		}
		if text, err := json.Marshal(everywhere(t.root, changed)); err == nil {
			list = append(list, Variant{Operator: operator, Label: Equivalent, Data: append(text, '\n')})
		}
	}
	add(RowOrder, func(v any) any {
		if rows, ok := v.([]any); ok {
			rows = slices.Clone(rows)
			slices.Reverse(rows)
			return rows
		}
		return v
	})
	add(ExtraColumns, func(v any) any {
		if row, ok := v.(map[string]any); ok {
			row["remark"] = ""
		}
		return v
	})
	add(NumberFormat, func(v any) any {
		if n, ok := v.(json.Number); ok && !strings.ContainsAny(n.String(), "eE") {
			return json.Number(longer(n.String()))
		}
		return v
	})
	return list
}

// everywhere changes every value of a document, the inner ones first.
func everywhere(value any, change func(any) any) any {
	switch v := value.(type) {
	case map[string]any:
		own := make(map[string]any, len(v))
		for key, inner := range v {
			own[key] = everywhere(inner, change)
		}
		return change(own)
	case []any:
		own := make([]any, len(v))
		for i, inner := range v {
			own[i] = everywhere(inner, change)
		}
		return change(own)
	}
	return change(value)
}

// backwards is a document with the members of each object in another order.
func backwards(value any) []byte {
	var out bytes.Buffer
	write(&out, value)
	return append(out.Bytes(), '\n')
}

func write(out *bytes.Buffer, value any) {
	separate := func(i int) {
		if i > 0 {
			out.WriteByte(',')
		}
	}
	switch v := value.(type) {
	case map[string]any:
		out.WriteByte('{')
		keys := slices.Sorted(maps.Keys(v))
		slices.Reverse(keys)
		for i, key := range keys {
			separate(i)
			write(out, key)
			out.WriteByte(':')
			write(out, v[key])
		}
		out.WriteByte('}')
	case []any:
		out.WriteByte('[')
		for i, inner := range v {
			separate(i)
			write(out, inner)
		}
		out.WriteByte(']')
	default:
		text, err := json.Marshal(v)
		if err != nil {
			panic(err) // it was read
		}
		out.Write(text)
	}
}

// spaced is a document with other white space: less if it has some, else more.
func spaced(text []byte) []byte {
	var out bytes.Buffer
	err := json.Compact(&out, text)
	if err == nil && bytes.Equal(out.Bytes(), bytes.TrimSpace(text)) {
		out.Reset()
		err = json.Indent(&out, text, "", "    ")
	}
	if err != nil {
		return text // it could be read, so it can be laid out
	}
	return out.Bytes()
}
