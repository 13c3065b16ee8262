package step

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestTextIsExact(t *testing.T) {
	tests := []struct{ name, text, json string }{
		{"empty", "", `""`},
		{"a response", "{\"ok\": true}\n", `"{\"ok\": true}\n"`},
		{"markup", "<a&b>", `"<a&b>"`},
		{"a separator that JSON knows and JavaScript did not", "\u2028", `"\u2028"`},
		{"not UTF-8", "a\xff", `{"base64":"Yf8="}`},
		{"a replacement character", "\uFFFD", "\"\uFFFD\""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			data, err := json.Marshal(map[string]Text{"t": Text(tt.text)})
			if err != nil {
				t.Fatal(err)
			}
			var back map[string]Text
			if err := json.Unmarshal(data, &back); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(back["t"], []byte(tt.text)) {
				t.Errorf("%q came back as %q", tt.text, back["t"])
			}
			direct, err := Text(tt.text).MarshalJSON()
			if err != nil || string(direct) != tt.json {
				t.Errorf("JSON = %s, %v; want %s", direct, err, tt.json)
			}
		})
	}
}
