package conformance_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"testing"

	"github.com/workrover/workrover/runtime/conformance"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// brokenFiles are files that are no plugins: what a toolchain makes that was told
// something else.
func brokenFiles(t *testing.T) []mistake {
	t.Helper()
	box := sandbox.New(nil)
	t.Cleanup(func() {
		if err := box.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	file := func(content []byte) *conformance.Subject {
		return &conformance.Subject{Open: func(_ context.Context, limits step.Limits) (step.Plugin, error) {
			return box.Open(&sandbox.Source{Module: content, Limits: limits})
		}}
	}
	process := &conformance.Subject{Process: true, Open: func(ctx context.Context, limits step.Limits) (step.Plugin, error) {
		script := []byte("#!/bin/sh\necho hello\n")
		return box.OpenProcess(ctx, &sandbox.Process{Name: "it", Executable: script, Digest: digest.Of(script), Limits: limits, Unconfined: true})
	}}
	whole := module{memory: "\x00\x01", handle: "\x60\x02\x7f\x7f\x01\x7e"}
	with := func(change func(*module)) *conformance.Subject {
		m := whole
		change(&m)
		return file(m.bytes())
	}
	return []mistake{
		{rule: plugin.RuleModule, name: "a program for the author's machine", subject: file([]byte("\x7fELF\x02\x01\x01"))},
		{rule: plugin.RuleModule, name: "a text", subject: file([]byte("(module)"))},
		{rule: plugin.RuleModule, name: "half a file", subject: file(whole.bytes()[:30])},
		{rule: plugin.RuleCore, name: "a component", subject: file([]byte("\x00asm\x0d\x00\x01\x00"))},
		{rule: plugin.RuleImports, name: "a network", subject: with(func(m *module) { m.imports = "\x03env\x05fetch\x00\x00" })},
		{rule: plugin.RuleEntry, name: "a library", subject: with(func(m *module) { m.name = "handle" })},
		{rule: plugin.RuleEntryType, name: "it returns an address alone", subject: with(func(m *module) { m.handle = "\x60\x02\x7f\x7f\x01\x7f" })},
		{rule: plugin.RuleMemory, name: "it exports none", subject: with(func(m *module) { m.hidden = true })},
		{rule: plugin.RuleThreads, name: "a shared memory", subject: with(func(m *module) { m.memory = "\x03\x01\x02" })},
		{rule: plugin.RuleReady, name: "it prints and ends", subject: process},
	}
}

// module is a reactor by hand, whose functions do nothing. Numbers in it are below 128.
type module struct {
	imports string // a raw entry
	memory  string // limits
	handle  string // type of rover_handle
	name    string // of rover_handle, if it has another
	hidden  bool   // the memory is
}

func (m *module) bytes() []byte {
	out := bytes.NewBufferString("\x00asm\x01\x00\x00\x00")
	section := func(id byte, items ...string) {
		body := binary.AppendUvarint(nil, uint64(len(items)))
		for _, item := range items {
			body = append(body, item...)
		}
		out.WriteByte(id)
		out.Write(binary.AppendUvarint(nil, uint64(len(body))))
		out.Write(body)
	}
	first := byte(0) // index of the first function that is not imported
	section(1, "\x60\x01\x7f\x01\x7f", m.handle)
	if m.imports != "" {
		section(2, m.imports)
		first++
	}
	section(3, "\x00", "\x01")
	section(5, m.memory)
	name := m.name
	if name == "" {
		name = "rover_handle"
	}
	exports := []string{"\x0brover_alloc\x00" + string([]byte{first}), string([]byte{byte(len(name))}) + name + "\x00" + string([]byte{first + 1})}
	if !m.hidden {
		exports = append(exports, "\x06memory\x02\x00")
	}
	section(7, exports...)
	section(10, "\x03\x00\x00\x0b", "\x03\x00\x00\x0b") // unreachable
	return out.Bytes()
}
