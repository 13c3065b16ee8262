package desk_test

import (
	"testing"

	"github.com/workrover/workrover/plugins/desk"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// TestRehearsal: a request that is not understood prepares nothing.
func TestRehearsal(t *testing.T) {
	for _, request := range desk.Rehearsal() {
		r, err := plugin.ParseRequest([]byte(request))
		if err != nil {
			t.Errorf("%s: %v", request, err)
			continue
		}
		answer := serve.Handle(desk.Plugin(), serve.Host{Files: serve.Dir(t.TempDir())}, []byte(request))
		response, err := plugin.ParseResponse(r.Op, answer)
		switch {
		case err != nil:
			t.Errorf("%s: %v", request, err)
		case response.Error != nil && response.Error.Code != plugin.CodeNotFound:
			t.Errorf("%s is answered with %v", request, response.Error)
		}
	}
}

// TestSchemas: an agent is told of every parameter, and nothing that it gives
// is kept from the tool.
func TestSchemas(t *testing.T) {
	for _, info := range desk.Plugin().Describe().Tools {
		canonical, err := plugin.Canonical(info.InputSchema)
		if err != nil || len(canonical) < len(`{"properties":{"a":{"description":"b"}},"type":"object"}`) {
			t.Errorf("%s has the schema %s: %v", info.Name, info.InputSchema, err)
		}
	}
}
