package service

import (
	"bufio"
	"io"
)

// printer is the one writer of answers. Each is written whole, and all are
// flushed as soon as no other one is ready: a program that waits for an answer
// gets it at once, and one that has many under way costs few writes.
type printer struct {
	answers chan printed
	ended   chan struct{}
}

type printed struct {
	text []byte
	done func() // it is written, or cannot be
}

// newPrinter starts a printer, which is never given more than most answers that
// are not written. It tells broken, once, when out does.
func newPrinter(out io.Writer, most int, broken func(error)) *printer {
	p := &printer{answers: make(chan printed, most), ended: make(chan struct{})}
	go p.run(bufio.NewWriterSize(out, 64<<10), broken)
	return p
}

func (p *printer) run(out *bufio.Writer, broken func(error)) {
	defer close(p.ended)
	failed := false
	for a := range p.answers {
		_, err := out.Write(a.text)
		if err == nil && len(p.answers) == 0 {
			err = out.Flush()
		}
		if err != nil && !failed {
			failed = true
			broken(err)
		}
		a.done()
	}
}

// print hands over an answer. It does not wait for whoever reads them.
func (p *printer) print(a printed) { p.answers <- a }

// close waits until everything is written.
func (p *printer) close() {
	close(p.answers)
	<-p.ended
}
