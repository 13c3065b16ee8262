package input

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// maxSmall bounds what is held in memory of a file that somebody has written.
const maxSmall = 64 << 20

// ReadSmall reads a whole file, which is what, for a caller who names it. It may come through a pipe that rover was
// started with: unlike one that has a name, opening it does not wait.
func ReadSmall(file, what string) (_ []byte, err error) {
	if file != "/dev/stdin" && !strings.HasPrefix(file, "/dev/fd/") {
		if _, err := Regular(file); err != nil {
			return nil, err
		}
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	source, err := io.ReadAll(io.LimitReader(f, maxSmall+1))
	if len(source) > maxSmall {
		return nil, fmt.Errorf("%s has at most %d bytes", what, maxSmall)
	}
	return source, err
}

// Reason is what went wrong with a file that has been named.
func Reason(err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok && errors.Is(err, fs.ErrNotExist) {
		return errors.New("there is no such file")
	} else if ok {
		return failed.Err
	}
	return err
}

// ReadAll reads a file, or standard input for "-", and how to call it.
func ReadAll(name string, stdin io.Reader) (text []byte, label string, err error) {
	if name == "-" {
		text, err = io.ReadAll(stdin)
		return text, "standard input", err
	}
	if _, err := Regular(name); err != nil {
		return nil, name, exit.BadInput(err)
	}
	text, err = os.ReadFile(name)
	return text, name, err
}
