// Package exercise is a plugin that does with files everything that the
// contract allows, and tells what came of it.
package exercise

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// Plugin returns the plugin.
func Plugin() *plugin.Plugin {
	p := &plugin.Plugin{Name: "exercise", Version: "1.0.0", Description: "Uses files."}
	for _, part := range parts() {
		p.Tools = append(p.Tools, plugin.Tool{
			Info: plugin.ToolInfo{Name: part.name},
			Call: func(env *plugin.Env) (plugin.Result, error) {
				t := &teller{Files: env.Files}
				part.do(t, env)
				return plugin.Result{Output: t.told}, nil
			},
		})
	}
	return p
}

// Names are the tools of the plugin.
func Names() []string {
	var names []string
	for _, part := range parts() {
		names = append(names, part.name)
	}
	return names
}

type part struct {
	name string
	do   func(t *teller, env *plugin.Env)
}

func parts() []part {
	return []part{
		{"reading", reading}, {"writing", writing}, {"appending", appending}, {"ways-to-open", waysToOpen},
		{"large", large}, {"names-that-change", namesThatChange}, {"two-at-once", twoAtOnce},
		{"listing", listing}, {"removing", removing}, {"closed", closed}, {"world", world},
	}
}

// teller uses files and keeps what came of it.
type teller struct {
	plugin.Files
	told []string
}

func (t *teller) tell(what string, results ...any) {
	t.told = append(t.told, what+": "+fmt.Sprint(results...))
}

func (t *teller) open(path string, flag int) plugin.File {
	f, err := t.OpenFile(path, flag)
	if err != nil {
		t.tell("open", err)
		return nil
	}
	return f
}

func (t *teller) read(f plugin.File, n int) {
	p := make([]byte, n)
	n, err := f.Read(p)
	t.tell("read", fmt.Sprintf("%q", p[:n]), err)
}

func (t *teller) write(f plugin.File, text string) {
	n, err := f.Write([]byte(text))
	t.tell("write", n, err)
}

func (t *teller) seek(f plugin.File, offset int64, whence int) {
	at, err := f.Seek(offset, whence)
	t.tell("seek", at, err)
}

func (t *teller) whole(path string) {
	data, err := plugin.ReadFile(t, path)
	t.tell("whole "+path, fmt.Sprintf("%q", data), err)
}

func (t *teller) info(info fs.FileInfo, err error) {
	if err != nil {
		t.tell("info", err)
		return
	}
	size := info.Size()
	if info.IsDir() {
		size = 0 // of a directory it means nothing
	}
	t.tell("info", info.Name(), " ", size, " ", info.Mode().Type(), " ", info.IsDir(), " ", info.ModTime().UTC())
}

func reading(t *teller, _ *plugin.Env) {
	f := t.open("/workspace/in.txt", os.O_RDONLY)
	for range 3 {
		t.read(f, 3)
	}
	t.read(f, 0)
	t.seek(f, -2, io.SeekEnd)
	t.read(f, 10)
	t.seek(f, 1, io.SeekStart)
	t.seek(f, 1, io.SeekCurrent)
	t.read(f, 1)
	t.seek(f, -9, io.SeekCurrent)
	t.seek(f, 0, 7)
	p := make([]byte, 4)
	for _, at := range []int64{0, 3, 5, 99, -1} {
		n, err := f.ReadAt(p, at)
		t.tell("read at", n, string(p[:n]), err)
	}
	t.write(f, "no")
	t.info(f.Stat())
	t.tell("close", f.Close())
	dir := t.open("/workspace/dir", os.O_RDONLY)
	t.read(dir, 1)
	t.info(dir.Stat())
	t.tell("close", dir.Close())
}

func writing(t *teller, _ *plugin.Env) {
	f := t.open("/workspace/new.txt", os.O_RDWR|os.O_CREATE)
	for _, text := range []string{"one ", "two ", "", "three"} {
		t.write(f, text)
	}
	t.seek(f, 4, io.SeekStart)
	t.write(f, "TWO")
	t.read(f, 99)
	t.seek(f, 20, io.SeekStart)
	t.write(f, "far")
	t.tell("truncate", f.Truncate(22), f.Truncate(-1))
	t.seek(f, 0, io.SeekStart)
	t.read(f, 99)
	t.info(f.Stat())
	t.tell("close", f.Close())
	t.whole("/workspace/new.txt")
}

func appending(t *teller, _ *plugin.Env) {
	f := t.open("/workspace/in.txt", os.O_RDWR|os.O_APPEND)
	t.read(f, 2)
	t.write(f, " and")
	t.write(f, " more")
	t.read(f, 9)
	t.seek(f, 0, io.SeekCurrent)
	t.seek(f, 2, io.SeekStart)
	t.write(f, "!")
	t.tell("close", f.Close())
	t.whole("/workspace/in.txt")
}

func waysToOpen(t *teller, _ *plugin.Env) {
	for _, path := range []string{"/workspace/in.txt", "/workspace/none", "/workspace/dir", "/workspace/link", "/workspace/in.txt/x", "relative", "/nowhere/x", "/tmp/x"} {
		for _, flag := range []int{
			os.O_RDONLY, os.O_WRONLY, os.O_RDWR, os.O_WRONLY | os.O_CREATE, os.O_WRONLY | os.O_CREATE | os.O_EXCL, os.O_WRONLY | os.O_TRUNC,
		} {
			if f := t.open(path, flag); f != nil {
				t.tell("opened "+path, flag, f.Close())
			}
		}
	}
}

func large(t *teller, _ *plugin.Env) {
	text := strings.Repeat("0123456789abcdef", 200_000)
	t.tell("write", plugin.WriteFile(t, "/workspace/large", []byte(text)))
	data, err := plugin.ReadFile(t, "/workspace/large")
	t.tell("the same", string(data) == text, err)
	f := t.open("/workspace/large", os.O_RDONLY)
	p := make([]byte, 2<<20)
	n, err := f.ReadAt(p, 1<<20)
	t.tell("read at", n, string(p[:n]) == text[1<<20:1<<20+n], err)
	t.tell("close", f.Close())
}

func namesThatChange(t *teller, _ *plugin.Env) {
	f := t.open("/workspace/in.txt", os.O_RDWR)
	t.write(f, "A")
	t.tell("rename", t.Rename("/workspace/in.txt", "/workspace/dir/moved.txt"))
	t.write(f, "B")
	t.tell("new", plugin.WriteFile(t, "/workspace/in.txt", []byte("another")))
	t.write(f, "C")
	t.tell("close", f.Close())
	t.whole("/workspace/dir/moved.txt")
	t.whole("/workspace/in.txt")
	f = t.open("/workspace/in.txt", os.O_RDWR)
	t.tell("remove", t.Remove("/workspace/in.txt"))
	t.read(f, 4)
	t.write(f, "!")
	t.tell("close", f.Close())
	t.whole("/workspace/in.txt")
	t.tell("rename", t.Rename("/workspace/none", "/workspace/x"), t.Rename("/workspace/dir", "/tmp/dir"), t.Rename("/workspace/dir", "x"))
}

func twoAtOnce(t *teller, _ *plugin.Env) {
	a, b := t.open("/workspace/a", os.O_WRONLY|os.O_CREATE), t.open("/workspace/b", os.O_WRONLY|os.O_CREATE)
	reader := t.open("/workspace/a", os.O_RDONLY)
	for i := range 3 {
		t.write(a, fmt.Sprint("a", i))
		t.write(b, fmt.Sprint("b", i))
		t.read(reader, 99)
	}
	t.tell("close", b.Close(), a.Close(), reader.Close())
}

func listing(t *teller, _ *plugin.Env) {
	for _, dir := range []string{"/", "/workspace", "/workspace/dir", "/workspace/in.txt", "/workspace/none"} {
		entries, err := t.ReadDir(dir)
		t.tell("list "+dir, len(entries), err)
		for _, e := range entries {
			t.tell("entry", e.Name(), " ", e.IsDir(), " ", e.Type())
			t.info(e.Info())
		}
	}
	for _, path := range []string{"/workspace/in.txt", "/workspace/link", "/workspace/dir", "/workspace/none", "/"} {
		t.info(t.Stat(path))
		t.info(t.Lstat(path))
		target, err := t.Readlink(path)
		t.tell("link", target, err)
	}
}

func removing(t *teller, _ *plugin.Env) {
	t.tell("mkdir", t.Mkdir("/workspace/dir"), t.Mkdir("/workspace/d"), t.Mkdir("/workspace/none/x"), plugin.MkdirAll(t, "/workspace/d/e/f"))
	t.tell("symlink", t.Symlink("d/e", "/workspace/s"), t.Symlink("x", "/workspace/in.txt"))
	t.tell("remove", t.Remove("/workspace/d"), t.Remove("/workspace/s"), t.Remove("/workspace/d/e/f"), t.Remove("/workspace/none"), t.Remove("/workspace"))
}

func closed(t *teller, _ *plugin.Env) {
	f := t.open("/workspace/in.txt", os.O_RDWR)
	t.tell("close", f.Close(), f.Close())
	t.read(f, 1)
	t.write(f, "x")
	t.seek(f, 0, io.SeekStart)
	t.tell("truncate", f.Truncate(0))
	t.info(f.Stat())
}

func world(t *teller, env *plugin.Env) {
	t.tell("now", env.Now().UTC(), env.Now().UTC())
	t.tell("random", env.Rand.Int(), env.Rand.Int())
}
