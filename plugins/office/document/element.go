package document

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"

	"github.com/workrover/workrover/sdk/plugin"
)

// source names a part of a file.
type source struct{ at, part string }

// visitor is told of the elements of XML, with where they are in it. What it
// skips is not entered.
type visitor interface {
	begin(e xml.StartElement, start int) (skip bool)
	finish(name xml.Name, start, end int)
	chars(text string)
}

const (
	maxXMLDepth = 200
	maxElements = 300_000 // in a part: about five hundred pages
)

// eachElement goes through XML. It loads nothing and knows no entities but the
// five that XML has.
func eachElement(from source, text []byte, v visitor) error {
	d := xml.NewDecoder(bytes.NewReader(text))
	d.CharsetReader = func(charset string, _ io.Reader) (io.Reader, error) {
		return nil, errors.New("its encoding is " + charset + ", and no office program writes that")
	}
	depth, skipped, elements := 0, 0, 0
	for {
		start := int(d.InputOffset())
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return plugin.Errorf(plugin.CodeFailed, "%s: the part %s is broken: %v", from.at, from.part, err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if elements++; elements > maxElements {
				return plugin.Errorf(plugin.CodeFailed, "%s: the part %s has more than %d elements, which is more than is read", from.at, from.part, maxElements)
			}
			if depth++; depth > maxXMLDepth {
				return plugin.Errorf(plugin.CodeFailed, "%s: the part %s is nested more than %d deep", from.at, from.part, maxXMLDepth)
			}
			if skipped > 0 || v.begin(e, start) {
				skipped++
			}
		case xml.EndElement:
			depth--
			if skipped > 0 {
				skipped--
				continue
			}
			v.finish(e.Name, start, int(d.InputOffset()))
		case xml.CharData:
			if skipped == 0 {
				v.chars(string(e))
			}
		}
	}
}

// attribute is the value of an attribute, whatever its namespace.
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// isOn is what an element says that switches something on, and off with a value.
func isOn(e xml.StartElement) bool {
	value := attribute(e, "val")
	return value != "false" && value != "0" && value != "off"
}

// escaped is a text as XML has it.
func escaped(text string) string {
	var out bytes.Buffer
	if err := xml.EscapeText(&out, []byte(text)); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.String()
}
