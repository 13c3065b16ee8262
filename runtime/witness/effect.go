package witness

import (
	"fmt"

	"github.com/workrover/workrover/runtime/contrast"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/vfs"
)

// effects compares the first effect of a step that is not as it was.
func (w *Witness) effects(at *replay.Divergence) []string {
	was, now := w.effectsOf(at.Step)
	for i := range max(len(was), len(now)) {
		switch {
		case i >= len(was):
			return []string{contrast.Pair(nothing, deedOf(&now[i]))}
		case i >= len(now):
			return []string{contrast.Pair(deedOf(&was[i]), nothing)}
		case was[i] != now[i]:
			return w.effect(at, &was[i], &now[i])
		}
	}
	return []string{contrast.Pair(at.Recorded, at.Now)}
}

// effect compares two effects, and what they wrote if that is to one path.
func (w *Witness) effect(at *replay.Divergence, was, now *footprint.Effect) []string {
	if was.Op != vfs.OpPut || now.Op != vfs.OpPut || was.Path != now.Path || was.Blob == now.Blob {
		return []string{contrast.Pair(deedOf(was), deedOf(now))}
	}
	recorded, err := w.recorded(was.Blob.String())
	written, ok := w.steps[at.Step].wrote(now.Blob)
	if err != nil || !ok {
		return []string{contrast.Pair(deedOf(was), deedOf(now))}
	}
	return append([]string{now.Path + " is written with another content:"}, indented(contrast.Of(now.Path, recorded, written.Bytes()))...)
}

// recorded is a content that is in the bundle.
func (w *Witness) recorded(name string) ([]byte, error) {
	content, err := digest.Parse(name)
	if err != nil {
		return nil, err
	}
	blob, err := w.bundle.Blob(content)
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
