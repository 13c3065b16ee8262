package specs

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/hashicorp/hcl/v2"
)

// maxLine is how many bytes of a source line a diagnostic shows.
const maxLine = 200

// WriteDiagnostics writes diagnostics for people: summary, the source line with
// the range underlined, detail with the remedy. Source lines come from files,
// as [Environment.Files] gives them. Width 0 means no wrapping. Control
// characters of the source do not reach the terminal.
func WriteDiagnostics(w io.Writer, files map[string]*hcl.File, diags hcl.Diagnostics, width uint, color bool) error {
	r := &reporter{files: files, width: int(width), color: color}
	for _, d := range diags {
		r.diagnostic(d)
	}
	_, err := io.WriteString(w, r.out.String())
	return err
}

// reporter lays out diagnostics.
type reporter struct {
	files map[string]*hcl.File
	width int
	color bool
	out   strings.Builder
}

func (r *reporter) diagnostic(d *hcl.Diagnostic) {
	severity, code := "Error", "31"
	if d.Severity == hcl.DiagWarning {
		severity, code = "Warning", "33"
	}
	fmt.Fprintf(&r.out, "%s: %s\n\n", r.colored(severity, "1;"+code), printable(d.Summary))
	if d.Subject != nil {
		r.source(*d.Subject, code)
	}
	if d.Detail != "" {
		fmt.Fprintf(&r.out, "%s\n\n", r.wrapped(printable(d.Detail)))
	}
}

// source shows the line on which a range begins.
func (r *reporter) source(rng hcl.Range, code string) {
	file := r.files[rng.Filename]
	if file == nil && rng.Empty() {
		fmt.Fprintf(&r.out, "  on %s:\n\n", printable(rng.Filename)) // all of it, so that no line would say more
		return
	}
	fmt.Fprintf(&r.out, "  on %s line %d%s:\n", printable(rng.Filename), rng.Start.Line, r.blockAt(rng))
	if file == nil || rng.Start.Byte > len(file.Bytes) || rng.End.Byte > len(file.Bytes) {
		fmt.Fprint(&r.out, "  (the source is not at hand)\n\n")
		return
	}
	src := string(file.Bytes)
	start := strings.LastIndexByte(src[:rng.Start.Byte], '\n') + 1
	before := src[start:rng.Start.Byte]
	line, _, _ := strings.Cut(src[rng.Start.Byte:], "\n")
	line = strings.TrimSuffix(line, "\r")
	marked := line[:min(len(line), max(0, rng.End.Byte-rng.Start.Byte))]
	if len(before) > maxLine/2 {
		before = "…" + strings.ToValidUTF8(before[len(before)-maxLine/2:], "")
	}
	if len(line) > maxLine {
		line = strings.ToValidUTF8(line[:maxLine], "") + "…"
		marked = marked[:min(len(marked), len(line)-len("…"))]
	}
	margin := fmt.Sprintf("%4d: ", rng.Start.Line)
	underline := strings.Repeat("^", max(1, len([]rune(marked))))
	fmt.Fprintf(&r.out, "%s%s%s\n%s%s%s\n\n", margin, printable(before), printable(line),
		strings.Repeat(" ", len(margin)), blank(before), r.colored(underline, code))
}

// blockAt names the block that a range is in.
func (r *reporter) blockAt(rng hcl.Range) string {
	file := r.files[rng.Filename]
	if file == nil {
		return ""
	}
	nav, ok := file.Nav.(interface{ ContextString(offset int) string })
	if !ok {
		return ""
	}
	if block := nav.ContextString(rng.Start.Byte); block != "" {
		return ", in " + printable(block)
	}
	return ""
}

func (r *reporter) colored(s, code string) string {
	if !r.color {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// wrapped breaks text at spaces, so that lines are at most as wide as asked
// where words allow it.
func (r *reporter) wrapped(text string) string {
	if r.width == 0 {
		return text
	}
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			if line != "" && len([]rune(line))+1+len([]rune(word)) > r.width {
				lines, line = append(lines, line), ""
			}
			line = strings.TrimPrefix(line+" "+word, " ")
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// printable replaces what a terminal could take as a command.
func printable(s string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) && c != '\t' && c != '\n' {
			return unicode.ReplacementChar
		}
		return c
	}, s)
}

// blank is a text of spaces under s.
func blank(s string) string {
	return strings.Map(func(c rune) rune {
		if c == '\t' {
			return c
		}
		return ' '
	}, s)
}
