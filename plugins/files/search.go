package files

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

const (
	maxLine    = 500 // bytes that are shown of a line that matches
	maxSkipped = 100 // files that are named of those not searched
)

func searchTool() plugin.Tool {
	return plugin.Tool{Call: search, Output: matches{}, Info: plugin.ToolInfo{
		Name:        "search",
		Description: "Find the lines of text files that match a regular expression. Files that are not UTF-8 text or have more than 16 MiB are not searched; the result names them. Symbolic links are not followed.",
		InputSchema: schema(`
			"pattern": {"type": "string", "description": "A regular expression in RE2 syntax, matched against each line; (?i) at its start ignores case."},
			"path": {"type": "string", "default": "/workspace", "description": "The file or directory to search, absolute or relative to /workspace."},
			"max": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 100, "description": "How many matches to show at most."}`, "pattern"),
		OutputSchema: schema(`
			"matches": {"type": "array", "items": `+string(schema(`
				"path": {"type": "string"},
				"line": {"type": "integer"},
				"text": {"type": "string"}`, "path", "line", "text"))+`},
			"truncated": {"type": "boolean"},
			"skipped": {"type": "array", "description": "Files that were not searched, the first 100 of them.", "items": `+string(schema(`
				"path": {"type": "string"},
				"why": {"type": "string"}`, "path", "why"))+`},
			"skipped_total": {"type": "integer", "description": "How many files were not searched."}`, "matches", "truncated"),
	}}
}

type match struct {
	Path string `json:"path"`
	Line int    `json:"line"`
	Text string `json:"text"`
}

// skipped is a file that was not searched. That no line of it matches is not known,
// and an agent must not take it for an answer.
type skipped struct {
	Path string `json:"path"`
	Why  string `json:"why"`
}

// matches collects what a search finds.
type matches struct {
	Matches      []match   `json:"matches"`
	Truncated    bool      `json:"truncated"`
	Skipped      []skipped `json:"skipped,omitempty"`
	SkippedTotal int       `json:"skipped_total,omitempty"`

	pattern *regexp.Regexp
	max     int
}

func search(env *plugin.Env) (plugin.Result, error) {
	args := struct {
		Pattern, Path string
		Max           int
	}{Path: workspace, Max: 100}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := inWorkspace(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	pattern, err := regexp.Compile(args.Pattern)
	if err != nil {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "the pattern is not RE2: %v", err)
	}
	found := &matches{Matches: []match{}, pattern: pattern, max: args.Max}
	if err := found.below(env.Files, at); err != nil {
		return plugin.Result{}, explainFound(err, at)
	}
	return plugin.Result{Output: found, Text: new(found.String())}, nil
}

// below searches a file, or the files below a directory. Of those, what cannot
// be read or is no text is noted as skipped; asked for by name, it is an error.
func (m *matches) below(files plugin.Reader, at string) error {
	info, err := files.Stat(at)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		text, err := textOf(files, at)
		if err != nil {
			return err
		}
		m.in(at, text)
		return nil
	}
	return plugin.Walk(files, at, func(at string, entry fs.DirEntry) error {
		if !entry.Type().IsRegular() {
			return nil
		}
		if text, err := textOf(files, at); err != nil {
			m.skip(at, err)
		} else {
			m.in(at, text)
		}
		if m.Truncated {
			return fs.SkipAll
		}
		return nil
	})
}

// skip notes a file that cannot be searched.
func (m *matches) skip(at string, err error) {
	m.SkippedTotal++
	if len(m.Skipped) < maxSkipped {
		why := strings.TrimPrefix(plugin.AsError(err).Message, at)
		m.Skipped = append(m.Skipped, skipped{at, strings.TrimLeft(why, ": ")})
	}
}

func (m *matches) in(at, text string) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if !m.pattern.MatchString(line) {
			continue
		}
		if len(m.Matches) == m.max {
			m.Truncated = true
			return
		}
		m.Matches = append(m.Matches, match{at, number, clip(line, maxLine)})
	}
}

func (m *matches) String() string {
	var text strings.Builder
	if len(m.Matches) == 0 {
		text.WriteString("no line matches\n")
	}
	for _, found := range m.Matches {
		fmt.Fprintf(&text, "%s:%d: %s\n", found.Path, found.Line, found.Text)
	}
	if m.Truncated {
		text.WriteString("… and more; narrow the pattern or the path, or raise max\n")
	}
	for _, file := range m.Skipped {
		fmt.Fprintf(&text, "not searched: %s (%s)\n", file.Path, file.Why)
	}
	if more := m.SkippedTotal - len(m.Skipped); more > 0 {
		fmt.Fprintf(&text, "not searched: %s more\n", counted(more, "file"))
	}
	return strings.TrimSuffix(text.String(), "\n")
}
