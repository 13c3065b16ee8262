package rollout

import (
	"bytes"

	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// rolloutTree is what verifiers find in /rollout: the task, and a line per
// turn so far.
func (s *Session) rolloutTree() *vfs.Tree {
	layer := vfs.Empty().Fork(nil)
	for name, data := range map[string][]byte{"/task.md": []byte(s.built.Env.Task), "/turns.jsonl": turnLines(s.history)} {
		if err := layer.Apply(vfs.Effect{Op: vfs.OpPut, Path: name, Mode: 0o644, Blob: vfs.NewBlob(data)}); err != nil {
			panic(err) // an empty tree without a quota takes two files
		}
	}
	return layer.Snapshot()
}

func turnLines(history []plugin.Turn) []byte {
	var lines bytes.Buffer
	for _, turn := range history {
		lines.Write(mustJSON(turn))
		lines.WriteByte('\n')
	}
	return lines.Bytes()
}
