package fault

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/workrover/workrover/runtime/environment"
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
				list = append(list, d.offered(fmt.Sprintf("harness: %s is called %s", used, as), text, guess))
			}
			return list, nil
		},
	}
}

// offered is a place in the harness, with another mistake there if that is not "".
func (d *draw) offered(where, text, guess string) *place {
	p := &part{component: specs.HarnessComponent, change: change{blocks: map[string]string{"harness": text}}}
	if guess != "" {
		p.guess = &change{blocks: map[string]string{"harness": guess}}
	}
	return &place{where: where, parts: []*part{p}}
}

// harness is the text of the block.
func (h *Healthy) harness() string { return h.source.block("harness").text }

// arguments are those that the known-good control gives to tools, once each.
func (h *Healthy) arguments() []specs.Argument {
	var list []specs.Argument
	for _, turn := range h.did {
		for _, call := range turn.Calls {
			var args map[string]json.RawMessage
			if json.Unmarshal(call.Args, &args) != nil {
				continue // the tool refused it, too
			}
			for name := range args {
				list = append(list, specs.Argument{Tool: call.Tool, Name: name})
			}
		}
	}
	slices.SortFunc(list, specs.Argument.Compare)
	return slices.Compact(list)
}

// used are the tools that the known-good control calls.
func (h *Healthy) used() []*specs.Tool {
	return slices.DeleteFunc(slices.Clone(h.env.Declared().Harness.Tools), func(t *specs.Tool) bool {
		for _, turn := range h.did {
			for _, call := range turn.Calls {
				if call.Tool == t.Name {
					return false
				}
			}
		}
		return true
	})
}

// inBlocks is a harness with each tool in a block: an attribute `tools` is rewritten.
func (h *Healthy) inBlocks(harness string) string {
	return edited(harness, func(body *hclwrite.Body) {
		if body.GetAttribute("tools") == nil {
			return
		}
		body.RemoveAttribute("tools")
		for _, t := range h.env.Declared().Harness.Tools {
			body.AppendNewline()
			body.AppendNewBlock("tool", []string{t.Name}).Body().SetAttributeRaw("use", raw(reference(t.Use.Plugin, t.Use.Name)))
		}
	})
}

// reference is how a reference to a tool is written.
func reference(plugin, tool string) string { return "plugin." + plugin + ".tool." + tool }

// withTool is the harness with the block of one tool edited.
func (h *Healthy) withTool(name string, edit func(*hclwrite.Block)) string {
	return edited(h.inBlocks(h.harness()), func(body *hclwrite.Body) { edit(body.FirstMatchingBlock("tool", []string{name})) })
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
	return h.withTool(a.Tool, func(b *hclwrite.Block) { b.Body().SetAttributeRaw("arguments", raw(object(shown))) })
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

// toolRenamed offers a tool under another name.
func toolRenamed() *spot {
	return &spot{
		none: "the known-good control calls no tool",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, t := range d.used() {
				as := func(n int) string { return t.Name + d.pick(t.Name, n, "_now", "_item", "_it", "_one") }
				text := func(n int) string {
					return d.withTool(t.Name, func(b *hclwrite.Block) { b.SetLabels([]string{as(n)}) })
				}
				list = append(list, d.offered(fmt.Sprintf("harness: the tool %s is called %s", t.Name, as(0)), text(0), text(1)))
			}
			return list, nil
		},
	}
}

// toolMissing offers a tool no more. That it may be offered again the environment says.
func toolMissing() *spot {
	return &spot{
		none: "the known-good control calls no tool of a plugin for which nothing is said of widening",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, t := range d.used() {
				key := "widening " + t.Use.Plugin
				if d.source.block(key) != nil {
					continue
				}
				text := edited(d.inBlocks(d.harness()), func(body *hclwrite.Body) {
					body.RemoveBlock(body.FirstMatchingBlock("tool", []string{t.Name}))
				})
				p := d.offered("harness: the tool "+t.Name+" is missing", text, "")
				p.frozen = map[string]string{key: fmt.Sprintf("widening %q {\n  tools = [%q]\n}", t.Use.Plugin, t.Use.Name)}
				list = append(list, p)
			}
			return list, nil
		},
	}
}

// turnsShort ends a rollout before the known-good control is done.
func turnsShort() *spot {
	return &spot{
		none: "the known-good control needs one turn",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for n := range len(d.did) - 1 {
				text := edited(d.harness(), func(body *hclwrite.Body) { body.SetAttributeRaw("max_turns", raw(fmt.Sprint(n+1))) })
				list = append(list, d.offered(fmt.Sprintf("harness: max_turns is %d", n+1), text, ""))
			}
			return list, nil
		},
	}
}

// quotaShort leaves no room for what the known-good control makes.
func quotaShort() *spot {
	return &spot{
		none: "the known-good control makes no file",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			if len(d.made) == 0 {
				return nil, nil
			}
			usage := d.trial.Stage.Built.Workspace.Usage()
			var list []*place
			for name, value := range map[string]int64{"bytes": usage.Bytes + 1, "entries": max(1, usage.Entries)} {
				text := edited(d.harness(), func(body *hclwrite.Body) {
					quota := body.FirstMatchingBlock("quota", nil)
					if quota == nil {
						body.AppendNewline()
						quota = body.AppendNewBlock("quota", nil)
					}
					quota.Body().SetAttributeRaw(name, raw(fmt.Sprint(value)))
				})
				list = append(list, d.offered(fmt.Sprintf("harness: the quota of %s is %d", name, value), text, ""))
			}
			return list, nil
		},
	}
}

// toolConfig configures a tool for another file or place.
func toolConfig() *spot {
	return &spot{
		none: "no tool that the known-good control calls has a config with a text",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, t := range d.used() {
				if t.Config == nil {
					continue
				}
				before := hclwrite.Format([]byte(d.harness()))
				for _, l := range literals(string(before)) {
					if l.attribute == "config" && inTool(string(before), t.Name, l.start) {
						list = append(list, d.misconfigured(t.Name, string(before), l))
					}
				}
			}
			return slices.DeleteFunc(list, func(p *place) bool { return p == nil }), nil
		},
	}
}

// inTool reports whether a place in a harness is in the block of a tool.
func inTool(harness, tool string, at int) bool {
	from := strings.LastIndex(harness[:at], "tool \"")
	return from >= 0 && strings.HasPrefix(harness[from:], "tool \""+tool+"\"")
}

// misconfigured is a harness with one literal of a config otherwise; nil if there is no
// telling what else it could be.
func (d *draw) misconfigured(tool, harness string, l literal) *place {
	other := func(n int) (string, bool) {
		if strings.HasPrefix(l.value, environment.WorkspaceMount+"/") {
			return path.Join(path.Dir(l.value), d.otherwise(specs.HarnessComponent, path.Base(l.value), n)), true
		}
		return mistaken(l.value, d.pick(tool+l.value, n, "other", "former", "second", "draft"))
	}
	now, ok := other(0)
	if !ok {
		return nil
	}
	text, _ := reword(harness, func(a literal) (string, bool) { return now, a.start == l.start })
	return d.offered(fmt.Sprintf("harness: the config of %s has %q in place of %q", tool, now, l.value), text, "")
}
