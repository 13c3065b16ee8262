package environment

import (
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// Where plugins find things. Nothing else exists.
const (
	WorkspaceMount = "/workspace" // the agent's files; read-only to verifiers
	StartMount     = "/start"     // verifiers: the workspace at turn 0
	ReferenceMount = "/reference" // verifiers and reference builders
	InputMount     = "/input"     // builders: the block's source
	RolloutMount   = "/rollout"   // verifiers: task.md and turns.jsonl
	PluginMount    = "/plugin"    // the plugin's own files
	TmpMount       = "/tmp"       // empty, writable, dropped after the step
)

// private are the mounts that every plugin has and that are nobody else's
// business: what it does there is in no footprint.
func (p *opened) private(quota vfs.Quota) []step.Mount { return private(p.files, quota) }

func private(files *vfs.Tree, quota vfs.Quota) []step.Mount {
	return []step.Mount{
		{Path: PluginMount, Tree: files, Private: true},
		{Path: TmpMount, Tree: vfs.Empty(), Writable: true, Private: true, Quota: quota},
	}
}
