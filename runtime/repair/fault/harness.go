package fault

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/workrover/workrover/specs"
)

// argumentRenamed shows an argument of a tool under another name.
func argumentRenamed() *spot {
	return &spot{
		none: "the known-good control calls no tool with arguments",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, used := range d.arguments() {
				named := func(n int) (string, string) {
					as := used.Name + d.pick(used.String(), n, "_value", "_given", "_arg", "_input")
					return as, d.showing(used, as)
				}
				as, text := named(0)
				_, guess := named(1)
				list = append(list, &place{where: fmt.Sprintf("harness: %s is called %s", used, as), parts: []*part{{
					component: specs.HarnessComponent,
					change:    change{blocks: map[string]string{"harness": text}},
					guess:     &change{blocks: map[string]string{"harness": guess}},
				}}})
			}
			return list, nil
		},
	}
}

// arguments are those that the known-good control gives to tools, once each.
func (h *Healthy) arguments() []specs.Argument {
	var list []specs.Argument
	for _, turn := range h.did {
		for _, call := range turn.Calls {
			var args map[string]json.RawMessage
			if h.env.Tools == nil || json.Unmarshal(call.Args, &args) != nil {
				continue
			}
			for name := range args {
				list = append(list, specs.Argument{Tool: call.Tool, Name: name})
			}
		}
	}
	slices.SortFunc(list, specs.Argument.Compare)
	return slices.Compact(list)
}

// toolBlocks are the tools of a harness, each as a block: an attribute `tools` is
// rewritten.
func (h *Healthy) toolBlocks(text string) string {
	return edited(text, func(body *hclwrite.Body) {
		if body.GetAttribute("tools") == nil {
			return
		}
		body.RemoveAttribute("tools")
		for _, t := range h.env.Declared().Harness.Tools {
			body.AppendNewline()
			body.AppendNewBlock("tool", []string{t.Name}).Body().SetAttributeRaw("use", raw(reference(t.Use)))
		}
	})
}

// reference is how a reference is written.
func reference(r specs.Ref) string {
	return strings.Join([]string{"plugin", r.Plugin, string(r.Kind), r.Name}, ".")
}

// tool edits the block of one tool in a harness.
func (h *Healthy) tool(harness, name string, edit func(*hclwrite.Body)) string {
	return edited(h.toolBlocks(harness), func(body *hclwrite.Body) {
		if b := body.FirstMatchingBlock("tool", []string{name}); b != nil {
			edit(b.Body())
		}
	})
}

// showing is the harness in which an argument is shown under another name.
func (h *Healthy) showing(a specs.Argument, as string) string {
	shown := map[string]string{}
	for _, t := range h.env.Declared().Harness.Tools {
		if t.Name == a.Tool {
			maps.Copy(shown, t.Arguments)
		}
	}
	real, renamed := shown[a.Name]
	if !renamed {
		real = a.Name
	}
	delete(shown, a.Name)
	shown[as] = real
	return h.tool(h.source.block("harness").text, a.Tool, func(body *hclwrite.Body) {
		body.SetAttributeRaw("arguments", raw(object(shown)))
	})
}

// object is a map as HCL writes it.
func object(m map[string]string) string {
	var b strings.Builder
	b.WriteString("{\n")
	for _, key := range sorted(m) {
		fmt.Fprintf(&b, "%s = %s\n", quoted(key), quoted(m[key]))
	}
	return b.String() + "}"
}
