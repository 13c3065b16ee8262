package rollout

import (
	"sync"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// scene is what verifiers judge now.
func (s *Session) scene() *environment.Scene {
	task, turns := s.built.Env.Task, s.history
	return &environment.Scene{Workspace: s.workspace, Rollout: vfs.Later(func() *vfs.Tree { return told(task, s.lines.of(turns)) })}
}

// told is the tree that verifiers find in /rollout: the task, and a line per turn
// so far.
func told(task string, lines []byte) *vfs.Tree {
	layer := vfs.Empty().Fork(nil)
	for name, data := range map[string][]byte{"/task.md": []byte(task), "/turns.jsonl": lines} {
		if err := layer.Apply(vfs.Effect{Op: vfs.OpPut, Path: name, Mode: 0o644, Blob: vfs.NewBlob(data)}); err != nil {
			panic(err) // an empty tree without a quota takes two files
		}
	}
	return layer.Snapshot()
}

// lines are the turns of a rollout, a line of JSON for each. They are written when
// somebody looks at them; those of earlier turns stay where they are, as trees
// hold them.
type lines struct {
	mu   sync.Mutex
	text []byte
	ends []int // of the line of each turn
}

// of are the lines of the first turns of a rollout.
func (l *lines) of(turns []plugin.Turn) []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, turn := range turns[min(len(l.ends), len(turns)):] {
		l.text = append(append(l.text, mustJSON(turn)...), '\n')
		l.ends = append(l.ends, len(l.text))
	}
	if len(turns) == 0 {
		return nil
	}
	return l.text[:l.ends[len(turns)-1]]
}
