package environment

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/vfs"
)

// Unguarded warns of what the package wants unchanged and the workspace does not have
// at turn 0. The error is a fault of the host.
func (b *Built) Unguarded() (hcl.Diagnostics, error) { return b.Env.unguarded(b.Workspace) }

// Unguarded is [Built.Unguarded] where that can be told without a builder: a workspace
// that one of them works on is known only when it is built.
func (e *Environment) Unguarded() (hcl.Diagnostics, error) {
	if e.first() < len(e.context) {
		return nil, nil
	}
	workspace, err := e.laid()
	if err != nil {
		return nil, nil //nolint:nilerr // Build says so, with all there is to say of it
	}
	return e.unguarded(workspace)
}

func (e *Environment) unguarded(workspace *vfs.Tree) (hcl.Diagnostics, error) {
	ns, err := vfs.NewNamespace(vfs.Mount{Path: WorkspaceMount, Layer: workspace.Fork(nil), ReadOnly: true})
	if err != nil {
		return nil, fmt.Errorf("mount the workspace: %w", err)
	}
	diags, err := e.specs.Unguarded(&hostFiles{ns})
	if err != nil {
		return nil, fmt.Errorf("look for the files that stay unchanged: %w", err)
	}
	return diags, nil
}
