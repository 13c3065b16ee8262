// Package description keeps on disk what plugins say of themselves, so that nobody has
// to load a module to hear again what it offers.
//
// A [Cache] runs steps, and remembers those whose outcome is settled before they run: a
// plugin that is described sees nothing but its own files, and neither rollout nor
// workspace, so all that it starts from is in the name of the file that has the answer.
package description

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/runtime/step"
)

// Cache keeps records of steps in Dir, which it makes, for its owner only; "" keeps
// none. It may be used concurrently, and by several processes. A cache only saves time:
// what is wrong with it is a miss.
type Cache struct{ Dir string }

// layout is what is kept in a file, and how. It is to be raised when the same plugin
// would now answer something else, for a reason that the key of its steps does not have.
const layout = 1

// Run runs a step that describes a plugin, as [step.Run] does, or takes what it came to
// before. Kept are answers alone: whoever mends a plugin that fails wants to see it run.
//
// A process always runs. Its executable may read the machine, so what it says of itself
// is not decided by its digest. And so does a plugin that is audited, since the
// repetition is what was asked for.
func (c Cache) Run(ctx context.Context, s *step.Step) (*step.Result, error) {
	id := s.Plugin.Identity()
	if _, audited := s.Plugin.(*step.Audited); c.Dir == "" || audited || !id.Repeatable() {
		return step.Run(ctx, s)
	}
	name, err := c.name(s)
	if err != nil {
		return nil, err
	}
	if record := read(name); record != nil {
		if result, err := s.Redo(record, nil, nil); err == nil && result.OK() {
			return result, nil
		}
	}
	result, err := step.Run(ctx, s)
	if err == nil && result.OK() && result.Record.Reusable && len(result.Effects) == 0 {
		_ = c.keep(name, result.Record) // the next process asks again
	}
	return result, err
}

// name is that of the file with what a step came to. Beside its key it has all that
// the step could observe.
func (c Cache) name(s *step.Step) (string, error) {
	request, err := s.Request.Encode()
	if err != nil {
		return "", err
	}
	h := digest.NewHasher("description").Int("layout", layout).Digest("key", digest.Digest(s.Key(request))).
		String("clock", s.Clock.UTC().String()).Bytes("random", s.Random[:])
	for _, m := range s.Mounts {
		h.String("mount", m.Path).Digest("tree", m.Tree.Digest()).Bool("writable", m.Writable).Bool("private", m.Private).
			Int("quota.bytes", m.Quota.Bytes).Int("quota.entries", m.Quota.Entries)
	}
	return filepath.Join(c.Dir, h.Sum().Hex()), nil
}

// read returns the record in a file, nil unless it is as keep left it.
func read(name string) *step.Record {
	content, err := os.ReadFile(name)
	if err != nil || len(content) < digest.Size {
		return nil
	}
	text := content[digest.Size:]
	if sum := digest.Of(text); !bytes.Equal(content[:digest.Size], sum[:]) {
		return nil
	}
	record := &step.Record{}
	if json.Unmarshal(text, record) != nil {
		return nil
	}
	return record
}

// keep writes a record, after its digest, for read to find.
func (c Cache) keep(name string, record *step.Record) error {
	text, err := json.Marshal(record)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return err
	}
	sum := digest.Of(text)
	return durable.WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(append(sum[:], text...))
		return err
	})
}
