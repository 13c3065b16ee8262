package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/verb/exchange"
	"github.com/workrover/workrover/runtime/convert/formattest"
)

// TestCorpusFormats exports groups to every format, and loads what was written with
// the types or the schema of those who read it, where they publish any: the
// advantages are the same. The groups are the runs of tau-bench, of which neither
// tokens nor times are known, recorded ones, and one that has everything.
func TestCorpusFormats(t *testing.T) {
	runs := filepath.Join(corpora(t), "tau-airline/trajectories.jsonl")
	cache, dir := warmCache(t), t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	full, err := json.Marshal(formattest.Full(t))
	if err != nil {
		t.Fatal(err)
	}
	write(t, at("full.json"), full)
	rover(t, cache, exit.Yes, "import", "tau-bench", runs, "-o", at("tau.jsonl"))
	sources := append([]string{at("full.json"), at("tau.jsonl")}, recordings(t, cache)...)
	rover(t, cache, exit.Yes, append([]string{"export", "--to", "neutral", "-o", at("groups.jsonl")}, sources...)...)
	write(t, at("credit.jsonl"), []byte(rover(t, cache, exit.Yes, "credit", at("groups.jsonl"), "--json")))
	for _, format := range exchange.Formats() {
		if format.Name == "neutral" {
			continue
		}
		t.Run(format.Name, func(t *testing.T) {
			rover(t, cache, exit.Yes, "export", "--to", format.Name, at("groups.jsonl"), "-o", at(format.Name))
			if format.Name == "ctrf" {
				validReports(t, at(format.Name))
				return
			}
			loads(t, format.Name, dir)
		})
	}
}

// recordings are a group of bundles.
func recordings(t *testing.T, cache string) []string {
	t.Helper()
	env, out := t.TempDir(), t.TempDir()
	rover(t, cache, exit.Yes, "init", env)
	for _, agent := range []string{"oracle", "noop"} {
		_, _, _ = tryRover(t, cache, "run", env, "--agent", agent, "--out", out)
	}
	bundles, err := filepath.Glob(filepath.Join(out, "*.rover"))
	if err != nil || len(bundles) != 2 {
		t.Fatalf("recorded are %q, %v", bundles, err)
	}
	return bundles
}

// loads loads an export with the types of the Python packages of its readers.
func loads(t *testing.T, format, dir string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "../../bin/formats/bin/python", "-B", "testdata/formats/check.py", format, dir)
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v (make formats installs what is missing)\n%s", err, said)
	}
	t.Log(strings.TrimSpace(string(said)))
}

// validReports holds reports against the schema of CTRF.
func validReports(t *testing.T, dir string) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile("../../bin/schemas/ctrf-schema-0.0.json")
	if err != nil {
		t.Fatalf("%v (make schemas installs what is missing)", err)
	}
	reports, err := filepath.Glob(filepath.Join(dir, "*.ctrf.json"))
	if err != nil || len(reports) == 0 {
		t.Fatalf("there are no reports: %v", err)
	}
	for _, name := range reports {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		report, err := jsonschema.UnmarshalJSON(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(report); err != nil {
			t.Errorf("%s: %v", filepath.Base(name), err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("ctrf: %d reports", len(reports))
}
