package output

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/durable"
)

// WriteFile lets the file OUT be written, which is there whole or as it was before;
// - is standard output. What has no end, a device or a pipe, is written into, as a
// shell would.
func WriteFile(ctx context.Context, c *terminal.Console, out string, write func(io.Writer) error) error {
	if out == "-" {
		return buffered(c.Out, write)
	}
	if info, err := os.Stat(out); err == nil && isStream(info.Mode()) {
		return writeStream(ctx, out, write)
	}
	if err := durable.MkdirAll(filepath.Dir(out)); err != nil {
		return exit.BadInput(err)
	}
	durable.SweepOf(out, time.Now().Add(-time.Hour))
	file, err := durable.Create(out)
	if err != nil {
		return exit.BadInput(err)
	}
	if err := buffered(file, write); err != nil {
		return errors.Join(err, file.Discard())
	}
	return file.Commit()
}

func isStream(mode fs.FileMode) bool { return mode&(fs.ModeDevice|fs.ModeNamedPipe) != 0 }

func writeStream(ctx context.Context, out string, write func(io.Writer) error) error {
	stream, err := openStream(ctx, out)
	if err != nil {
		return err
	}
	return errors.Join(buffered(stream, write), stream.Close())
}

// openStream waits until somebody reads a pipe, but no longer than ctx.
func openStream(ctx context.Context, out string) (*os.File, error) {
	for {
		stream, err := os.OpenFile(out, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		switch {
		case err == nil:
			return stream, nil
		case !errors.Is(err, syscall.ENXIO):
			return nil, exit.BadInput(err)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func buffered(out io.Writer, write func(io.Writer) error) error {
	buffer := bufio.NewWriterSize(out, 1<<16)
	if err := write(buffer); err != nil {
		return err
	}
	return buffer.Flush()
}

// CheckFile refuses, before anything is read, what cannot be the file OUT: what is none,
// and what would be lost that is an input. Inputs may be directories, and stdin too.
func CheckFile(out string, stdin io.Reader, inputs ...string) error {
	if out == "-" {
		return nil
	}
	info, err := os.Stat(out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return hasFolder(out)
	case err != nil:
		return exit.BadInput(err)
	case info.IsDir():
		return exit.BadInput(fmt.Errorf("%s is a directory; this is written to a file", out))
	case isStream(info.Mode()):
		return nil
	case !info.Mode().IsRegular():
		return exit.BadInput(fmt.Errorf("%s cannot be written: %w", out, input.ErrNotRegular))
	}
	if file, ok := stdin.(interface{ Stat() (fs.FileInfo, error) }); ok {
		if from, err := file.Stat(); err == nil && os.SameFile(from, info) {
			return exit.BadInput(fmt.Errorf("%s is standard input, too: it would be lost; name another file", out))
		}
	}
	for _, input := range inputs {
		if same := within(input, info); same != "" {
			return exit.BadInput(fmt.Errorf("%s is the input %s: it would be lost; name another file", out, same))
		}
	}
	return nil
}

// hasFolder says if there is no directory for a new file. That of a link that leads
// nowhere is found out later.
func hasFolder(out string) error {
	if _, err := os.Lstat(out); err == nil {
		return nil
	}
	if err := input.StatFolder(filepath.Dir(out)); err != nil {
		return exit.BadInput(fmt.Errorf("write %s: %w", out, err))
	}
	return nil
}

// within is the path of a file at or below another path; "" if it is not there.
func within(path string, file fs.FileInfo) (found string) {
	_ = filepath.WalkDir(path, func(name string, _ fs.DirEntry, _ error) error {
		// What cannot be read is for whoever reads it to say.
		if info, err := os.Stat(name); err == nil && os.SameFile(info, file) {
			found = name
			return fs.SkipAll
		}
		return nil
	})
	return found
}
