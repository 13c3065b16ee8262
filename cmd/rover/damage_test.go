package main

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// TestShowRefusesDamage cuts a bundle off, and flips bits, all over it. Each
// time it must be refused, or be told as if nothing had happened: a zip file
// has bytes that mean nothing.
func TestShowRefusesDamage(t *testing.T) {
	dir, out := t.TempDir(), t.TempDir()
	cache := warmCache(t)
	rover(t, cache, exit.Yes, "init", dir)
	rover(t, cache, exit.Yes, "run", dir, "--agent", "oracle", "--out", out)
	name := filepath.Join(out, bundleFiles(t, out)[0])
	want := rover(t, cache, exit.Yes, "show", name)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(t.TempDir(), "damaged.rover")
	for at := 0; at < len(whole); at += fewer(211) {
		write(t, damaged, whole[:at])
		rover(t, cache, exit.WrongUse, "show", damaged)

		flipped := append([]byte(nil), whole...)
		flipped[at] ^= 1 << (at % 8)
		write(t, damaged, flipped)
		if got, _, code := tryRover(t, cache, "show", damaged); code != exit.WrongUse && got != want {
			t.Errorf("with a bit flipped in byte %d of %d: exit code %d and another story", at, len(whole), code)
		}
	}
}

// fewer is how far apart the places are that are damaged. With the race detector on it
// takes ten times as long, and who opens a bundle is alone with it.
func fewer(apart int) int {
	if testing.Short() {
		return 20 * apart
	}
	return apart
}

// TestReplayRefusesDamage is the same of replay, at fewer places.
func TestReplayRefusesDamage(t *testing.T) {
	dir, out := t.TempDir(), t.TempDir()
	cache := warmCache(t)
	rover(t, cache, exit.Yes, "init", dir)
	rover(t, cache, exit.Yes, "run", dir, "--agent", "oracle", "--out", out)
	whole, err := os.ReadFile(filepath.Join(out, bundleFiles(t, out)[0]))
	if err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(t.TempDir(), "damaged.rover")
	write(t, damaged, whole)
	want := rover(t, cache, exit.Yes, "replay", damaged, "--env", dir)
	for at := 0; at < len(whole); at += fewer(1511) {
		write(t, damaged, whole[:at])
		rover(t, cache, exit.WrongUse, "replay", damaged, "--env", dir)

		flipped := append([]byte(nil), whole...)
		flipped[at] ^= 1 << (at % 8)
		write(t, damaged, flipped)
		if got, _, code := tryRover(t, cache, "replay", damaged, "--env", dir); code != exit.WrongUse && got != want {
			t.Errorf("with a bit flipped in byte %d of %d: exit code %d\n%s", at, len(whole), code, got)
		}
	}
}

// TestStoreVerifyFindsDamage flips a bit of a blob where the store keeps it.
func TestStoreVerifyFindsDamage(t *testing.T) {
	dir, out, store := t.TempDir(), t.TempDir(), t.TempDir()
	cache := warmCache(t)
	rover(t, cache, exit.Yes, "init", dir)
	rover(t, cache, exit.Yes, "run", dir, "--agent", "oracle", "--out", out, "--store", store)
	rover(t, cache, exit.Yes, "store", "verify", "--store", store)
	flip(t, store, "# Orders of the quarter\n")
	answer := rover(t, cache, exit.No, "store", "verify", "--store", store, "--json")
	if !strings.Contains(answer, `"what": "blob sha256:`) {
		t.Errorf("the damaged blob is not named:\n%s", answer)
	}
}

// TestRunTakesNoRecordOfAnotherStep runs every step again when the keys of the
// records were exchanged, and says once what is wrong.
func TestRunTakesNoRecordOfAnotherStep(t *testing.T) {
	dir, store, cache := t.TempDir(), t.TempDir(), warmCache(t)
	rover(t, cache, exit.Yes, "init", dir)
	first := rover(t, cache, exit.Yes, "run", dir, "--agent", "oracle", "--store", store, "--json")
	db, err := sql.Open("sqlite", filepath.Join(store, "store.db"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), `CREATE TABLE kept AS SELECT row_number() OVER (ORDER BY id) AS n, id, key FROM records;
		UPDATE records SET key = (SELECT b.key FROM kept a JOIN kept b ON b.n = (SELECT max(n) FROM kept) + 1 - a.n WHERE a.id = records.id);
		DROP TABLE kept`)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if found := rover(t, cache, exit.No, "store", "verify", "--store", store); !strings.Contains(found, "record of step sha256:") {
		t.Errorf("verify does not find it:\n%s", found)
	}
	again, says, code := tryRover(t, cache, "run", dir, "--agent", "oracle", "--store", store, "--json")
	if code != exit.Yes || stepsOf(again) != stepsOf(first) {
		t.Errorf("exit code %d and %s, want %s", code, stepsOf(again), stepsOf(first))
	}
	if strings.Count(says, "record of step") != 1 || !strings.Contains(says, "rover store verify") {
		t.Errorf("it says %q, want one alarm that names rover store verify", says)
	}
}

// stepsOf is how many steps a run has executed and reused.
func stepsOf(answer string) string {
	_, steps, _ := strings.Cut(answer, `"steps"`)
	return steps
}

// flip changes a text wherever it stands in the files of a directory.
func flip(t *testing.T, dir, text string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, entry := range entries {
		if entry.IsDir() {
			continue
		}
		name := filepath.Join(dir, entry.Name())
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(content, []byte(text)) {
			found = true
			write(t, name, bytes.ReplaceAll(content, []byte(text), []byte(strings.ToUpper(text))))
		}
	}
	if !found {
		t.Fatalf("no file in %s holds %q", dir, text)
	}
}

func write(t testing.TB, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(name, content, 0o644); err != nil {
		t.Fatal(err)
	}
}
