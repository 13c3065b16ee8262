package rollout

import (
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// rolloutTree is what verifiers find in /rollout: the task, and a line per
// turn so far.
func (s *Session) rolloutTree() *vfs.Tree {
	layer := vfs.Empty().Fork(nil)
	for name, data := range map[string][]byte{"/task.md": []byte(s.built.Env.Task), "/turns.jsonl": s.lines} {
		if err := layer.Apply(vfs.Effect{Op: vfs.OpPut, Path: name, Mode: 0o644, Blob: vfs.NewBlob(data)}); err != nil {
			panic(err) // an empty tree without a quota takes two files
		}
	}
	return layer.Snapshot()
}

// tell adds a turn to what was played. The lines of earlier turns stay where
// they are, as trees hold them.
func (s *Session) tell(turn plugin.Turn) {
	s.history = append(s.history, turn)
	s.lines = append(append(s.lines, mustJSON(turn)...), '\n')
}
