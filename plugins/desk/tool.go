package desk

import (
	"encoding/json"

	"github.com/workrover/workrover/sdk/plugin"
)

// tool is one of the desk's tools.
type tool struct {
	name        string
	description string
	params      []param
	writes      bool
	use         func(d *desk, a args) (answer, error)
}

// param is a parameter of a tool. All are optional: a tool says what it misses.
type param struct{ name, description string }

// tools are all tools, group by group.
func tools() []tool {
	var all []tool
	for _, group := range [][]tool{mailTools(), calendarTools(), analyticsTools(), taskTools(), customerTools(), directoryTools()} {
		all = append(all, group...)
	}
	return all
}

// offer makes of it a tool of the plugin.
func (t tool) offer() plugin.Tool {
	return plugin.Tool{
		Info: plugin.ToolInfo{Name: t.name, Description: t.description, InputSchema: t.schema(), Writes: t.writes},
		Call: func(env *plugin.Env) (plugin.Result, error) {
			given, err := parseArgs(env.Args)
			if err != nil {
				return plugin.Result{}, err
			}
			d := &desk{files: env.Files, dir: home, now: env.Now, config: env.Config}
			a, err := t.use(d, given)
			if err != nil {
				return plugin.Result{}, err
			}
			return a.result(), nil
		},
	}
}

// schema describes the parameters and refuses nothing: an agent that gives a
// list where a text is needed, or a parameter that does not exist, is answered
// by the tool.
func (t tool) schema() json.RawMessage {
	out := []byte(`{"type":"object","properties":{`)
	for i, p := range t.params {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendString(out, p.name), `:{"description":`...)
		out = append(appendString(out, p.description), '}')
	}
	return append(out, `}}`...)
}
