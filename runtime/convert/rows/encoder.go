// Package rows writes formats that are JSON Lines.
package rows

import (
	"encoding/json"
	"io"
)

// Encoder writes rows: values as JSON, each on a line, in which text is as it is. It
// closes as a writer of such a format does.
type Encoder struct{ *json.Encoder }

// NewEncoder returns an encoder that writes to out.
func NewEncoder(out io.Writer) Encoder {
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	return Encoder{lines}
}

// Close implements a method of [convert.Writer]: nothing comes after the last row.
//
// [convert.Writer]: https://pkg.go.dev/github.com/workrover/workrover/runtime/convert#Writer
func (Encoder) Close() error { return nil }
