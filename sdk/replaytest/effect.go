package replaytest

import (
	"fmt"

	"github.com/workrover/workrover/runtime/contrast"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/vfs"
)

// effects compares the first effect of a step that is not as it was.
func (d *played) effects(at *replay.Divergence) []string {
	var was, now []footprint.Effect
	if s := d.bundle.Journal.Step(at.Step); s != nil {
		was = s.Effects
	}
	if ran := d.seen.steps[at.Step]; ran != nil {
		now = ran.result.Record.Effects
	}
	for i := range max(len(was), len(now)) {
		switch {
		case i >= len(was):
			return []string{either("nothing", deedOf(&now[i]))}
		case i >= len(now):
			return []string{either(deedOf(&was[i]), "nothing")}
		case was[i] != now[i]:
			return d.effect(at, &was[i], &now[i])
		}
	}
	return []string{either(at.Recorded, at.Now)}
}

// effect compares two effects, and what they wrote if that is to one path.
func (d *played) effect(at *replay.Divergence, was, now *footprint.Effect) []string {
	if was.Op != vfs.OpPut || now.Op != vfs.OpPut || was.Path != now.Path || was.Blob == now.Blob {
		return []string{either(deedOf(was), deedOf(now))}
	}
	recorded, err := d.recorded(was.Blob.String())
	written, ok := d.seen.steps[at.Step].wrote(now.Blob)
	if err != nil || !ok {
		return []string{either(deedOf(was), deedOf(now))}
	}
	lines := []string{now.Path + " is written with another content:"}
	for _, line := range contrast.Of(now.Path, recorded, written.Bytes()) {
		lines = append(lines, "  "+line)
	}
	return lines
}

// recorded is a content that is in the bundle.
func (d *played) recorded(name string) ([]byte, error) {
	content, err := digest.Parse(name)
	if err != nil {
		return nil, err
	}
	blob, err := d.bundle.Blob(content)
	if err != nil {
		return nil, err
	}
	return blob.Bytes(), nil
}

// deedOf tells an effect.
func deedOf(e *footprint.Effect) string {
	switch e.Op {
	case vfs.OpPut:
		return fmt.Sprintf("%s is written, %d bytes with mode %04o", e.Path, e.Size, e.Mode)
	case vfs.OpMode:
		return fmt.Sprintf("the mode of %s becomes %04o", e.Path, e.Mode)
	case vfs.OpMkdir:
		return fmt.Sprintf("the directory %s is made", e.Path)
	case vfs.OpRemove:
		return fmt.Sprintf("%s is removed", e.Path)
	case vfs.OpSymlink:
		return fmt.Sprintf("the symlink %s to %s is made", e.Path, e.Target)
	case vfs.OpRename:
		return fmt.Sprintf("%s is moved to %s", e.Path, e.To)
	}
	return string(e.Op) + " " + e.Path
}
