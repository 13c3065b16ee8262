package question

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/schema"
	"github.com/workrover/workrover/sdk/plugin"
)

// Fit says why no environment sends a request to a plugin that describes itself so: it
// does not offer the name, or its schema does not have such a config. nil if one does.
// What an agent gives as arguments is held against its schema by [FitArgs].
func Fit(r *plugin.Request, d *plugin.Description) error {
	offered := offersOf(r.Op, d)
	var names []string
	for _, o := range offered {
		if o.name == r.Name {
			return fits(o.config, r.Config, fmt.Sprintf("the config of %s %s does not fit", kindName(r.Op), r.Name))
		}
		names = append(names, o.name)
	}
	if names == nil {
		return fmt.Errorf("%s %s offers no %s", d.Name, d.Version, kindName(r.Op))
	}
	return fmt.Errorf("there is no %s %q; there are %s", kindName(r.Op), r.Name, strings.Join(names, ", "))
}

// FitArgs says why the host answers a call itself: its arguments do not fit the schema.
func FitArgs(r *plugin.Request, d *plugin.Description) error {
	for _, t := range d.Tools {
		if r.Op == plugin.OpCall && t.Name == r.Name {
			return fits(t.InputSchema, r.Args, "the args of tool "+r.Name+" do not fit")
		}
	}
	return nil
}

func fits(raw, value json.RawMessage, what string) error {
	s, err := schema.Compile(raw)
	if err != nil {
		return fmt.Errorf("%s: its schema is no JSON Schema: %w", what, err)
	}
	if len(value) == 0 {
		value = json.RawMessage("{}")
	}
	if err := s.Check(value); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// offer is something that can be asked for by its name.
type offer struct {
	name   string
	config json.RawMessage // its schema; tools have none of their own
}

func offersOf(op plugin.Op, d *plugin.Description) []offer {
	var list []offer
	switch op {
	case plugin.OpCall:
		for _, t := range d.Tools {
			list = append(list, offer{t.Name, nil})
		}
	case plugin.OpVerify:
		for _, v := range d.Verifiers {
			list = append(list, offer{v.Name, v.ConfigSchema})
		}
	case plugin.OpBuild:
		for _, b := range d.Builders {
			list = append(list, offer{b.Name, b.ConfigSchema})
		}
	case plugin.OpAct:
		for _, p := range d.Policies {
			list = append(list, offer{p.Name, p.ConfigSchema})
		}
	case plugin.OpDescribe:
	}
	return list
}

// kindName is what people call that which an op asks for.
func kindName(op plugin.Op) string {
	switch op {
	case plugin.OpCall:
		return "tool"
	case plugin.OpVerify:
		return "verifier"
	case plugin.OpBuild:
		return "builder"
	case plugin.OpAct:
		return "policy"
	case plugin.OpDescribe:
	}
	return "offer"
}
