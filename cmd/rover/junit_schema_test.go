package main

import (
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/junit"
)

// TestJUnitOfAFolder replays 200 bundles, of which one comes out differently and
// one is none: what is written about them is valid by the schemas of Jenkins and
// of Ant.
func TestJUnitOfAFolder(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: plays 200 bundles; make test runs it")
	}
	const bundles = 200
	cache, env, folder := warmCache(t), t.TempDir(), t.TempDir()
	rover(t, cache, exit.Yes, "init", env)
	good, other := recordedIn(t, env), recordedIn(t, withMoreOrders(t, env))
	for i := range bundles {
		content := good
		switch i {
		case 7:
			content = other
		case 8:
			content = []byte("no bundle")
		}
		write(t, filepath.Join(folder, fmt.Sprintf("%03d.rover", i)), content)
	}
	names, err := filepath.Glob(filepath.Join(folder, "*.rover"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "out.xml")
	rover(t, cache, exit.No, append([]string{"replay", "--env", env, "--junit", file}, names...)...)
	for _, schema := range []string{"JUnit.xsd", "jenkins-junit.xsd"} {
		said, err := exec.CommandContext(t.Context(), "xmllint", "--noout", "--nonet", "--schema", filepath.Join("../../bin/schemas", schema), file).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v (make tools schemas installs what is missing)\n%s", schema, err, said)
		}
	}
	var read struct {
		Suite junit.Suite `xml:"testsuite"`
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	s := &read.Suite
	if s.Tests != bundles || len(s.Cases) != bundles || s.Failures != 1 || s.Errors != 1 || s.Cases[7].Failure == nil || s.Cases[8].Error == nil {
		t.Errorf("%d tests, %d cases, %d failures, %d errors", s.Tests, len(s.Cases), s.Failures, s.Errors)
	}
}

// recordedIn returns a bundle of the good control of an environment.
func recordedIn(t *testing.T, env string) []byte {
	t.Helper()
	out := t.TempDir()
	_, _, _ = tryRover(t, warmCache(t), "run", env, "--agent", "oracle", "--out", out)
	bundle, err := os.ReadFile(filepath.Join(out, bundleFiles(t, out)[0]))
	if err != nil {
		t.Fatal(err)
	}
	return bundle
}

// withMoreOrders is an environment in which every order is larger.
func withMoreOrders(t *testing.T, env string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(env)); err != nil {
		t.Fatal(err)
	}
	orders := filepath.Join(dir, "context", "orders.csv")
	text, err := os.ReadFile(orders)
	if err != nil {
		t.Fatal(err)
	}
	write(t, orders, []byte(strings.ReplaceAll(string(text), "0\n", "1\n")))
	return dir
}
