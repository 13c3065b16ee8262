package step

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// Text is exact bytes that are nearly always text. In JSON it is a string that
// people can read, or {"base64": …} when it is not valid UTF-8.
type Text []byte

type opaque struct {
	Base64 []byte `json:"base64"`
}

// MarshalJSON implements [json.Marshaler].
func (t Text) MarshalJSON() ([]byte, error) {
	if !utf8.Valid(t) {
		return json.Marshal(opaque{t})
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(string(t)); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(out.Bytes()), nil
}

// UnmarshalJSON implements [json.Unmarshaler].
func (t *Text) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '{' {
		var o opaque
		err := json.Unmarshal(data, &o)
		*t = o.Base64
		return err
	}
	var s string
	err := json.Unmarshal(data, &s)
	*t = Text(s)
	return err
}
