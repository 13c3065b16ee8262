package gate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// Widening is the gate that a repair gives an agent no tools, and a plugin no grants
// and no limits, that they do not have, but for those that the environment lists.
type Widening struct {
	tools   map[specs.Ref]bool
	plugins map[string]*specs.Plugin
	listed  map[string]*specs.Widening
}

func newWidening(plain *specs.Environment) *Widening {
	w := &Widening{tools: map[specs.Ref]bool{}, plugins: map[string]*specs.Plugin{}, listed: map[string]*specs.Widening{}}
	for _, t := range plain.Harness.Tools {
		w.tools[bare(t.Use)] = true
	}
	for _, p := range plain.Plugins {
		w.plugins[p.Name] = p
	}
	for _, l := range plain.Widenings {
		w.listed[l.Plugin] = l
	}
	return w
}

// bare is a reference without its place.
func bare(r specs.Ref) specs.Ref { return specs.Ref{Plugin: r.Plugin, Kind: r.Kind, Name: r.Name} }

// Digest is of what there is and what is listed.
func (w *Widening) Digest() digest.Digest {
	h := hasher(WideningName)
	var tools []string
	for t := range w.tools {
		tools = append(tools, t.Plugin+"."+t.Name)
	}
	slices.Sort(tools)
	h.Strings("tools", tools)
	for _, name := range sorted(w.plugins) {
		p := w.plugins[name]
		h.String("plugin", name).Strings("read", p.Grant.Read).Strings("write", p.Grant.Write).Bytes("limits", limitsText(&p.Limits))
	}
	for _, name := range sorted(w.listed) {
		l := w.listed[name]
		h.String("widening", name).Strings("tools", l.Tools).Strings("read", l.Read).Strings("write", l.Write).Bytes("limits", limitsText(&l.Limits))
	}
	return h.Sum()
}

func limitsText(l *specs.Limits) []byte {
	text, err := json.Marshal(l)
	if err != nil {
		panic(err) // numbers have a form in JSON
	}
	return text
}

// Within reports the first thing that is more than there was.
func (w *Widening) Within(env *environment.Environment) *Finding {
	declared := env.Declared()
	for _, t := range declared.Harness.Tools {
		if use := bare(t.Use); !w.tools[use] && !w.known(declared.Plugin(use.Plugin), use.Name) && !slices.Contains(w.of(use.Plugin).Tools, use.Name) {
			return widened("the harness offers %s.%s, which it did not", use.Plugin, use.Name)
		}
	}
	for _, p := range declared.Plugins {
		if f := w.plugin(p); f != nil {
			return f
		}
	}
	return nil
}

func widened(format string, args ...any) *Finding {
	return &Finding{Gate: WideningName, Why: fmt.Sprintf(format, args...)}
}

// known reports whether a tool is one that there was, under another name of its
// plugin: a revision may have to give it one.
func (w *Widening) known(p *specs.Plugin, tool string) bool {
	was := w.plugins[p.Name]
	if was != nil {
		return false // then it is looked for by this name
	}
	for t := range w.tools {
		if t.Name == tool && w.plugins[t.Plugin].Source == p.Source {
			return true
		}
	}
	return false
}

// of is what is listed for a plugin.
func (w *Widening) of(plugin string) *specs.Widening {
	if l := w.listed[plugin]; l != nil {
		return l
	}
	return &specs.Widening{}
}

// before is the plugin as it was; of one with another name, the one that it is made
// of the same as; of a new one, what any plugin has that is granted nothing.
func (w *Widening) before(p *specs.Plugin) *specs.Plugin {
	if was := w.plugins[p.Name]; was != nil {
		return was
	}
	for _, name := range sorted(w.plugins) {
		if was := w.plugins[name]; was.Source == p.Source {
			return was
		}
	}
	return &specs.Plugin{Limits: specs.Limits{
		Fuel: specs.DefaultFuel, Memory: specs.DefaultMemory, Depth: specs.DefaultDepth,
		Files: specs.DefaultFiles, Output: specs.DefaultOutput, Log: specs.DefaultLog,
	}}
}

func (w *Widening) plugin(p *specs.Plugin) *Finding {
	was, more := w.before(p), w.of(p.Name)
	if p.Source.Origin == specs.Process && was.Source.Origin != specs.Process {
		return widened("the plugin %q is a process, and was in a sandbox or not there", p.Name)
	}
	if p.Unconfined && !was.Unconfined {
		return widened("the plugin %q is not confined any more", p.Name)
	}
	for _, prefix := range p.Grant.Write {
		if !below(prefix, was.Grant.Write, more.Write) {
			return widened("the plugin %q may write %s, which it might not", p.Name, prefix)
		}
	}
	for _, prefix := range p.Grant.Read {
		if !below(prefix, was.Grant.Read, was.Grant.Write, more.Read, more.Write) {
			return widened("the plugin %q may read %s, which it might not", p.Name, prefix)
		}
	}
	return higher(p, &was.Limits, &more.Limits)
}

// below reports whether a path is in one of some lists of prefixes.
func below(p string, lists ...[]string) bool {
	for _, prefixes := range lists {
		for _, prefix := range prefixes {
			if p == prefix || strings.HasPrefix(p, strings.TrimSuffix(prefix, "/")+"/") {
				return true
			}
		}
	}
	return false
}

// higher reports the first limit that is above what it was and what is listed.
func higher(p *specs.Plugin, was, listed *specs.Limits) *Finding {
	for _, l := range []struct {
		name             string
		now, was, listed int64
	}{
		{"fuel", p.Limits.Fuel, was.Fuel, listed.Fuel}, {"memory", p.Limits.Memory, was.Memory, listed.Memory},
		{"depth", p.Limits.Depth, was.Depth, listed.Depth}, {"files", p.Limits.Files, was.Files, listed.Files},
		{"output", p.Limits.Output, was.Output, listed.Output}, {"log", p.Limits.Log, was.Log, listed.Log},
	} {
		if l.now > max(l.was, l.listed) {
			return widened("the limit %s of the plugin %q rises from %d to %d", l.name, p.Name, l.was, l.now)
		}
	}
	return nil
}
