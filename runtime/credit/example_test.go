package credit_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/workrover/workrover/runtime/credit"
)

// A rollout of five turns reads orders, reads them again for nothing, writes
// totals, reads these, and writes a memo; another one does nothing.
func ExampleGroup_Assign() {
	const group = `{
	  "format": "rover.credit.input/v1",
	  "checks": [{"id": "totals"}, {"id": "memo"}],
	  "rollouts": [
	    {"id": "worked", "reward": 1, "turns": [
	      {"calls": [{"id": "a", "tool": "read", "args": "orders.csv", "output": "rows"}]},
	      {"calls": [{"id": "b", "tool": "read", "args": "orders.csv", "output": "rows"}]},
	      {"calls": [{"id": "c", "tool": "write", "consumes": ["a"], "writes": [{"path": "/workspace/out/totals.csv", "version": "1"}]}],
	       "checks": [{"id": "totals", "value": 1, "reads": [{"path": "/workspace/out/totals.csv", "version": "1"}]}]},
	      {"calls": [{"id": "d", "tool": "read", "args": "out/totals.csv", "output": "sums", "reads": [{"path": "/workspace/out/totals.csv", "version": "1"}]}]},
	      {"calls": [{"id": "e", "tool": "write", "consumes": ["d"], "writes": [{"path": "/workspace/out/memo.md", "version": "1"}]}],
	       "checks": [{"id": "memo", "value": 1, "reads": [{"path": "/workspace/out/memo.md", "version": "1"}]}]}]},
	    {"id": "idle", "reward": 0, "turns": []}]}`
	g, err := credit.NewReader(strings.NewReader(group), nil).Next()
	if err != nil {
		log.Fatal(err)
	}
	result, err := g.Assign(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("sigma %.4f\n", result.Sigma)
	for _, t := range result.Rollouts[0].Turns {
		fmt.Printf("turn %d: retained %.4f, received %.4f, cost %.2f, q %+.4f, advantage %+.4f\n",
			t.Turn, t.Retained, t.Received, t.Cost, t.Q, t.Advantage)
	}
	// Output:
	// sigma 0.1561
	// turn 1: retained 0.0000, received 0.1714, cost 0.00, q +0.1714, advantage +0.6284
	// turn 2: retained 0.0000, received 0.0000, cost 0.02, q -0.0200, advantage +0.0154
	// turn 3: retained 0.3500, received 0.0429, cost 0.00, q +0.3929, advantage +1.3375
	// turn 4: retained 0.0000, received 0.0857, cost 0.00, q +0.0857, advantage +0.3539
	// turn 5: retained 0.3500, received 0.0000, cost 0.00, q +0.3500, advantage +1.2003
}
