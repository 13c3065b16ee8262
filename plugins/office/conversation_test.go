package office_test

import (
	"flag"
	"testing"

	"github.com/workrover/workrover/plugins/conversation"
	"github.com/workrover/workrover/plugins/office"
)

var update = flag.Bool("update", false, "write the responses anew")

// TestConversations plays the conversations of testdata.
func TestConversations(t *testing.T) {
	conversation.Test(t, office.Plugin(), &conversation.Options{Update: *update})
}
