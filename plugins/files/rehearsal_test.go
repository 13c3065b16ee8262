package files_test

import (
	"testing"

	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// TestRehearsal: a request that is not understood prepares nothing.
func TestRehearsal(t *testing.T) {
	for _, request := range files.Rehearsal() {
		r, err := plugin.ParseRequest([]byte(request))
		if err != nil {
			t.Errorf("%s: %v", request, err)
			continue
		}
		answer := serve.Handle(files.Plugin(), serve.Host{Files: serve.Dir(t.TempDir())}, []byte(request))
		response, err := plugin.ParseResponse(r.Op, answer)
		switch {
		case err != nil:
			t.Errorf("%s: %v", request, err)
		case response.Error != nil && response.Error.Code != plugin.CodeNotFound:
			t.Errorf("%s is answered with %v", request, response.Error)
		}
	}
}
