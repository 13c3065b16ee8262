package environment

import (
	"fmt"

	"github.com/workrover/workrover/sdk/plugin"
)

// problem is an answer that the host gives in place of a tool.
func problem(code plugin.Code, format string, args ...any) *plugin.Error {
	return &plugin.Error{Code: code, Message: fmt.Sprintf(format, args...)}
}
