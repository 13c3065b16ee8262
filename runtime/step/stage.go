package step

import (
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/vfs"
)

// stage is what a step runs on: a fresh layer on every mount, all observed by
// one recorder, in a world with the step's clock.
type stage struct {
	world    *World
	recorder *footprint.Recorder
	layers   map[string]*vfs.Layer
}

// State is what s starts from, and can observe.
func (s *Step) State() *footprint.State {
	start := &footprint.State{Mounts: map[string]*vfs.Tree{}, Clock: s.Clock, Random: s.Random}
	for _, m := range s.Mounts {
		if !m.Private {
			start.Mounts[m.Path] = m.Tree
		}
	}
	return start
}

func (s *Step) stage() (*stage, error) {
	recorder := footprint.NewRecorder(s.State())
	clock := NewClock(s.Clock)
	layers := map[string]*vfs.Layer{}
	mounts := make([]vfs.Mount, 0, len(s.Mounts))
	for _, m := range s.Mounts {
		layer := m.Tree.Fork(&vfs.LayerOptions{Quota: m.Quota, Now: clock.Now})
		layers[m.Path] = layer
		mount := vfs.Mount{Path: m.Path, Layer: layer, ReadOnly: !m.Writable}
		if !m.Private {
			mount.Observer = recorder
		}
		if m.Writable && !m.Private {
			mount.Access = s.Grant.access()
		}
		mounts = append(mounts, mount)
	}
	files, err := vfs.NewNamespace(mounts...)
	if err != nil {
		return nil, err
	}
	return &stage{world: NewWorld(files, clock, s.Random, recorder), recorder: recorder, layers: layers}, nil
}
