package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTutorials does what the pages about plugins say, step by step, in a directory of
// its own: it runs the commands of the blocks that are marked `run`, holds what they print
// against the blocks that are marked `prints`, writes the files that a block names, and
// changes them as differences say.
func TestTutorials(t *testing.T) {
	pages, err := filepath.Glob("plugins/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("no pages: %v", err)
	}
	for _, page := range pages {
		all := fences(t, page)
		if !slices.ContainsFunc(all, func(f fence) bool { return f.name == "run" }) {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(page), ".md"), func(t *testing.T) {
			if testing.Short() {
				t.Skip("builds in every language; make test runs it")
			}
			follow(t, all)
		})
	}
}

// TestTraining does what the page about agents of one's own says: it plays a group with
// the program there, and exports it.
func TestTraining(t *testing.T) { follow(t, fences(t, "serve.md")) }

func follow(t *testing.T, steps []fence) {
	t.Helper()
	dir, env := t.TempDir(), readersMachine(t)
	var printed string
	for _, f := range steps {
		file := filepath.Join(dir, filepath.FromSlash(f.name))
		switch {
		case f.name == "run":
			cmd := exec.CommandContext(t.Context(), "sh", "-eu", "-c", f.text)
			cmd.Dir, cmd.Env = dir, env
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("line %d: %s\n%v\n%s", f.line, f.text, err, out)
			}
			printed = string(out)
		case f.name == "prints":
			if !likely(printed, f.text) {
				t.Errorf("line %d: it prints something else:\n%s", f.line, printed)
			}
		case f.name == "":
		case f.lang == "diff":
			before, err := os.ReadFile(file)
			if err != nil {
				t.Fatalf("line %d: %v", f.line, err)
			}
			writeStep(t, file, changed(t, &f, string(before)))
		default:
			writeStep(t, file, f.text)
		}
	}
}

// readersMachine is the environment of a reader who has installed everything. Debian
// calls the target of Rust by its older name.
func readersMachine(t *testing.T) []string {
	t.Helper()
	bin, err := filepath.Abs("../bin")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(bin, "rover")); err != nil {
		t.Fatalf("%v; make build builds it", err)
	}
	return append(os.Environ(),
		"PATH="+bin+":"+os.Getenv("PATH"), "PYTHONPATH="+filepath.Join(bin, "..", "sdk", "python"), "PYTHONDONTWRITEBYTECODE=1",
		"XDG_CACHE_HOME="+filepath.Join(bin, "cache"), "XDG_DATA_HOME="+t.TempDir(),
		"CARGO=/usr/bin/cargo", "RUSTC=/usr/bin/rustc", "TARGET=wasm32-wasi",
	)
}

// likely reports whether a text is as a page has it, where … stands for anything.
func likely(text, page string) bool {
	pattern := strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSpace(page)), "…", ".*")
	return regexp.MustCompile(`(?s)^` + pattern + `\s*$`).MatchString(text)
}

func writeStep(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// changed is a text with a difference applied, whose lines have to be in it once.
func changed(t *testing.T, f *fence, text string) string {
	t.Helper()
	var before, after strings.Builder
	for line := range strings.Lines(f.text) {
		switch line[0] {
		case '-':
			before.WriteString(line[1:])
		case '+':
			after.WriteString(line[1:])
		default:
			before.WriteString(line[1:])
			after.WriteString(line[1:])
		}
	}
	if n := strings.Count(text, before.String()); n != 1 {
		t.Fatalf("line %d: the lines that are changed are %d times in %s:\n%s", f.line, n, f.name, &before)
	}
	return strings.Replace(text, before.String(), after.String(), 1)
}
