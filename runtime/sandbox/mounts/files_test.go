package mounts

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// newNames has /workspace to write, /plugin to read.
func newNames(t *testing.T) *vfs.Namespace {
	t.Helper()
	names, err := vfs.NewNamespace(
		vfs.Mount{Path: "/workspace", Layer: vfs.Empty().Fork(&vfs.LayerOptions{Now: func() time.Time { return time.Unix(1000, 0) }})},
		vfs.Mount{Path: "/plugin", Layer: vfs.Empty().Fork(nil), ReadOnly: true},
	)
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestFiles(t *testing.T) {
	f := New(newNames(t), 10)
	if err := plugin.MkdirAll(f, "/workspace/a/b"); err != nil {
		t.Fatal(err)
	}
	if err := plugin.WriteFile(f, "/workspace/a/b/f", []byte("0123456789")); err != nil {
		t.Fatal(err)
	}
	file, err := f.OpenFile("/workspace/a/b/f", os.O_RDWR|os.O_APPEND)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	say := func(values ...any) { got = append(got, fmt.Sprint(values...)) }
	p := make([]byte, 4)
	n, err := file.Read(p)
	say("read ", string(p[:n]), err)
	n, err = file.ReadAt(p, 8)
	say("at ", string(p[:n]), err)
	at, err := file.Seek(-2, io.SeekCurrent)
	say("seek ", at, err)
	n, err = file.Write([]byte("ab"))
	say("append ", n, err)
	at, err = file.Seek(0, io.SeekEnd)
	say("end ", at, err)
	n, err = file.Read(p)
	say("past ", n, err)
	_, err = file.Seek(-99, io.SeekEnd)
	say(err)
	say("truncate ", file.Truncate(3), file.Truncate(-1))
	info, err := file.Stat()
	say(info.Name(), info.Size(), info.Mode(), info.ModTime().Unix(), err)
	say("close ", file.Close(), file.Close())
	_, err = file.Read(p)
	say(err)
	say(f.Symlink("f", "/workspace/a/b/l"), f.Rename("/workspace/a/b/f", "/workspace/a/g"))
	target, err := f.Readlink("/workspace/a/b/l")
	say(target, err)
	entries, err := f.ReadDir("/workspace/a")
	for _, e := range entries {
		info, err := e.Info()
		say(e.Name(), e.IsDir(), e.Type(), info.Mode(), err)
	}
	say(err)
	say(f.Remove("/workspace/a"))
	say(f.Remove("/workspace/a/b/l"), f.Remove("/workspace/a/b"), f.Remove("/workspace/a/b"))
	say(f.Mkdir("relative"), f.Mkdir("/plugin/x"), f.Rename("/workspace/a", "relative"))
	want := []string{
		"read 0123<nil>", "at 89EOF", "seek 2 <nil>", "append 2 <nil>", "end 12 <nil>", "past 0 EOF",
		"seek /workspace/a/b/f: the operation is not possible here (EINVAL)",
		"truncate <nil> truncate /workspace/a/b/f: the operation is not possible here (EINVAL)",
		"f3 -rw------- 1000 <nil>", "close <nil> close /workspace/a/b/f: the operation is not possible here (EBADF)",
		"read /workspace/a/b/f: the operation is not possible here (EBADF)",
		"<nil> <nil>", "f<nil>", "btrue d--------- drwx------ <nil>", "gfalse ---------- -rw------- <nil>", "<nil>",
		"remove /workspace/a: the directory is not empty", "<nil> <nil> remove /workspace/a/b: no such file or directory",
		"mkdir relative: the operation is not possible here (EINVAL) mkdir /plugin/x: this place is read-only rename relative: the operation is not possible here (EINVAL)",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if f.open != 0 {
		t.Errorf("%d files are counted as open", f.open)
	}
}

func TestFault(t *testing.T) {
	f := New(nil, 0)
	disk := errors.New("the disk is gone")
	err := f.failed("read", "/x", disk)
	if !errors.Is(f.Fault(), disk) || !errors.Is(err, plugin.EIO) {
		t.Errorf("the plugin sees %v, the host %v", err, f.Fault())
	}
	if !errors.Is(f.failed("read", "/x", vfs.ENOENT), fs.ErrNotExist) || !errors.Is(f.Fault(), disk) {
		t.Error("ENOENT is not the plugin's to know")
	}
}
