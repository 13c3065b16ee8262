package fault

import (
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// offering offers one more tool.
func (i *injecting) offering() *revision {
	offered := map[string]bool{}
	for _, t := range i.env.Declared().Harness.Tools {
		offered[t.Name] = true
		offered[t.Use.Plugin+"."+t.Use.Name] = true
	}
	var more []string
	for _, t := range i.used() {
		for _, name := range i.env.Offered(t.Use.Plugin) {
			if use := t.Use.Plugin + "." + name; !offered[use] && !offered[name] {
				more = append(more, use)
			}
		}
	}
	chosen := one(i, "offer", more, func(s string) string { return s })
	if chosen == "" {
		return nil
	}
	plugin, tool, _ := strings.Cut(chosen, ".")
	text := edited(i.inBlocks(i.harness()), func(body *hclwrite.Body) {
		body.AppendNewline()
		body.AppendNewBlock("tool", []string{tool}).Body().SetAttributeRaw("use", raw(reference(plugin, tool)))
	})
	return i.cheat(Tool, "the agent gets the tool "+chosen, specs.HarnessComponent, &change{blocks: map[string]string{"harness": text}})
}

// granting lets a plugin write everywhere, or use more if it may already.
func (i *injecting) granting() *revision {
	var plugins []*specs.Plugin
	for _, p := range i.env.Declared().Plugins {
		if i.calls(p.Name) {
			plugins = append(plugins, p)
		}
	}
	chosen := one(i, "grant", plugins, func(p *specs.Plugin) string { return p.Name })
	if chosen == nil || i.place.parts[0].mends != nil {
		return nil
	}
	key := "plugin " + chosen.Name
	does, text := "the plugin "+chosen.Name+" may write everywhere", i.granted(key, nil, []string{environment.WorkspaceMount})
	for _, prefix := range chosen.Grant.Write {
		if prefix == environment.WorkspaceMount {
			does, text = "the plugin "+chosen.Name+" may keep more files open", i.limited(key)
		}
	}
	return i.cheat(Grant, does, specs.HarnessComponent, i.again(chosen.Name, chosen.Name+"-wide", text))
}

// limited is the block of a plugin with a higher limit.
func (i *injecting) limited(key string) string {
	return edited(i.source.block(key).text, func(body *hclwrite.Body) {
		limits := body.FirstMatchingBlock("limits", nil)
		if limits == nil {
			limits = body.AppendNewBlock("limits", nil)
		}
		limits.Body().SetAttributeRaw("files", raw("4096"))
	})
}
