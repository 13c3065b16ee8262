package fault

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// grantNarrow lets a plugin write no more where the known-good control has it write. That
// it may again the environment says.
func grantNarrow() *spot {
	return &spot{
		none: "no plugin whose tools the known-good control calls may write, with nothing said of widening",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, p := range d.env.Declared().Plugins {
				if len(p.Grant.Write) > 0 && d.calls(p.Name) && d.source.block("widening "+p.Name) == nil {
					list = append(list, d.narrowed(p))
				}
			}
			return list, nil
		},
	}
}

// calls reports whether the known-good control uses a plugin.
func (h *Healthy) calls(plugin string) bool {
	return slices.ContainsFunc(h.used(), func(t *specs.Tool) bool { return t.Use.Plugin == plugin })
}

// narrowed is a plugin that may read what it could, and write elsewhere.
func (d *draw) narrowed(p *specs.Plugin) *place {
	elsewhere := environment.WorkspaceMount + "/" + d.pick(p.Name, 0, "archive", "outbox", "handed-in", "results")
	reads := append(slices.Clone(p.Grant.Read), p.Grant.Write...)
	key := "plugin " + p.Name
	text := d.granted(key, reads, []string{elsewhere})
	back := d.again(p.Name, p.Name+"-again", d.source.block(key).text)
	named := p.Name
	if back.blocks[key] == "" {
		named = p.Name + "-again"
	}
	return &place{
		where:  fmt.Sprintf("harness: the plugin %s may write %s, and not %s", p.Name, elsewhere, strings.Join(p.Grant.Write, ", ")),
		frozen: map[string]string{"widening " + named: fmt.Sprintf("widening %q {\n  write = [%s]\n}", named, listed(p.Grant.Write))},
		parts: []*part{{
			component: specs.HarnessComponent,
			change:    change{blocks: map[string]string{key: text}},
			mends:     &revision{component: specs.HarnessComponent, change: *back},
		}},
	}
}

// granted is the block of a plugin with another grant.
func (h *Healthy) granted(key string, reads, writes []string) string {
	return edited(h.source.block(key).text, func(body *hclwrite.Body) {
		grant := body.FirstMatchingBlock("grant", nil)
		if grant == nil {
			grant = body.AppendNewBlock("grant", nil)
		}
		if len(reads) > 0 {
			grant.Body().SetAttributeRaw("read", raw("["+listed(reads)+"]"))
		}
		grant.Body().SetAttributeRaw("write", raw("["+listed(writes)+"]"))
	})
}

// again is how a revision of the harness gives a plugin another block: in its place if no
// other component uses it, and else under another name, for the tools alone.
func (h *Healthy) again(plugin, name, text string) *change {
	if !h.shared(plugin) {
		return &change{blocks: map[string]string{"plugin " + plugin: text}}
	}
	harness := strings.ReplaceAll(h.harness(), "plugin."+plugin+".", "plugin."+name+".")
	named := strings.Replace(text, quoted(plugin), quoted(name), 1)
	return &change{blocks: map[string]string{"plugin " + name: named, "harness": harness}}
}

// shared reports whether something besides the harness uses a plugin.
func (h *Healthy) shared(plugin string) bool {
	declared := h.env.Declared()
	uses := []specs.Ref{}
	for _, b := range declared.Context.Builds {
		uses = append(uses, b.Use)
	}
	for _, r := range declared.References {
		uses = append(uses, r.Use)
	}
	for _, v := range declared.Verifiers {
		uses = append(uses, v.Use)
	}
	for _, c := range declared.Controls {
		uses = append(uses, c.Policy)
	}
	return slices.ContainsFunc(uses, func(r specs.Ref) bool { return r.Plugin == plugin })
}
