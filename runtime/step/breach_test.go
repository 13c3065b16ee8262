package step_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

func TestBreaks(t *testing.T) {
	for _, tt := range []struct {
		name   string
		record step.Record
		want   plugin.Rule
	}{
		{"nothing", step.Record{Response: step.Text(`{"ok":true,"checks":[]}`)}, ""},
		{"a crash", step.Record{Failure: &step.Failure{Cause: step.Trapped, Detail: "unreachable"}}, "no-crash"},
		{"fuel", step.Record{Failure: step.Exceeded("fuel", "10, and it had not ended")}, "within-limits"},
		{"a long answer", step.Record{Failure: step.Exceeded("output", "10 bytes, and the response has 11")}, "answer-size"},
		{"no answer", step.Record{Failure: &step.Failure{Cause: step.Broken, Detail: "response is empty"}}, "one-response"},
		{"a value", step.Record{
			Failure:  &step.Failure{Cause: step.Broken, Detail: "checks[0].value is 2; a value is from 0 to 1"},
			Response: step.Text(`{"ok":true,"checks":[{"id":"a","value":2}]}`),
		}, "value-range"},
		{"an address", step.Record{Failure: &step.Failure{Cause: step.Broken, Detail: "rover_handle returned 5 bytes at 9, which is outside its memory"}}, "transport"},
	} {
		if got := tt.record.Breaks(plugin.OpVerify); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
