package terminal

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/report"
	"github.com/workrover/workrover/specs"
)

// Explain prints diagnostics with their source lines. Both may hold what a
// stranger wrote.
func (c *Console) Explain(files map[string]*hcl.File, diags hcl.Diagnostics) error {
	shown := make(map[string]*hcl.File, len(files))
	for name, file := range files {
		harmless := *file
		harmless.Bytes = masked(file.Bytes)
		shown[name] = &harmless
	}
	said := make(hcl.Diagnostics, len(diags))
	for i, d := range diags {
		harmless := *d
		harmless.Summary, harmless.Detail = Printable(d.Summary), PrintableLines(d.Detail)
		said[i] = &harmless
	}
	return specs.WriteDiagnostics(c.Err, shown, said, uint(c.ErrLook.Width), c.ErrLook.Colour)
}

// masked is source with a question mark for every byte of what acts on a
// terminal, so that columns stay where they are.
func masked(source []byte) []byte {
	shown := bytes.Clone(source)
	for at := 0; at < len(source); {
		r, n := utf8.DecodeRune(source[at:])
		endOfLine := r == '\n' || r == '\r' && bytes.HasPrefix(source[at+n:], []byte("\n"))
		if !endOfLine && (report.Hidden(r) || r == utf8.RuneError && n == 1) {
			copy(shown[at:at+n], "???")
		}
		at += n
	}
	return shown
}

// PrintableLines is [Printable] for text of several lines.
func PrintableLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = Printable(line)
	}
	return strings.Join(lines, "\n")
}

// Refuse prints diagnostics and ends the verb, whose input is wrong.
func (c *Console) Refuse(files map[string]*hcl.File, diags hcl.Diagnostics) error {
	if err := c.Explain(files, diags); err != nil {
		return err
	}
	return exit.With(exit.WrongUse)
}
