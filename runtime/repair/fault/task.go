package fault

import (
	"context"
	"fmt"
	"path"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// taskPath has the task ask for a result under another name. Whoever does as asked
// hands it in so: the controls follow.
func taskPath() *spot {
	return &spot{
		none: "the task names no new file that the known-good control makes",
		places: func(ctx context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, made := range d.fresh() {
				p, err := d.asked(ctx, made)
				if err != nil {
					return nil, err
				}
				if p != nil {
					list = append(list, p)
				}
			}
			return list, nil
		},
	}
}

// asked is a task that names a file otherwise; nil if it does not name it.
func (d *draw) asked(ctx context.Context, made string) (*place, error) {
	name := path.Base(made)
	as := d.otherwise(specs.TaskComponent, name, 0)
	changed, ok := d.retold(name, as)
	if !ok || d.named(name) > 1 {
		return nil, nil
	}
	old, now := environment.WorkspaceMount+made, environment.WorkspaceMount+path.Join(path.Dir(made), as)
	forth := &revision{component: specs.TaskComponent, change: *changed, names: &names{paths: map[string]string{old: now}}}
	scripts, err := d.followed(ctx, forth)
	if err != nil || len(scripts) == 0 {
		return nil, err
	}
	return &place{
		where:  fmt.Sprintf("task: %s is called %s", old, now),
		frozen: d.ledger(),
		script: scripts,
		parts: []*part{{
			component: specs.TaskComponent, change: *changed,
			names: &names{paths: map[string]string{now: old}},
		}},
	}, nil
}

// named counts the files of the workspace that have a name, before or after.
func (h *Healthy) named(name string) int {
	n := 0
	for _, tree := range []*vfs.Tree{h.good.Scene.Workspace} {
		for at, info := range tree.Walk("/") {
			if info.Type != vfs.TypeDir && path.Base(at) == name {
				n++
			}
		}
	}
	return n
}

// retold is the task with one name in place of another, wherever it says it.
func (h *Healthy) retold(name, as string) (*change, bool) {
	b := h.source.block("task")
	c := &change{blocks: map[string]string{}, files: map[string][]byte{}}
	if text, ok := reword(b.text, func(l literal) (string, bool) {
		if l.attribute == "unchanged" {
			return "", false
		}
		return replaced(l.value, name, as)
	}); ok {
		c.blocks[b.key] = text
	}
	for _, file := range h.env.Declared().Component(specs.TaskComponent).Files {
		if text, ok := replaced(string(h.source.file(path.Clean(file))), name, as); ok {
			c.files[path.Clean(file)] = []byte(text)
		}
	}
	return c, len(c.blocks)+len(c.files) > 0
}

// followed are the scripts of the controls as a revision of the healthy package
// renames what they do.
func (d *draw) followed(ctx context.Context, forth *revision) (map[string][]byte, error) {
	i := &injecting{draw: d, place: &place{}}
	if err := i.damage(); err != nil {
		return nil, err
	}
	env, err := i.load(ctx, []*revision{forth})
	if err != nil {
		return nil, err
	}
	scripts := map[string][]byte{}
	for _, c := range d.env.Controls {
		if c.Script == nil {
			continue
		}
		if now := rollout.RenamedScript(c.Script, env); string(now) != string(c.Script) {
			scripts[path.Clean(c.File)] = now
		}
	}
	return scripts, nil
}

// ledger is the block that holds what requirements should say, where the package
// has none: the truth says it again.
func (h *Healthy) ledger() map[string]string {
	if h.source.block("ledger") != nil || len(h.env.Declared().Task.Requirements) == 0 {
		return nil
	}
	texts := map[string]string{}
	for _, r := range h.env.Declared().Task.Requirements {
		texts[r.ID] = specs.TextDigest(r.Text)
	}
	return map[string]string{"ledger": "ledger {\n  requirements = " + object(texts) + "\n}"}
}
