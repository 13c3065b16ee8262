package officebench

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"sort"

	"github.com/workrover/workrover/runtime/documents"
)

// located is a JSON value with the line that it begins on.
type located struct {
	line    int
	scalar  any  // string, json.Number, bool or nil
	kind    byte // '{', '[' or 0
	members []member
	items   []*located
}

type member struct {
	name  string
	value *located
}

// maxNested is how deep values may be in each other.
const maxNested = 100

// locate parses a JSON text.
func locate(text []byte) (*located, *documents.Error) {
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	p := &locator{decoder: json.NewDecoder(bytes.NewReader(text))}
	for i, b := range text {
		if b == '\n' {
			p.breaks = append(p.breaks, i)
		}
	}
	p.decoder.UseNumber()
	v, err := p.value(0)
	if err == nil {
		if _, after := p.decoder.Token(); !errors.Is(after, io.EOF) {
			err = errors.New("something follows the JSON value")
		}
	}
	if err != nil {
		unread, _ := errors.AsType[*documents.Error](documents.Explain(text, err))
		if unread == nil {
			unread = &documents.Error{Line: p.line(p.decoder.InputOffset()), Err: err}
		}
		return nil, unread
	}
	return v, nil
}

// locator parses and counts lines.
type locator struct {
	decoder *json.Decoder
	breaks  []int // where lines end
}

func (p *locator) line(offset int64) int { return 1 + sort.SearchInts(p.breaks, int(offset)) }

func (p *locator) value(nested int) (*located, error) {
	token, err := p.decoder.Token()
	if err != nil {
		return nil, err
	}
	v := &located{line: p.line(p.decoder.InputOffset() - 1)}
	open, ok := token.(json.Delim)
	if !ok {
		v.scalar = token
		return v, nil
	}
	if v.kind = byte(open); nested == maxNested {
		return nil, errors.New("it is nested too deeply")
	}
	for p.decoder.More() {
		name := ""
		if v.kind == '{' {
			key, err := p.decoder.Token()
			if err != nil {
				return nil, err
			}
			name = key.(string) // as the decoder has it of keys
		}
		inner, err := p.value(nested + 1)
		if err != nil {
			return nil, err
		}
		if v.kind == '{' {
			v.members = append(v.members, member{name, inner})
		} else {
			v.items = append(v.items, inner)
		}
	}
	_, err = p.decoder.Token()
	return v, err
}

// get is the member of a name, of several the last; nil if there is none.
func (v *located) get(name string) *located {
	var found *located
	if v != nil {
		for _, m := range v.members {
			if m.name == name {
				found = m.value
			}
		}
	}
	return found
}

// text is a value that is a text.
func (v *located) text() (string, bool) {
	if v == nil {
		return "", false
	}
	s, ok := v.scalar.(string)
	return s, ok
}
