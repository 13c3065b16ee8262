package gate

import (
	"encoding/json"
	"strings"
	"unicode"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/vfs"
)

// sight is all that an agent is shown, or can read, before it does anything.
type sight struct {
	texts []shown
	words map[string]bool
	sums  map[string]string        // where a number stands, by its one form
	files map[digest.Digest]string // paths in the workspace, by content
}

// shown is one text.
type shown struct{ where, text string }

func sightOf(stage *cell.Stage, read Reader) *sight {
	s := &sight{words: map[string]bool{}, sums: map[string]string{}, files: map[digest.Digest]string{}}
	s.add("the task", stage.Env.Task)
	for _, r := range stage.Env.Declared().Task.Requirements {
		s.add("the requirement "+r.ID, r.Text)
	}
	for _, info := range stage.Env.ToolInfos() {
		text, err := json.Marshal(info)
		if err != nil {
			panic(err) // it was read
		}
		s.add("the tool "+info.Name, string(text))
	}
	if stage.Built == nil {
		return s
	}
	tree := stage.Built.Workspace
	for path, info := range tree.Walk("/") {
		s.add("the name of "+environment.WorkspaceMount+path, path)
		blob, err := tree.Blob(path)
		if err != nil || info.Type != vfs.TypeFile {
			continue
		}
		if s.files[blob.Digest()] == "" {
			s.files[blob.Digest()] = path
		}
		s.add(environment.WorkspaceMount+path, shownIn(path, blob.Bytes(), read))
	}
	return s
}

func (s *sight) add(where, text string) {
	if text == "" {
		return
	}
	s.texts = append(s.texts, shown{where, text})
	for word := range wordsOf(text) {
		s.words[word] = true
		if amount, ok := amountOf(word); ok && s.sums[amount] == "" {
			s.sums[amount] = where
		}
	}
}

// wordsOf yields the words and numbers of a text. A number keeps what is within
// it, as 1,234.50 does.
func wordsOf(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, word := range strings.FieldsFunc(text, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(".,-_", r)
		}) {
			for _, part := range append(strings.Split(word, ","), word) { // a comma also stands between cells
				if part = strings.Trim(part, ".,-_"); part != "" && !yield(part) {
					return
				}
			}
		}
	}
}

// has reports whether a value can be read somewhere.
func (s *sight) has(value string) bool { return s.find(value) != "" }

// find is where a value can be read; "" if nowhere. A single character can be read
// everywhere.
func (s *sight) find(value string) string {
	value = strings.TrimSpace(value)
	if len([]rune(value)) < 2 {
		return "everywhere"
	}
	if amount, ok := amountOf(value); ok {
		if len(amount) < 2 {
			return "everywhere"
		}
		return s.sums[amount]
	}
	for word := range wordsOf(value) {
		if !s.words[word] {
			return ""
		}
	}
	for _, t := range s.texts {
		if contains(t.text, value) {
			return t.where
		}
	}
	return ""
}

// contains reports whether a value stands in a text, and is not a part of a longer
// word or number.
func contains(text, value string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], value)
		if at < 0 {
			return false
		}
		at += from
		before, after := text[:at], text[at+len(value):]
		if !strings.ContainsFunc(lastRune(before), within) && !strings.ContainsFunc(firstRune(after), within) {
			return true
		}
		from = at + 1
	}
}

func within(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// firstRune is what a text begins with: one character, or two where a point
// continues a number.
func firstRune(s string) string {
	for i, r := range s {
		if i == 0 && r == '.' {
			continue
		}
		if i > 0 && !unicode.IsDigit(r) {
			return ""
		}
		return string(r)
	}
	return ""
}

func lastRune(s string) string {
	runes := []rune(s[max(0, len(s)-8):])
	if n := len(runes); n > 1 && runes[n-1] == '.' && unicode.IsDigit(runes[n-2]) {
		return string(runes[n-2])
	} else if n > 0 {
		return string(runes[n-1])
	}
	return ""
}
