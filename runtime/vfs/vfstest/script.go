package vfstest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/afero"
)

// session plays the lines of one script on a file system.
type session struct {
	fs    afero.Fs
	files map[string]afero.File
}

func newSession(fsys afero.Fs) *session {
	return &session{fs: fsys, files: map[string]afero.File{}}
}

// do plays a line without its expectation and returns what came of it.
func (s *session) do(line string) string {
	words, err := split(line)
	if err != nil {
		return err.Error()
	}
	result, err := s.play(words[0], append(words[1:], "", "", ""))
	if err != nil {
		return nameOf(err)
	}
	return result
}

// close closes what the script left open.
func (s *session) close() {
	for _, f := range s.files {
		_ = f.Close() // the script may have closed it
	}
}

func (s *session) play(verb string, arg []string) (string, error) {
	if f := s.files[arg[0]]; f != nil && verb != "open" {
		return onFile(f, verb, arg[1:])
	}
	switch verb {
	case "open":
		f, err := s.fs.OpenFile(arg[1], flags(arg[2]), 0o644)
		if err == nil {
			s.files[arg[0]] = f
		}
		return "", err
	case "put":
		return "", s.write(arg[0], arg[1], os.O_TRUNC)
	case "append":
		return "", s.write(arg[0], arg[1], os.O_APPEND)
	case "read":
		data, err := afero.ReadFile(s.fs, arg[0])
		return string(data), err
	case "list", "stat", "lstat", "mode":
		return s.look(verb, arg[0])
	case "symlink", "readlink":
		return s.link(verb, arg)
	}
	return "", s.change(verb, arg)
}

func (s *session) change(verb string, arg []string) error {
	switch verb {
	case "mkdir":
		return s.fs.Mkdir(arg[0], 0o755)
	case "mkdirall":
		return s.fs.MkdirAll(arg[0], 0o755)
	case "remove":
		return s.fs.Remove(arg[0])
	case "removeall":
		return s.fs.RemoveAll(arg[0])
	case "rename":
		return s.fs.Rename(arg[0], arg[1])
	case "chmod":
		return s.fs.Chmod(arg[0], fs.FileMode(number(arg[1], 8)))
	}
	return fmt.Errorf("no operation %q", verb)
}

func (s *session) write(name, text string, flag int) error {
	f, err := s.fs.OpenFile(name, os.O_WRONLY|os.O_CREATE|flag, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

func (s *session) look(verb, name string) (string, error) {
	if verb == "list" {
		infos, err := afero.ReadDir(s.fs, name)
		var names []string
		for _, info := range infos {
			names = append(names, info.Name()+mark(info.Mode()))
		}
		return strings.Join(names, " "), err
	}
	info, err := s.info(verb, name)
	switch {
	case err != nil:
		return "", err
	case verb == "mode":
		return strconv.FormatUint(uint64(info.Mode().Perm()), 8), nil
	case info.IsDir():
		return "dir", nil
	case info.Mode()&fs.ModeSymlink != 0:
		return "symlink", nil
	}
	return fmt.Sprintf("file %d", info.Size()), nil
}

func (s *session) info(verb, name string) (fs.FileInfo, error) {
	if l, ok := s.fs.(afero.Lstater); ok && verb == "lstat" {
		info, _, err := l.LstatIfPossible(name)
		return info, err
	}
	return s.fs.Stat(name)
}

func (s *session) link(verb string, arg []string) (string, error) {
	links, ok := s.fs.(afero.Symlinker)
	switch {
	case !ok:
		return "", errors.New("no symlinks")
	case verb == "symlink":
		return "", links.SymlinkIfPossible(arg[0], arg[1])
	}
	return links.ReadlinkIfPossible(arg[0])
}

// onFile plays an operation on an open file.
func onFile(f afero.File, verb string, arg []string) (string, error) {
	switch verb {
	case "read":
		buf := make([]byte, number(arg[0], 10))
		n, err := f.Read(buf)
		return string(buf[:n]), err
	case "readat":
		buf := make([]byte, number(arg[1], 10))
		n, err := f.ReadAt(buf, number(arg[0], 10))
		if n > 0 && errors.Is(err, io.EOF) {
			err = nil // the part that there is
		}
		return string(buf[:n]), err
	case "write":
		_, err := f.WriteString(arg[0])
		return "", err
	case "writeat":
		_, err := f.WriteAt([]byte(arg[1]), number(arg[0], 10))
		return "", err
	case "seek":
		whence := map[string]int{"start": io.SeekStart, "current": io.SeekCurrent, "end": io.SeekEnd}[arg[1]]
		off, err := f.Seek(number(arg[0], 10), whence)
		return strconv.FormatInt(off, 10), err
	case "truncate":
		return "", f.Truncate(number(arg[0], 10))
	case "sync":
		return "", f.Sync()
	case "close":
		return "", f.Close()
	case "names":
		names, err := f.Readdirnames(int(number(arg[0], 10)))
		return strings.Join(names, " "), err
	case "size":
		info, err := f.Stat()
		if err != nil {
			return "", err
		}
		return strconv.FormatInt(info.Size(), 10), nil
	}
	return "", fmt.Errorf("no operation %q on a file", verb)
}

// nameOf names an error as scripts do.
func nameOf(err error) string {
	for name, is := range map[string]error{
		"ENOENT": syscall.ENOENT, "EEXIST": syscall.EEXIST, "ENOTDIR": syscall.ENOTDIR, "EISDIR": syscall.EISDIR,
		"ENOTEMPTY": syscall.ENOTEMPTY, "EBADF": syscall.EBADF, "EINVAL": syscall.EINVAL, "ELOOP": syscall.ELOOP,
		"ENAMETOOLONG": syscall.ENAMETOOLONG, "EBUSY": syscall.EBUSY, "ENOSPC": syscall.ENOSPC, "EACCES": syscall.EACCES,
		"EOF": io.EOF, "CLOSED": fs.ErrClosed,
	} {
		if errors.Is(err, is) {
			return name
		}
	}
	return err.Error()
}

func mark(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "/"
	case mode&fs.ModeSymlink != 0:
		return "@"
	}
	return ""
}

func flags(letters string) int {
	flag := os.O_RDONLY
	switch {
	case strings.Contains(letters, "r") && strings.Contains(letters, "w"):
		flag = os.O_RDWR
	case strings.Contains(letters, "w"):
		flag = os.O_WRONLY
	}
	for _, letter := range letters {
		flag |= map[rune]int{'a': os.O_APPEND, 'c': os.O_CREATE, 'x': os.O_EXCL, 't': os.O_TRUNC}[letter]
	}
	return flag
}

// number reads a number of a script; a script of ours that has none is broken.
func number(text string, base int) int64 {
	n, err := strconv.ParseInt(text, base, 64)
	if err != nil {
		panic(fmt.Sprintf("vfstest: %q is no number", text))
	}
	return n
}

// split cuts a line into words, the quoted ones unquoted.
func split(line string) ([]string, error) {
	var words []string
	for line = strings.TrimLeft(line, " "); line != ""; line = strings.TrimLeft(line, " ") {
		if line[0] != '"' {
			word, rest, _ := strings.Cut(line, " ")
			words, line = append(words, word), rest
			continue
		}
		quoted, err := strconv.QuotedPrefix(line)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", line, err)
		}
		word, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", line, err)
		}
		words, line = append(words, word), line[len(quoted):]
	}
	return words, nil
}
