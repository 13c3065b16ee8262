package rollout_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/sdk/plugin"
)

// BenchmarkSight is what replay pays for each rollout to know that the agent is
// given what it was, with thirty tools.
func BenchmarkSight(b *testing.B) {
	schema := []byte(`{"type":"object","properties":{"path":{"type":"string","description":"which file"},"text":{"type":"string"}},"required":["path"],"additionalProperties":false}`)
	recorded, now := make([]plugin.ToolInfo, 30), make([]plugin.ToolInfo, 30)
	for i := range now {
		recorded[i] = plugin.ToolInfo{Name: "write", Description: "Writes a file.", InputSchema: schema, Writes: true}
		now[i] = plugin.ToolInfo{Name: "write", Description: "Writes a file.", InputSchema: append([]byte{}, schema...), Writes: true}
	}
	actions := rollout.NewActions(&journal.Journal{Header: journal.Header{Task: "Do.", Tools: recorded}})
	view := &rollout.View{Task: "Do.", Tools: now}
	b.ReportAllocs()
	for b.Loop() {
		if actions.Sight(view, 0) != nil {
			b.Fatal("nothing has changed")
		}
	}
}
