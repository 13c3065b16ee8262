package files_test

import (
	"flag"
	"testing"

	"github.com/workrover/workrover/plugins/conversation"
	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

var update = flag.Bool("update", false, "write the responses anew")

// TestConversations plays the conversations of testdata.
func TestConversations(t *testing.T) {
	conversation.Test(t, files.Plugin(), &conversation.Options{Update: *update})
}

func TestDescribe(t *testing.T) {
	answer := serve.Handle(files.Plugin(), serve.Host{}, []byte(`{"protocol":1,"op":"describe"}`))
	r, err := plugin.ParseResponse(plugin.OpDescribe, answer)
	if err != nil {
		t.Fatal(err)
	}
	if r.Describe.Name != "files" || r.Describe.Version != "1.0.0" {
		t.Errorf("describe = %s %s", r.Describe.Name, r.Describe.Version)
	}
}
