package wasm

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// small is a module that compiles in no time.
var small = withData(assembled(result(0, 2)), "ok")

// run uses a new engine with a cache in dir, as another process would.
func run(t *testing.T, dir string) {
	t.Helper()
	e := New(&Options{CacheDir: dir})
	if got := answerOf(t, open(t, e, Source{Module: small.bytes()}), "x"); got != "ok" {
		t.Errorf("got %q", got)
	}
	if err := e.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// cached returns the files of a cache: those with machine code, and the seal;
// beside it lies the plan.
func cached(t *testing.T, dir string) (code []string, seal string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || d.IsDir():
		case d.Name() == sealName:
			seal = name
		case d.Name() == planName:
		default:
			code = append(code, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return code, seal
}

func TestCacheIsUsedAndPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "cache")
	run(t, dir)
	code, seal := cached(t, dir)
	if len(code) != 1 || seal == "" {
		t.Fatalf("the cache has %v and seal %q", code, seal)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the directory: %v, %v; want it for its owner only", info.Mode(), err)
	}
	before, err := os.Stat(code[0])
	if err != nil {
		t.Fatal(err)
	}
	run(t, dir)
	if after, err := os.Stat(code[0]); err != nil || !os.SameFile(before, after) {
		t.Errorf("the second run compiled again: %v", err)
	}
}

func TestDamagedCacheIsReplaced(t *testing.T) {
	for name, damage := range map[string]func(t *testing.T, code, seal string) error{
		"a flipped bit": func(t *testing.T, code, _ string) error { return flip(code, 30) },
		"a flipped bit in the table of functions": func(_ *testing.T, code, _ string) error { return flip(code, 20) },
		"cut off":      func(_ *testing.T, code, _ string) error { return os.Truncate(code, 40) },
		"empty":        func(_ *testing.T, code, _ string) error { return os.Truncate(code, 0) },
		"no seal":      func(_ *testing.T, _, seal string) error { return os.Remove(seal) },
		"a wrong seal": func(_ *testing.T, _, seal string) error { return os.WriteFile(seal, []byte("?"), 0o600) },
		"no code":      func(_ *testing.T, code, _ string) error { return os.Remove(code) },
		"machine code for another processor": func(_ *testing.T, code, seal string) error {
			return errors.Join(os.Rename(code, code[:len(code)-1]), cacheEntry{filepath.Dir(seal)}.seal())
		},
		"machine code of another version of the engine": func(t *testing.T, code, seal string) error {
			return errors.Join(flip(code, 8), cacheEntry{filepath.Dir(seal)}.seal())
		},
		"a flipped bit in the plan": func(_ *testing.T, _, seal string) error {
			return flip(filepath.Join(filepath.Dir(seal), planName), 100)
		},
		"a plan that is cut off": func(_ *testing.T, _, seal string) error {
			return os.Truncate(filepath.Join(filepath.Dir(seal), planName), 10)
		},
		"no plan": func(_ *testing.T, _, seal string) error {
			return os.Remove(filepath.Join(filepath.Dir(seal), planName))
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			run(t, dir)
			code, seal := cached(t, dir)
			want, err := os.ReadFile(code[0])
			if err != nil {
				t.Fatal(err)
			}
			if err := damage(t, code[0], seal); err != nil {
				t.Fatal(err)
			}
			run(t, dir)
			if got, err := os.ReadFile(code[0]); err != nil || string(got) != string(want) {
				t.Errorf("the damage is still there: %v", err)
			}
			id := filepath.Base(filepath.Dir(seal))
			if e := (cacheEntry{dir: filepath.Join(dir, id)}); !e.sealed() {
				t.Error("what replaced it is not sealed")
			}
		})
	}
}

func flip(name string, at int) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	b[at] ^= 0x10
	return os.WriteFile(name, b, 0o600)
}

func TestUnusableCacheDirectory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, dir := range map[string]string{
		"is a file": file, "is below a file": filepath.Join(file, "x"), "is no directory that can be made": "/proc/none/x",
		"has a NUL": "a\x00b", "has a name too long": filepath.Join(t.TempDir(), strings.Repeat("n", 300)),
	} {
		t.Run(name, func(t *testing.T) { run(t, dir) })
	}
}

func TestPlanIsKept(t *testing.T) {
	dir := t.TempDir()
	run(t, dir)
	e := New(&Options{CacheDir: dir})
	m := open(t, e, Source{Module: small.bytes()}).pool.module
	if m.plan != nil {
		t.Error("a module is rewritten before anybody asks it something")
	}
	made := open(t, New(nil), Source{Module: small.bytes()}).pool.module
	if err := errors.Join(m.rewrite(), made.rewrite()); err != nil {
		t.Fatal(err)
	}
	kept, ok := m.entry().plan()
	if diff := cmp.Diff(m.plan, kept); !ok || diff != "" {
		t.Errorf("the plan that is kept: %v\n%s", ok, diff)
	}
	fresh := made.plan
	var err error
	if fresh.Bytes, err = outline(fresh.Bytes); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(fresh, kept, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("-made +kept:\n%s", diff)
	}
	nan := open(t, e, Source{Module: small.bytes(), NaN: true}).pool.module
	if nan.entry() == m.entry() {
		t.Error("a module with canonical NaNs has the place of one without")
	}
}
