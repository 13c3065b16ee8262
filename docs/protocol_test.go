package docs_test

import (
	"bytes"
	"testing"

	"github.com/workrover/workrover/sdk/plugin"
)

// TestProtocolExamples holds the conversation of the protocol's page against
// the protocol: each request is one, and each response answers it.
// Requests have all that the host sends.
func TestProtocolExamples(t *testing.T) {
	var request *plugin.Request
	responses := 0
	for _, f := range fences(t, "plugin-protocol.md") {
		text := bytes.TrimSpace([]byte(f.text))
		if f.lang != "json" {
			continue
		}
		if request == nil {
			r, err := plugin.ParseRequest(text)
			if err != nil {
				t.Fatalf("line %d: %v", f.line, err)
			}
			request = r
			canonical(t, f.line, text, r)
			continue
		}
		if _, err := plugin.ParseResponse(request.Op, text); err != nil {
			t.Errorf("line %d: %v", f.line, err)
		}
		request = nil
		responses++
	}
	if request != nil || responses == 0 {
		t.Errorf("the page has %d conversations and an unanswered request: %v", responses, request)
	}
}

// canonical checks that text is, but for its spaces, what the host sends.
func canonical(t *testing.T, line int, text []byte, r *plugin.Request) {
	t.Helper()
	shown, err := plugin.Canonical(text)
	if err != nil {
		t.Errorf("line %d: %v", line, err)
	}
	sent, err := r.Encode()
	if err != nil || !bytes.Equal(shown, sent) {
		t.Errorf("line %d: %s is sent as %s, %v", line, shown, sent, err)
	}
}
