package wasm

import (
	"bytes"
	"encoding/gob"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// planName is the file of a cache entry with the module as it was rewritten,
// after its digest: to read that takes a small part of the time that rewriting
// does.
const planName = "plan"

// plan returns the plan that the entry has, if it is as keep left it.
func (e cacheEntry) plan() (*meter.Module, bool) {
	content, err := os.ReadFile(filepath.Join(e.dir, planName))
	if err != nil || len(content) < len(digest.Digest{}) {
		return nil, false
	}
	sum, text := content[:len(digest.Digest{})], content[len(digest.Digest{}):]
	if id := digest.Of(text); !bytes.Equal(sum, id[:]) {
		return nil, false
	}
	plan := &meter.Module{}
	return plan, gob.NewDecoder(bytes.NewReader(text)).Decode(plan) == nil
}

// keep writes the plan for plan to find.
func (e cacheEntry) keep(plan *meter.Module) error {
	var text bytes.Buffer
	if err := gob.NewEncoder(&text).Encode(plan); err != nil {
		return err
	}
	sum := digest.Of(text.Bytes())
	return os.WriteFile(filepath.Join(e.dir, planName), append(sum[:], text.Bytes()...), 0o600)
}
