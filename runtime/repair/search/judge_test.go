package search_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// judge is a verifier of which nobody can say what it will say.
type judge struct {
	way   string
	asked atomic.Int64
}

var _ step.Plugin = (*judge)(nil)

// judges opens it.
func judges(way string) opener {
	j := &judge{way: way}
	return opener{open: func(*environment.Package) (step.Plugin, error) { return j, nil }}
}

// Identity implements [step.Plugin].
func (j *judge) Identity() step.Identity {
	return step.Identity{Digest: digest.Of([]byte("judge")), Transport: "test", Engine: "test/1"}
}

// Handle implements [step.Plugin].
func (j *judge) Handle(_ context.Context, w *step.World, request []byte) (*step.Answer, error) {
	var r plugin.Request
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if r.Op == plugin.OpDescribe {
		return &step.Answer{Response: []byte(`{"ok": true, "describe": {"name": "judge", "version": "1.0.0", "description": "judges", "verifiers": [{"name": "look", "description": "looks"}]}}`)}, nil
	}
	value := int64(1)
	switch j.way {
	case "exhausted":
		return nil, step.Exceeded("fuel", "100 units")
	case "trapped":
		return nil, &step.Failure{Cause: step.Trapped, Detail: "unreachable"}
	case "fickle":
		value = 0
		if _, err := vfs.NewFs(w.Files).Stat("/workspace/out.txt"); err == nil {
			value = (j.asked.Add(1)) % 2 // once yes, once no
		}
	}
	return &step.Answer{Response: fmt.Appendf(nil, `{"ok": true, "checks": [{"id": "same", "value": %d}]}`, value)}, nil
}
