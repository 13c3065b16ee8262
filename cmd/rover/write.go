package main

import (
	"bufio"
	"errors"
	"io"

	"github.com/workrover/workrover/runtime/durable"
)

// writeFile lets the file OUT be written, which is there whole or as it was before;
// - is standard output.
func (c *console) writeFile(out string, write func(io.Writer) error) error {
	if out == "-" {
		return buffered(c.out, write)
	}
	file, err := durable.Create(out)
	if err != nil {
		return badInput(err)
	}
	if err := buffered(file, write); err != nil {
		return errors.Join(err, file.Discard())
	}
	return file.Commit()
}

func buffered(out io.Writer, write func(io.Writer) error) error {
	buffer := bufio.NewWriterSize(out, 1<<16)
	if err := write(buffer); err != nil {
		return err
	}
	return buffer.Flush()
}
