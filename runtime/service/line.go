package service

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
)

// line is one line of the input, or why there are no more.
type line struct {
	number int // from 1
	text   []byte
	long   bool  // it has more bytes than are allowed, and no text
	err    error // the input broke here
}

// readLines reads lines until in ends or breaks. A read that waits for input
// cannot be stopped, so when ctx ends it is left to whoever owns in.
func readLines(ctx context.Context, in io.Reader, most int) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, 64<<10)
		for number := 1; ; number++ {
			l, err := readLine(r, most)
			l.number = number
			if err != nil && !errors.Is(err, io.EOF) {
				l = line{number: number, err: err}
			}
			if len(l.text) > 0 || l.long || l.err != nil {
				select {
				case lines <- l:
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// readLine reads one line, without the space around it. It keeps nothing of
// one that is too long.
func readLine(r *bufio.Reader, most int) (l line, err error) {
	for {
		piece, err := r.ReadSlice('\n')
		if l.long = l.long || len(l.text)+len(piece) > most; l.long {
			l.text = nil
		} else {
			l.text = append(l.text, piece...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			l.text = bytes.TrimSpace(l.text)
			return l, err
		}
	}
}
