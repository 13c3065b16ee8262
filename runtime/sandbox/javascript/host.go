package javascript

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/workrover/workrover/runtime/sandbox/mounts"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// refusal is what a plugin is told of an operation on files that failed, as
// FileError of the SDK has it.
type refusal struct {
	Errno   string      `json:"errno"`
	Code    plugin.Code `json:"code"`
	Message string      `json:"message"`
}

// call is the host's function: an operation, a path, and what the operation
// needs beside it. It returns a value, or 0 when it has thrown.
func call(in *interpreter, args []uint64) uint32 {
	argv := uint32(args[4])
	op, first, second := in.text(in.word(argv)), in.word(argv+4), in.word(argv+8)
	switch op {
	case "ready":
		in.setWord(readyAt, in.keep(first))
		return in.undefined()
	case "log":
		text := in.text(first)
		in.moved(len(text))
		in.guest.Act(func(_ *step.World, log io.Writer) error {
			_, err := io.WriteString(log, text)
			return err
		})
		return in.undefined()
	case "random":
		return in.random(in.text(first))
	}
	return in.operate(op, in.text(first), in.content(second))
}

// content is what an operation needs beside a path: text, or bytes.
func (in *interpreter) content(value uint32) []byte {
	if in.call("qjs_is_string", value) != 0 {
		return []byte(in.text(value))
	}
	return in.bytes(value)
}

func (in *interpreter) random(size string) uint32 {
	n, _ := strconv.ParseUint(size, 10, 16)
	b := make([]byte, n)
	in.moved(len(b))
	in.guest.Act(func(w *step.World, _ io.Writer) error {
		w.Random(b)
		return nil
	})
	return in.newBytes(b)
}

// operate does something with files.
func (in *interpreter) operate(op, path string, content []byte) uint32 {
	var result []byte
	refused := in.files(func(files *mounts.Files) (err error) {
		result, err = operation(files, op, path, content)
		return err
	})
	in.moved(len(path) + len(content) + len(result))
	switch {
	case refused == nil && op == "readBytes":
		return in.newBytes(result)
	case refused == nil && op == "readText" && !utf8.Valid(result):
		refused = &refusal{string(plugin.EILSEQ), plugin.CodeFailed, path + ": it is not text in UTF-8"}
	case refused == nil:
		return in.newText(string(result))
	}
	text, err := json.Marshal(refused)
	if err != nil {
		in.err = err
	}
	return in.throw(string(text))
}

// throw makes the call of the host's function throw a string.
func (in *interpreter) throw(text string) uint32 {
	in.call("qjs_throw", in.newText(text))
	return 0
}

// file reads a file.
func (in *interpreter) file(path string) (content []byte, refused *refusal) {
	refused = in.files(func(files *mounts.Files) (err error) {
		content, err = plugin.ReadFile(files, path)
		return err
	})
	return content, refused
}

// files lets use work on the files of the request, or of the boot.
func (in *interpreter) files(use func(files *mounts.Files) error) (refused *refusal) {
	in.guest.Act(func(w *step.World, _ io.Writer) error {
		files := mounts.New(w.Files, 1) // no operation has two open
		if err := use(files); err != nil {
			refused = refusalOf(err)
		}
		return files.Fault()
	})
	return refused
}

func refusalOf(err error) *refusal {
	errno, ok := errors.AsType[plugin.Errno](err)
	if !ok {
		errno = plugin.EIO
	}
	message := errno.Error()
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		message = e.Path + ": " + message
	}
	return &refusal{string(errno), plugin.AsError(err).Code, message}
}

// operation does what an operation of the SDK says.
func operation(files *mounts.Files, op, path string, content []byte) ([]byte, error) {
	switch op {
	case "readText", "readBytes":
		return plugin.ReadFile(files, path)
	case "write":
		return nil, plugin.WriteFile(files, path, content)
	case "append":
		return nil, write(files, path, os.O_WRONLY|os.O_APPEND, content)
	case "create":
		return nil, write(files, path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, content)
	case "list":
		return list(files, path)
	case "stat":
		return stat(files.Stat(path))
	case "lstat":
		return stat(files.Lstat(path))
	case "mkdir":
		return nil, files.Mkdir(path)
	case "mkdirAll":
		return nil, plugin.MkdirAll(files, path)
	case "remove":
		return nil, files.Remove(path)
	case "rename":
		return nil, files.Rename(path, string(content))
	case "symlink":
		return nil, files.Symlink(string(content), path)
	case "readlink":
		target, err := files.Readlink(path)
		return []byte(target), err
	}
	return nil, plugin.EINVAL
}

func write(files *mounts.Files, path string, flag int, content []byte) error {
	f, err := files.OpenFile(path, flag)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}

// node is an entry of a directory.
type node struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

func list(files *mounts.Files, path string) ([]byte, error) {
	entries, err := files.ReadDir(path)
	if err != nil {
		return nil, err
	}
	nodes := []node{}
	for _, e := range entries {
		nodes = append(nodes, node{e.Name(), typeOf(e.Type())})
	}
	return json.Marshal(nodes)
}

func stat(found fs.FileInfo, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Type  string    `json:"type"`
		Size  int64     `json:"size"`
		MTime time.Time `json:"mtime"`
	}{typeOf(found.Mode()), found.Size(), found.ModTime().UTC()})
}

func typeOf(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "dir"
	case mode&fs.ModeSymlink != 0:
		return "symlink"
	}
	return "file"
}
