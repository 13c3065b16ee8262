package sandbox_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// hostile is one file of testdata/hostile: the source of a plugin that means
// harm, with what comes of it. Its first comment says what it does, and then,
// a line each and all but the last as needed:
//
//	limits: NAME=NUMBER …      of the plugin; fields of step.Limits in lower case
//	quota: bytes=N entries=N   of the workspace
//	build: reactor             of Go and C: not a command
//	asks: verify               for a verification: not for a call of a tool
//	effects: N                 what a case that succeeds leaves in the workspace
//	refused: TEXT              what Open says
//	fails: TEXT                how the step fails
//	answers: TEXT              the response
//
// TEXT is exact. With -update it is written into the file.
type hostile struct {
	name, file string
	limits     step.Limits
	quota      vfs.Quota
	build      string
	verifier   bool
	effects    int
	outcome    string // the line of the outcome
	module     []byte // as it was built
}

// The markers of a comment, by the language of the source.
func commentMarker(file string) string {
	switch filepath.Ext(file) {
	case ".wat":
		return ";;"
	case ".c", ".go":
		return "//"
	}
	return "#"
}

const hostileDir = "testdata/hostile"

// hostileCases reads all cases, in the order of their names.
func hostileCases(t *testing.T) []*hostile {
	t.Helper()
	files, err := filepath.Glob(hostileDir + "/*.*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	slices.Sort(files)
	var cases []*hostile
	for _, file := range files {
		c := &hostile{name: filepath.Base(file), file: file}
		if err := c.read(); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		cases = append(cases, c)
	}
	return cases
}

func (c *hostile) read() error {
	source, err := os.ReadFile(c.file)
	if err != nil {
		return err
	}
	for line := range bytes.Lines(source) {
		text, ok := strings.CutPrefix(string(line), commentMarker(c.file))
		if !ok {
			return nil
		}
		key, value, ok := strings.Cut(strings.TrimSpace(text), ": ")
		if !ok {
			continue
		}
		if err := c.directive(key, value); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

func (c *hostile) directive(key, value string) (err error) {
	switch key {
	case "limits":
		return numbers(value, map[string]*int64{
			"fuel": &c.limits.Fuel, "memory": &c.limits.Memory, "depth": &c.limits.Depth,
			"files": &c.limits.Files, "output": &c.limits.Output, "log": &c.limits.Log,
		})
	case "quota":
		return numbers(value, map[string]*int64{"bytes": &c.quota.Bytes, "entries": &c.quota.Entries})
	case "build":
		c.build = value
	case "asks":
		c.verifier = value == string(plugin.OpVerify)
	case "effects":
		c.effects, err = strconv.Atoi(value)
	case "refused", "fails", "answers":
		c.outcome = key + ": " + value
	}
	return err
}

// numbers reads "name=1 other=2".
func numbers(text string, into map[string]*int64) error {
	for field := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(field, "=")
		number, err := strconv.ParseInt(value, 10, 64)
		if into[name] == nil || err != nil {
			return fmt.Errorf("what is %q?", field)
		}
		*into[name] = number
	}
	return nil
}

// update writes another outcome into the file.
func (c *hostile) update(outcome string) error {
	source, err := os.ReadFile(c.file)
	if err != nil {
		return err
	}
	marker := commentMarker(c.file)
	line, updated := marker+" "+outcome+"\n", []string(nil)
	written := false
	for old := range strings.Lines(string(source)) {
		switch text := strings.TrimPrefix(old, marker+" "); {
		case written:
		case text != old && (strings.HasPrefix(text, "refused: ") || strings.HasPrefix(text, "fails: ") || strings.HasPrefix(text, "answers: ")):
			old, written = line, true
		case !strings.HasPrefix(old, marker):
			old, written = line+old, true
		}
		updated = append(updated, old)
	}
	if !written {
		updated = append(updated, line)
	}
	return os.WriteFile(c.file, []byte(strings.Join(updated, "")), 0o644)
}
