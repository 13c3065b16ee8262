package plugin_test

import (
	"testing"

	"github.com/workrover/workrover/sdk/plugin"
)

// TestMissingFieldNamesWhatIsInItsPlace: a field whose name is nearly right is not there,
// and whoever wrote it sees that it is.
func TestMissingFieldNamesWhatIsInItsPlace(t *testing.T) {
	for _, tt := range []struct{ response, want string }{
		{`{"OK":true,"checks":[]}`, `ok is missing; there is "OK": did you mean "ok"?`},
		{`{"ok":true,"check":[]}`, `checks is missing; there is "check": did you mean "checks"?`},
		{`{"ok":true,"Checks":[]}`, `checks is missing; there is "Checks": did you mean "checks"?`},
		{`{"ok":true,"rows":[]}`, `checks is missing`},
		{`{"ok":true,"checks":[{"ID":"a","value":1}]}`, `checks[0].id is missing; there is "ID": did you mean "id"?`},
	} {
		_, err := plugin.ParseResponse(plugin.OpVerify, []byte(tt.response))
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s: got %v, want %s", tt.response, err, tt.want)
		}
	}
}
