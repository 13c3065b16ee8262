package sandbox_test

import (
	"bytes"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"text/template"
)

// modules makes modules of sources in several languages.
type modules struct{ dir string }

// make builds the module of a case. A source in the text format or in
// hexadecimal is a template first, because what is hostile is often long.
func (m modules) make(t *testing.T, c *hostile) []byte {
	t.Helper()
	out := filepath.Join(m.dir, c.name+".wasm")
	switch filepath.Ext(c.file) {
	case ".hex":
		return fromHex(t, m.expanded(t, c.file))
	case ".wat":
		text := filepath.Join(m.dir, c.name)
		if err := os.WriteFile(text, m.expanded(t, c.file), 0o600); err != nil {
			t.Fatal(err)
		}
		tool(t, exec.Command("wat2wasm", "--enable-all", "--no-check", "-o", out, text))
	case ".c":
		model := "command"
		if c.build != "" {
			model = c.build
		}
		tool(t, exec.Command("clang", "--target=wasm32-wasi", "-mexec-model="+model, "-O1", "-Wall", "-Werror", "-Wno-unused-result", "-I"+hostileDir+"/include", "-o", out, c.file))
	case ".go":
		goBuild(t, out, c.build == "reactor", "./"+c.file)
	default:
		t.Fatalf("%s: what language is it?", c.file)
	}
	return readFile(t, out)
}

// goBuild builds a Go package for WASI.
func goBuild(t *testing.T, out string, reactor bool, pkg string) {
	t.Helper()
	args := []string{"build", "-trimpath", "-ldflags=-s -w", "-o", out}
	if reactor {
		args = append(args, "-buildmode=c-shared")
	}
	build := exec.Command("go", append(args, pkg)...)
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	tool(t, build)
}

func tool(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v (make tools installs what is missing)\n%s", cmd, err, out)
	}
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// expanded executes a template, with those of include/*.tmpl at hand.
func (m modules) expanded(t *testing.T, file string) []byte {
	t.Helper()
	source, err := template.New(filepath.Base(file)).ParseFiles(file)
	if err == nil {
		source, err = source.ParseGlob(hostileDir + "/include/*.tmpl")
	}
	var text bytes.Buffer
	if err == nil {
		err = source.Execute(&text, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

// fromHex decodes hexadecimal digits with comments and spaces between them.
func fromHex(t *testing.T, text []byte) []byte {
	t.Helper()
	var digits strings.Builder
	for line := range strings.Lines(string(text)) {
		code, _, _ := strings.Cut(line, "#")
		digits.WriteString(strings.Join(strings.Fields(code), ""))
	}
	b, err := hex.DecodeString(digits.String())
	if err != nil {
		t.Fatal(err)
	}
	return b
}
