package officebench_test

import (
	"testing"

	"github.com/workrover/workrover/plugins/officebench"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// TestRehearsal: a request that is not understood prepares nothing.
func TestRehearsal(t *testing.T) {
	for _, request := range officebench.Rehearsal() {
		r, err := plugin.ParseRequest([]byte(request))
		if err != nil {
			t.Fatalf("%s: %v", request, err)
		}
		answer := serve.Handle(officebench.Plugin(), serve.Host{Files: serve.Dir(t.TempDir())}, []byte(request))
		response, err := plugin.ParseResponse(r.Op, answer)
		if err != nil || response.Error != nil {
			t.Errorf("%s is answered with %s (%v)", request, answer, err)
		}
	}
}
