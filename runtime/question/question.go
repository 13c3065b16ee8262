// Package question asks a plugin one thing outside of any environment, on file trees
// that somebody gives as mounts. It is what the plugin's author works with: by hand,
// and in tests.
package question

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// Question is a request and the world that it is answered in.
type Question struct {
	Request *plugin.Request
	Mounts  map[string]*vfs.Tree // by path; those that the op has and that are not here are empty
	Files   *vfs.Tree            // the plugin's own, at /plugin
	Clock   time.Time            // default: [Start]
	Seed    int64                // of randomness
}

// Start is the time at which a question is asked that says nothing else. It is not the
// Unix epoch, which plugins take for no time.
func Start() time.Time { return time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC) }

// defaultInto is where a builder writes that is told nothing else.
const defaultInto = environment.WorkspaceMount

// Mount is a mount of an op.
type Mount struct {
	Path     string
	Writable bool
}

// MountsOf lists the mounts that the plugin sees when it is asked r, beside its own
// files and a directory for temporary ones. The first is the one that a request of this
// kind is mostly about.
func MountsOf(r *plugin.Request) []Mount {
	switch r.Op {
	case plugin.OpCall:
		return []Mount{{environment.WorkspaceMount, true}}
	case plugin.OpVerify:
		return []Mount{{environment.WorkspaceMount, false}, {environment.StartMount, false}, {environment.ReferenceMount, false}, {environment.RolloutMount, false}}
	case plugin.OpBuild:
		if into := intoOf(r); within(into, environment.ReferenceMount) {
			return []Mount{{environment.InputMount, false}, {environment.ReferenceMount, true}, {environment.WorkspaceMount, false}}
		}
		return []Mount{{environment.InputMount, false}, {environment.WorkspaceMount, true}}
	case plugin.OpDescribe, plugin.OpAct:
	}
	return nil
}

func intoOf(r *plugin.Request) string {
	if r.Into == "" {
		return defaultInto
	}
	return r.Into
}

// within tells whether path is the mount or lies below it.
func within(path, mount string) bool { return path == mount || strings.HasPrefix(path, mount+"/") }

// Check says if there is a tree for a mount that the op does not have.
func (q *Question) Check() error {
	var names []string
	for _, m := range MountsOf(q.Request) {
		names = append(names, m.Path)
	}
	for _, path := range slices.Sorted(maps.Keys(q.Mounts)) {
		switch {
		case slices.Contains(names, path):
		case names == nil:
			return fmt.Errorf("%s has no mounts, and one was given: %s", q.Request.Op, path)
		default:
			return fmt.Errorf("%s has no mount %s; it has %s", q.Request.Op, path, strings.Join(names, ", "))
		}
	}
	return nil
}

// kindOf is the kind of step that an op makes; to describe is none.
func kindOf(op plugin.Op) step.Kind {
	switch op {
	case plugin.OpVerify:
		return step.Verification
	case plugin.OpBuild:
		return step.ContextBuild
	case plugin.OpCall, plugin.OpAct:
		return step.ToolCall
	case plugin.OpDescribe:
	}
	return ""
}

// Step is the question to a plugin. Tools are granted the whole workspace, builders
// what is below the directory that they write into.
func (q *Question) Step(p step.Plugin) *step.Step {
	request := *q.Request
	files, quota := q.Files, vfs.Quota{Bytes: specs.DefaultQuotaBytes, Entries: specs.DefaultQuotaEntries}
	if files == nil {
		files = vfs.Empty()
	}
	s := &step.Step{
		Name: string(request.Op) + "/" + request.Name, Kind: kindOf(request.Op), Plugin: p, Request: &request, Clock: q.Clock,
		Random: step.RandomKey(digest.NewHasher("random/question").Int("seed", q.Seed).Digest("plugin", p.Identity().Digest).Sum()),
		Mounts: []step.Mount{
			{Path: environment.PluginMount, Tree: files, Private: true},
			{Path: environment.TmpMount, Tree: vfs.Empty(), Writable: true, Private: true, Quota: quota},
		},
	}
	if s.Clock.IsZero() {
		s.Clock = Start()
	}
	if request.Op == plugin.OpBuild {
		request.Into = intoOf(&request)
		s.Grant = step.Grant{Read: []string{"/" + firstOf(request.Into)}, Write: []string{request.Into}}
	} else {
		s.Grant = step.Grant{Read: []string{environment.WorkspaceMount}, Write: []string{environment.WorkspaceMount}}
	}
	for _, m := range MountsOf(&request) {
		tree := q.Mounts[m.Path]
		if tree == nil {
			tree = vfs.Empty()
		}
		if m.Writable && within(request.Into, m.Path) {
			tree = withParents(tree, strings.TrimPrefix(request.Into, m.Path))
		}
		s.Mounts = append(s.Mounts, step.Mount{Path: m.Path, Tree: tree, Writable: m.Writable, Quota: quota})
	}
	return s
}

// withParents is tree with the directories above name, which a builder finds there.
func withParents(tree *vfs.Tree, name string) *vfs.Tree {
	layer := tree.Fork(nil)
	for i, c := range name {
		if i > 0 && c == '/' {
			// One that is there is well, and one that cannot be is for the builder to say.
			_ = layer.Apply(vfs.Effect{Op: vfs.OpMkdir, Path: name[:i], Mode: 0o755})
		}
	}
	return layer.Snapshot()
}

// firstOf is the first part of an absolute path.
func firstOf(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}
