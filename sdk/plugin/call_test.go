package plugin

import (
	"math"
	"testing"
)

func TestNewCall(t *testing.T) {
	c, err := NewCall("a", "write", map[string]string{"text": "<b>"})
	if err != nil || c.ID != "a" || c.Tool != "write" || string(c.Args) != `{"text":"<b>"}` {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err := NewCall("a", "write", math.NaN()); err == nil {
		t.Error("arguments that are no JSON")
	}
}
