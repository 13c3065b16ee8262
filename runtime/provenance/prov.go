package provenance

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"github.com/workrover/workrover/runtime/journal"
)

// The namespaces of names in PROV documents.
const (
	vocabulary = "https://github.com/workrover/workrover#"
	rollouts   = "https://github.com/workrover/workrover/rollouts/"
)

// PROV writes the graph of a rollout as a PROV-JSON document of the W3C: calls and
// verifications are activities; artifacts, outputs and checks are entities; calls
// are associated with the agent that made them.
func (g *Graph) PROV(h *journal.Header) ([]byte, error) {
	p := &prov{
		Prefix:    map[string]string{"rover": vocabulary, "here": rollouts + url.PathEscape(h.ID) + "#"},
		Entity:    map[string]attributes{},
		Activity:  map[string]attributes{},
		Agent:     map[string]attributes{},
		Generated: relations{}, Used: relations{}, Invalidated: relations{}, Associated: relations{}, Informed: relations{},
		present: map[string]string{},
	}
	agent := name("agent", h.Agent)
	p.Agent[agent] = attributes{"prov:type": kind("prov:SoftwareAgent"), "prov:label": h.Agent}
	checks := g.Checks
	for i, call := range g.Calls {
		checks = p.judge(checks, call.Turn)
		p.call(&g.Calls[i])
		p.Associated.add(attributes{"prov:activity": name("call", call.ID), "prov:agent": agent})
	}
	for len(checks) > 0 {
		checks = p.judge(checks, checks[0].Turn+1)
	}
	for _, e := range g.Edges {
		p.Informed.add(attributes{"prov:informed": name("call", e.To), "prov:informant": name("call", e.From), "rover:kind": string(e.Kind)})
	}
	return json.MarshalIndent(p, "", "  ")
}

// prov is a document in the making.
type prov struct {
	Prefix      map[string]string     `json:"prefix"`
	Entity      map[string]attributes `json:"entity"`
	Activity    map[string]attributes `json:"activity"`
	Agent       map[string]attributes `json:"agent"`
	Generated   relations             `json:"wasGeneratedBy"`
	Used        relations             `json:"used"`
	Invalidated relations             `json:"wasInvalidatedBy"`
	Associated  relations             `json:"wasAssociatedWith"`
	Informed    relations             `json:"wasInformedBy"`

	present map[string]string // entities of the artifacts that are there, by path
}

type attributes map[string]any

// relations are known by names that have no meaning.
type relations map[string]attributes

func (r relations) add(a attributes) { r[fmt.Sprintf("_:%06d", len(r)+1)] = a }

func (p *prov) call(call *Call) {
	activity := name("call", call.ID)
	p.Activity[activity] = attributes{
		"prov:type": kind("rover:Call"), "prov:label": call.Tool,
		"rover:turn": call.Turn, "rover:status": string(call.Status), "rover:arguments": call.Args.String(),
	}
	for _, from := range call.Consumes {
		p.Used.add(attributes{"prov:activity": activity, "prov:entity": name("output", from)})
	}
	p.reads(activity, call.Reads)
	output := name("output", call.ID)
	p.Entity[output] = attributes{"prov:type": kind("rover:Output"), "rover:digest": call.Output.String()}
	p.Generated.add(attributes{"prov:entity": output, "prov:activity": activity})
	for _, w := range call.Writes {
		if before := p.present[w.Path]; before != "" {
			p.Invalidated.add(attributes{"prov:entity": before, "prov:activity": activity})
		}
		delete(p.present, w.Path)
		if w.Version != Nothing {
			p.Generated.add(attributes{"prov:entity": p.artifact(&w, call.ID), "prov:activity": activity})
		}
	}
}

// judge adds the checks of the turns before one, and returns the others.
func (p *prov) judge(checks []Check, turn int) []Check {
	for len(checks) > 0 && checks[0].Turn < turn {
		c := &checks[0]
		checks = checks[1:]
		verifier, _, _ := strings.Cut(c.ID, "/")
		at := fmt.Sprint("@", c.Turn)
		activity := name("verification", verifier) + at
		if p.Activity[activity] == nil {
			p.Activity[activity] = attributes{"prov:type": kind("rover:Verification"), "prov:label": verifier, "rover:turn": c.Turn}
			p.reads(activity, c.Reads)
		}
		check := name("check", c.ID) + at
		p.Entity[check] = attributes{"prov:type": kind("rover:Check"), "prov:label": c.ID, "prov:value": c.Value}
		p.Generated.add(attributes{"prov:entity": check, "prov:activity": activity})
	}
	return checks
}

// reads adds what an activity has used. That nothing was there is nothing that
// can be used.
func (p *prov) reads(activity string, reads []Access) {
	for _, r := range reads {
		if r.Version != Nothing {
			p.Used.add(attributes{"prov:activity": activity, "prov:entity": p.artifact(&r, r.Writer)})
		}
	}
}

// artifact adds an artifact that is there, and returns its name.
func (p *prov) artifact(a *Access, writer string) string {
	entity := name("artifact", a.Path)
	if writer != "" {
		entity += "@" + escaped(writer)
	}
	p.Entity[entity] = attributes{"prov:type": kind("rover:Artifact"), "prov:label": a.Path, "rover:version": string(a.Version)}
	p.present[a.Path] = entity
	return entity
}

// kind is a name as the value of an attribute.
func kind(name string) attributes { return attributes{"$": name, "type": "prov:QUALIFIED_NAME"} }

// name is a qualified name of something in the rollout.
func name(what, id string) string {
	return "here:" + what + "/" + escaped(strings.TrimPrefix(id, "/"))
}

// escaped keeps of a text what may be in the local part of a qualified name.
func escaped(text string) string {
	var safe strings.Builder
	for i := range len(text) {
		c := text[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte("_-./", c) >= 0:
			safe.WriteByte(c)
		default:
			fmt.Fprintf(&safe, "%%%02X", c)
		}
	}
	return safe.String()
}
