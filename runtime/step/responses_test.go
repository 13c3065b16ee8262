package step_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// TestResponses: a text is what it is read as, however often and as whatever it was
// read before.
func TestResponses(t *testing.T) {
	texts := []string{
		`{"ok":true,"output":{"a":[1,2]}}`, `{"ok":true,"output":null,"text":"two"}`, `{"ok":true,"checks":[{"id":"a","value":1}]}`,
		`{"ok":false,"error":{"code":"denied","message":"no"}}`, `{"ok":true,"output":1,"checks":[]}`, `{"ok":true}`, `{"ok":`, ``,
	}
	responses := step.NewResponses()
	for range 3 {
		for _, text := range texts {
			for _, op := range []plugin.Op{plugin.OpCall, plugin.OpVerify, plugin.OpBuild} {
				want, wrong := plugin.ParseResponse(op, []byte(text))
				got, err := responses.Of(op, &step.Record{Response: step.Text(text)})
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s as %s (-want +got):\n%s", text, op, diff)
				}
				if (err == nil) != (wrong == nil) || err != nil && err.Error() != wrong.Error() {
					t.Errorf("%s as %s: error %v, want %v", text, op, err, wrong)
				}
			}
		}
	}
}

// TestResponsesAreReadOnce: that is what they are for.
func TestResponsesAreReadOnce(t *testing.T) {
	responses := step.NewResponses()
	record := &step.Record{Response: step.Text(`{"ok":true,"output":1}`)}
	first, err := responses.Of(plugin.OpCall, record)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := responses.Of(plugin.OpCall, &step.Record{Response: step.Text(`{"ok":true,"output":1}`)}); err != nil || again != first {
		t.Errorf("it was read again: %v", err)
	}
}
