package conformance

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// samples are the files that plugins are tried on which nobody has written a case for.
func samples() map[string]string {
	return map[string]string{
		"/notes.txt":      "Total: 42\n\nWe met on 2026-01-05.\n",
		"/table.csv":      "name,amount,date\nAda,1.50,2026-01-02\nGrace,2.25,2026-01-03\n",
		"/data.json":      "{\"total\": 3.75, \"names\": [\"Ada\", \"Grace\"]}\n",
		"/memo.md":        "# Memo\n\nThe total is 3.75.\n",
		"/more/notes.txt": "Nothing.\n",
	}
}

// words are what texts in arguments and configurations are drawn from.
func words() []string {
	list := []string{"name", "amount", "42", "/workspace", "/workspace/none.txt", "out.txt", "/workspace/out.txt"}
	for _, name := range slices.Sorted(maps.Keys(samples())) {
		list = append(list, name[1:], environment.WorkspaceMount+name, environment.WorkspaceMount+name)
	}
	return append(list, environment.ReferenceMount+"/table.csv", environment.ReferenceMount+"/notes.txt")
}

// treeOf is a tree of files.
func treeOf(files map[string]string) *vfs.Tree {
	tree := vfs.Empty()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		tree = with(tree, name, []byte(files[name]))
	}
	return tree
}

// with is a tree with a file more, and the directories above it.
func with(tree *vfs.Tree, name string, data []byte) *vfs.Tree {
	layer := tree.Fork(&vfs.LayerOptions{Now: question.Start})
	for at, c := range name {
		if _, err := tree.Lookup(name[:at]); c == '/' && at > 0 && err != nil {
			apply(layer, vfs.Effect{Op: vfs.OpMkdir, Path: name[:at], Mode: 0o755})
		}
	}
	apply(layer, vfs.Effect{Op: vfs.OpPut, Path: name, Mode: 0o644, Blob: vfs.NewBlob(data)})
	return layer.Snapshot()
}

// rollout is what verifiers see of the rollout.
func rollout() *vfs.Tree {
	return treeOf(map[string]string{"/task.md": "Do what the files ask for.\n", "/turns.jsonl": "{\"turn\":1,\"say\":\"Done.\",\"calls\":[]}\n"})
}

// world are the mounts of a request that nobody has written a case for.
func world(r *plugin.Request) map[string]*vfs.Tree {
	mounts := map[string]*vfs.Tree{}
	for _, m := range question.MountsOf(r) {
		mounts[m.Path] = treeOf(samples())
	}
	if r.Op == plugin.OpVerify {
		mounts[environment.RolloutMount] = rollout()
	}
	if r.Op == plugin.OpBuild {
		mounts[environment.WorkspaceMount] = vfs.Empty()
	}
	return mounts
}

// laidAgain is a tree with the same files, written in the opposite order, an hour apart.
func laidAgain(tree *vfs.Tree) *vfs.Tree {
	now := question.Start().Add(-1000 * time.Hour)
	layer := vfs.Empty().Fork(&vfs.LayerOptions{Now: func() time.Time {
		now = now.Add(time.Hour)
		return now
	}})
	var names []string
	for name, info := range tree.Walk("/") {
		if info.Type == vfs.TypeDir && name != "/" {
			apply(layer, vfs.Effect{Op: vfs.OpMkdir, Path: name, Mode: info.Mode})
		} else if name != "/" {
			names = append(names, name)
		}
	}
	for _, name := range slices.Backward(names) {
		info, err := tree.Node(name)
		if err != nil {
			continue
		}
		if target, err := tree.Target(name); err == nil {
			apply(layer, vfs.Effect{Op: vfs.OpSymlink, Path: name, Target: target})
		} else if blob, err := tree.Blob(name); err == nil {
			apply(layer, vfs.Effect{Op: vfs.OpPut, Path: name, Mode: info.Mode, Blob: blob})
		}
	}
	return layer.Snapshot()
}

// apply does what the tree that it is done to is known to allow.
func apply(layer *vfs.Layer, e vfs.Effect) {
	if err := layer.Apply(e); err != nil {
		panic(fmt.Sprintf("%s %s: %v", e.Op, e.Path, err))
	}
}

// A variation is something else where a file was.
type variation struct {
	rule plugin.Rule
	what string // "is not there"
	data []byte
	dir  bool
	gone bool
}

// hugeSize is how many bytes a huge file has at least.
const hugeSize = 1 << 20

// variationsOf are those of a file with a content.
func variationsOf(content []byte) []variation {
	unit := content
	if len(unit) == 0 {
		unit = []byte("x\n")
	}
	return []variation{
		{rule: MissingFile, what: "is not there", gone: true},
		{rule: UnreadableFile, what: "is empty", data: []byte{}},
		{rule: UnreadableFile, what: "is no text", data: []byte("\x00\xff\xfe\x80{[\"\n\x1b,;")},
		{rule: UnreadableFile, what: "is a directory", dir: true},
		{rule: HugeFile, what: "has a megabyte", data: bytes.Repeat(unit, hugeSize/len(unit)+1)},
	}
}

// varied is a tree with something else at name.
func (v *variation) varied(tree *vfs.Tree, name string) *vfs.Tree {
	layer := tree.Fork(&vfs.LayerOptions{Now: question.Start})
	info, err := tree.Node(name)
	if err != nil {
		return tree
	}
	switch {
	case v.gone:
		apply(layer, vfs.Effect{Op: vfs.OpRemove, Path: name})
	case v.dir:
		apply(layer, vfs.Effect{Op: vfs.OpRemove, Path: name})
		apply(layer, vfs.Effect{Op: vfs.OpMkdir, Path: name, Mode: 0o755})
	default:
		apply(layer, vfs.Effect{Op: vfs.OpPut, Path: name, Mode: info.Mode, Blob: vfs.NewBlob(v.data)})
	}
	return layer.Snapshot()
}

// listed is a line for each mount that bears on an answer, with the files that are there:
// those that the plugin has looked into, or else what a question of this kind is about.
func listed(r *reply) []string {
	const most = 8
	var lines []string
	mounts := r.question.Mounts
	for _, mount := range mattering(r) {
		var names []string
		for name, info := range mounts[mount].Walk("/") {
			if info.Type != vfs.TypeDir {
				names = append(names, fmt.Sprintf("%s (%d bytes)", name[1:], info.Size))
			}
		}
		if len(names) > most {
			names = append(names[:most], fmt.Sprintf("and %d more", len(names)-most))
		}
		if names == nil {
			names = []string{"empty"}
		}
		lines = append(lines, mount+": "+strings.Join(names, ", "))
	}
	return lines
}

// mattering are the mounts that bear on an answer, sorted.
func mattering(r *reply) []string {
	var list []string
	for _, mount := range slices.Sorted(maps.Keys(r.question.Mounts)) {
		if slices.ContainsFunc(r.Record.Observations, func(o footprint.Observation) bool { return o.Path == mount || strings.HasPrefix(o.Path, mount+"/") }) {
			list = append(list, mount)
		}
	}
	if about := question.MountsOf(r.question.Request); list == nil && len(about) > 0 && r.question.Mounts[about[0].Path] != nil {
		list = []string{about[0].Path}
	}
	return list
}
