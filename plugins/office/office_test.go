package office_test

import (
	"testing"

	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// TestDescribe: names are used once, whichever area offers what they name.
func TestDescribe(t *testing.T) {
	answer := serve.Handle(office.Plugin(), serve.Host{}, []byte(`{"protocol":1,"op":"describe"}`))
	if _, err := plugin.ParseResponse(plugin.OpDescribe, answer); err != nil {
		t.Error(err)
	}
}

// TestRehearsal: a request that is not understood prepares nothing.
func TestRehearsal(t *testing.T) {
	for _, request := range office.Rehearsal() {
		r, err := plugin.ParseRequest([]byte(request))
		if err != nil {
			t.Errorf("%s: %v", request, err)
			continue
		}
		answer := serve.Handle(office.Plugin(), serve.Host{Files: serve.Dir(t.TempDir())}, []byte(request))
		response, err := plugin.ParseResponse(r.Op, answer)
		switch {
		case err != nil:
			t.Errorf("%s: %v", request, err)
		case response.Error != nil && response.Error.Code != plugin.CodeNotFound:
			t.Errorf("%s is answered with %v", request, response.Error)
		}
	}
}
