package conformance

import (
	"slices"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// mistake is one that authors make often, known by what the plugin says when it meets it.
type mistake struct {
	words  []string // of the failure or the log, any of them
	remedy string
}

// mistakes are those whose remedy is another than that of the rule, the more special first.
func mistakes() []mistake {
	return []mistake{
		{
			[]string{"URLError", "urlopen error", "'_socket'", "module 'socket'", "module '_socket'", "socket.gaierror", "fetch is not defined", "XMLHttpRequest is not defined", "WebSocket is not defined"},
			"There is no network. What the plugin would fetch belongs into its package, where it is found at `/plugin`, or into the files of the environment.",
		},
		{
			[]string{
				"require is not defined", "module is not defined", "exports is not defined", "__dirname is not defined", "process is not defined", "Buffer is not defined",
				"setTimeout is not defined", "setInterval is not defined", "setImmediate is not defined", `cannot import "node:`, `cannot import "fs"`,
			},
			"There is no Node API, only JavaScript itself and the SDK: `import` instead of `require`, files by `env` of the SDK, `Uint8Array` instead of `Buffer`, `await` without timers.",
		},
		{
			[]string{"No module named "},
			"Pure Python only, and what the package has: put the sources of a library beside the plugin, if it is written in Python alone. What is compiled for a machine, as numpy and pandas are, cannot be loaded.",
		},
		{
			[]string{"float values are not JSON compliant", " is NaN", "is Infinity", "is -Infinity"},
			"JSON has no NaN and no infinity. Look for a division by 0, and say what the value is then.",
		},
		{
			[]string{"and this one returned ", "and this one has "},
			"Return what the message says, and nothing around it: the SDK writes `ok` and the field. A function that ends without `return` returns nothing.",
		},
		{
			[]string{"surrogates not allowed"},
			"The text is none: it has half of a surrogate pair, mostly of a file that was read with `errors=\"surrogateescape\"`. Read with `errors=\"replace\"`.",
		},
		{
			[]string{"is not JSON serializable", "keys must be str", "Circular reference", "circular reference", "serialize BigInt", "BigInt value"},
			"Give what JSON has: texts, numbers, lists, objects whose keys are texts, true, false and null. Write a date as text.",
		},
	}
}

// remedy is what to do about an answer that breaks a rule; "" for what the rule says.
func (e *exam) remedy(name plugin.Rule, r *reply) string {
	var said string
	switch {
	case r.Record.Failure != nil:
		said = r.Record.Failure.Detail
	case r.Response.Error != nil && r.Response.Error.Code == plugin.CodeInternal:
		said = r.Response.Error.Message
	default:
		return ""
	}
	said += "\n" + string(r.Record.Log)
	for _, m := range mistakes() {
		if slices.ContainsFunc(m.words, func(w string) bool { return strings.Contains(said, w) }) {
			return m.remedy
		}
	}
	switch transport := e.report.Identity.Transport; {
	case name == plugin.RuleTransport && (transport == "python" || transport == "javascript"):
		return "The end of the log has what stopped the interpreter. A plugin that leaves its own functions alone, and those of the SDK, does not come here: if yours does, please report it."
	case name == NoInternal && len(r.Record.Log) == 0:
		return "The message is all that there is: no exception was logged. `internal` is for defects of the plugin; what an agent or an environment does wrong is `invalid_args`, `not_found` or `failed`."
	}
	return ""
}
