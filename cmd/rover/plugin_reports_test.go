package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// TestPluginReports: what is written about a plugin that breaks rules is valid by the
// schemas of Jenkins, of Ant and of CTRF.
func TestPluginReports(t *testing.T) {
	dir := t.TempDir()
	file, junit, report := filepath.Join(dir, "mine.wasm"), filepath.Join(dir, "out.xml"), filepath.Join(dir, "out.json")
	mine := reactor{
		description: `{"ok":true,"describe":{"name":"mine","version":"1.0.0","description":"<&>","verifiers":[{"name":"judge","description":"Judges."}]}}`,
		answer:      `{"ok":true,"checks":[{"id":"<a>","value":2,"message":"\u0001"}]}`,
	}
	write(t, file, mine.encode())
	rover(t, warmCache(t), exit.No, "plugin", "test", file, "--junit", junit, "--ctrf", report)
	for _, schema := range []string{"JUnit.xsd", "jenkins-junit.xsd"} {
		said, err := exec.CommandContext(t.Context(), "xmllint", "--noout", "--nonet", "--schema", filepath.Join("../../bin/schemas", schema), junit).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v (make tools schemas installs what is missing)\n%s", schema, err, said)
		}
	}
	schema, err := jsonschema.NewCompiler().Compile("../../bin/schemas/ctrf-schema-0.0.json")
	if err != nil {
		t.Fatalf("%v (make schemas installs what is missing)", err)
	}
	text, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	var value struct {
		Results struct{ Summary struct{ Failed, Passed int } }
	}
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	if s := value.Results.Summary; s.Failed == 0 || s.Passed == 0 {
		t.Errorf("%d failed, %d passed", s.Failed, s.Passed)
	}
	var whole any
	if err := json.Unmarshal(text, &whole); err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(whole); err != nil {
		t.Error(err)
	}
}
