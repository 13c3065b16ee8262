//go:build wasip1

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// files does with files what Go programs do, and says what came of it.
func files(string) string {
	var out strings.Builder
	say := func(what string, args ...any) { fmt.Fprintln(&out, append([]any{what}, args...)...) }
	const dir = "/workspace/a/b"
	say("mkdirall", os.MkdirAll(dir, 0o700))
	say("write", os.WriteFile(dir+"/one", []byte("12345"), 0o600))
	text, err := os.ReadFile(dir + "/one")
	say("read", string(text), err)
	f, err := os.OpenFile(dir+"/one", os.O_APPEND|os.O_WRONLY, 0)
	say("open to append", err)
	n, err := f.WriteString("678")
	say("append", n, err, f.Close())
	say("truncate", os.Truncate(dir+"/one", 7))
	say("rename", os.Rename(dir+"/one", dir+"/two"))
	say("symlink", os.Symlink("two", dir+"/link"))
	target, err := os.Readlink(dir + "/link")
	say("readlink", target, err)
	text, err = os.ReadFile(dir + "/link")
	say("through it", string(text), err)
	say("chtimes", os.Chtimes(dir+"/two", time.Now(), time.Now()))
	info, err := os.Stat(dir + "/two")
	say("stat", info.Name(), info.Size(), info.Mode().Type(), info.ModTime().UTC(), err)
	temporary, err := os.CreateTemp(dir, "x-*")
	say("createtemp", filepath.Dir(temporary.Name()), err)
	say("seek", seek(temporary))
	say("remove", os.Remove(temporary.Name()), os.Remove(temporary.Name()) != nil)
	entries, err := os.ReadDir(dir)
	say("readdir", names(entries), err)
	say("exclusive", errorOf(os.OpenFile(dir+"/two", os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)))
	say("link", os.Link(dir+"/two", dir+"/three") != nil)
	say("remove full directory", os.Remove(dir) != nil)
	say("missing", errors.Is(os.Remove("/workspace/none"), fs.ErrNotExist))
	say("removeall", os.RemoveAll("/workspace/a"))
	_, err = os.Stat("/workspace/a")
	say("gone", errors.Is(err, fs.ErrNotExist))
	return out.String()
}

func seek(f *os.File) string {
	_, err := f.WriteString("0123456789")
	end, err2 := f.Seek(-4, io.SeekEnd)
	b := make([]byte, 3)
	n, err3 := io.ReadFull(f, b)
	at, err4 := f.ReadAt(b, 1)
	return fmt.Sprint(end, n, at, string(b), errors.Join(err, err2, err3, err4, f.Close()))
}

func errorOf(_ *os.File, err error) error { return err }

// escape tries to reach what is not mounted and to write what is read-only.
func escape(string) string {
	var out strings.Builder
	for _, name := range []string{
		"/etc/passwd", "../../etc/passwd", "/workspace/../../etc/passwd", "/proc/self/environ", "/workspace/out",
	} {
		_, err := os.ReadFile(name)
		fmt.Fprintln(&out, err)
	}
	fmt.Fprintln(&out, os.Symlink("/etc/passwd", "/workspace/passwd"))
	_, err := os.ReadFile("/workspace/passwd")
	fmt.Fprintln(&out, err != nil)
	fmt.Fprintln(&out, os.WriteFile("/plugin/data.txt", nil, 0o600))
	fmt.Fprintln(&out, os.WriteFile("/outside", nil, 0o600) != nil)
	fmt.Fprintln(&out, os.Remove("/plugin/data.txt"))
	return out.String()
}

// open opens a file as often as it is allowed to, and once more after it
// closed one.
func open(argument string) string {
	wanted, _ := strconv.Atoi(argument)
	var opened []*os.File
	for len(opened) < wanted {
		f, err := os.Open("/plugin/data.txt")
		if err != nil {
			_ = opened[0].Close()
			_, again := os.Open("/plugin/data.txt")
			return fmt.Sprint(len(opened), " ", err, " ", again)
		}
		opened = append(opened, f)
	}
	return fmt.Sprint(len(opened))
}

// listing makes and lists a directory with many entries, removing some on the
// way.
func listing(argument string) string {
	wanted, _ := strconv.Atoi(argument)
	for i := range wanted {
		if err := os.WriteFile(fmt.Sprintf("/tmp/%06d", i), nil, 0o600); err != nil {
			return err.Error()
		}
	}
	d, err := os.Open("/tmp")
	if err != nil {
		return err.Error()
	}
	seen := map[string]int{}
	for {
		entries, err := d.ReadDir(100)
		for _, e := range entries {
			seen[e.Name()]++
			if err := os.Remove("/tmp/" + e.Name()); err != nil {
				return err.Error()
			}
		}
		if err != nil {
			break
		}
	}
	left, err := os.ReadDir("/tmp")
	return fmt.Sprint(len(seen), " ", len(left), " ", err)
}

func touch(name string) string {
	if err := os.WriteFile(name, []byte("touched"), 0o600); err != nil {
		return err.Error()
	}
	return "ok"
}
