package vfstest

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/vfs"
)

// dice writes random lines of scripts.
type dice struct{ *rand.Rand }

func (d dice) pick(list ...string) string { return list[d.IntN(len(list))] }

func (d dice) path() string {
	names := make([]string, []int{1, 1, 1, 2, 2, 3}[d.IntN(6)])
	for i := range names {
		names[i] = d.pick("a", "b", "c")
	}
	p := strings.Join(names, "/")
	switch d.IntN(16) {
	case 0:
		return p + "/"
	case 1:
		return p + "/../" + d.pick("a", "b")
	}
	return p
}

func (d dice) text() string { return strings.Repeat(d.pick("x", "yz", "longer"), d.IntN(9)) }

func (d dice) line() string {
	h := d.pick("H1", "H2", "H3")
	switch d.IntN(18) {
	case 0, 1:
		return "mkdir " + d.path()
	case 2:
		return fmt.Sprintf("put %s %q", d.path(), d.text())
	case 3:
		return fmt.Sprintf("append %s %q", d.path(), d.text())
	case 4:
		return "remove " + d.path()
	case 5, 6, 7:
		return "rename " + d.path() + " " + d.path()
	case 8:
		return "symlink " + d.pick("a", "./b/c", "c/", "a/../a", "c/b/a") + " " + d.path()
	case 9:
		return d.pick("stat ", "lstat ", "readlink ") + d.path()
	case 10:
		return "chmod " + d.path() + " " + d.pick("600", "755", "640")
	case 11, 12:
		return "open " + h + " " + d.path() + " " + d.pick("r", "w", "rw", "rwc", "wc", "wa", "rwca", "wct", "rwcx")
	case 13:
		return fmt.Sprintf("writeat %s %d %q", h, d.IntN(20), d.text()+"!")
	case 14:
		return fmt.Sprintf("write %s %q", h, d.text())
	case 15:
		return fmt.Sprintf("truncate %s %d", h, d.IntN(20))
	case 16:
		return fmt.Sprintf("readat %s %d %d", h, d.IntN(20), 1+d.IntN(30))
	}
	return "close " + h
}

// player plays lines; both the model and a session are one.
type player interface{ do(line string) string }

// walk describes everything below a directory.
func walk(p player, dir string, into *[]string) {
	for entry := range strings.FieldsSeq(p.do("list " + dir)) {
		name := dir + "/" + strings.Trim(entry, "/@")
		*into = append(*into, name+" "+p.do("lstat "+name)+" "+p.do("readlink "+name))
		switch {
		case strings.HasSuffix(entry, "/"):
			walk(p, name, into)
		case !strings.HasSuffix(entry, "@"):
			*into = append(*into, p.do("mode "+name)+" "+p.do("read "+name))
		}
	}
}

// duel plays one random script on the model and on others, and compares every
// outcome and, in the end, everything that there is.
func duel(t *testing.T, seed uint64, want *model, others map[string]player) {
	t.Helper()
	d := dice{rand.New(rand.NewPCG(seed, 0))}
	var script []string
	for range 80 {
		line := d.line()
		words := strings.Fields(line)
		h := want.open[words[1]]
		if strings.HasPrefix(words[1], "H") && (h != nil) == (words[0] == "open") {
			continue // open what is closed, use what is open
		}
		if words[0] == "writeat" && strings.Contains(h.flags, "a") {
			continue // package os does not do that
		}
		script = append(script, line)
		outcome := want.do(line)
		for name, p := range others {
			if got := p.do(line); got != outcome {
				t.Fatalf("seed %d: %s: %s says %s, the model %s\n%s", seed, line, name, show(got), show(outcome), strings.Join(script, "\n"))
			}
		}
	}
	var left []string
	walk(want, ".", &left)
	for name, p := range others {
		var got []string
		walk(p, ".", &got)
		if diff := cmp.Diff(left, got); diff != "" {
			t.Fatalf("seed %d: what is left differs (-model +%s):\n%s\nafter\n%s", seed, name, diff, strings.Join(script, "\n"))
		}
	}
}

// TestLikeTheModelAndTheSystem plays random scripts on the model, the system
// and ours: where all agree, the model and the rules are right.
func TestLikeTheModelAndTheSystem(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the model has the error numbers of Linux")
	}
	for seed := range uint64(150) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			os, vfs := newSession(system(t)), newSession(ours(t))
			defer os.close()
			duel(t, seed, newModel(), map[string]player{"the system": os, "vfs": vfs})
		})
	}
}

// TestLikeTheModelWithQuota plays random scripts with little room.
func TestLikeTheModelWithQuota(t *testing.T) {
	for seed := range uint64(2000) {
		m := newModel()
		m.bytes, m.count = 60, 8
		layer := vfs.Empty().Fork(&vfs.LayerOptions{Quota: vfs.Quota{Bytes: m.bytes, Entries: int64(m.count)}})
		ns, err := vfs.NewNamespace(vfs.Mount{Path: "/", Layer: layer})
		if err != nil {
			t.Fatal(err)
		}
		duel(t, seed, m, map[string]player{"vfs": newSession(vfs.NewFs(ns))})
	}
}
