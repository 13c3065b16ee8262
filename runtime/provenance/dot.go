package provenance

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// DOT writes the graph in the language of Graphviz: calls turn by turn, what they
// have written that was read or stayed, and the checks as they were in the end.
func (g *Graph) DOT() string {
	d := &dot{used: map[string]bool{}, drawn: map[string]bool{}}
	d.line("digraph rollout {")
	d.line("  rankdir=LR; node [shape=box];")
	for i, call := range g.Calls {
		if i == 0 || g.Calls[i-1].Turn != call.Turn {
			d.line("  subgraph cluster_%d {", call.Turn)
			d.line("    label=%s;", quoted(fmt.Sprint("turn ", call.Turn)))
		}
		d.line("    %s [label=%s];", callNode(call.ID), quoted(call.Tool+"\n"+call.ID))
		if i+1 == len(g.Calls) || g.Calls[i+1].Turn != call.Turn {
			d.line("  }")
		}
	}
	final := g.Final()
	d.note(g, final)
	for _, call := range g.Calls {
		d.call(&call)
	}
	for _, check := range final {
		d.check(&check)
	}
	d.line("}")
	return d.text.String()
}

// Final are the checks as they were in the end.
func (g *Graph) Final() []Check {
	var final []Check
	at := map[string]int{}
	for _, c := range g.Checks {
		if i, known := at[c.ID]; known {
			final[i] = c
			continue
		}
		at[c.ID] = len(final)
		final = append(final, c)
	}
	return final
}

// dot is a drawing in the making.
type dot struct {
	text  strings.Builder
	used  map[string]bool // artifacts that are worth a node, by their nodes
	drawn map[string]bool
}

func (d *dot) line(format string, args ...any) { fmt.Fprintf(&d.text, format+"\n", args...) }

// note finds the artifacts that were read, and the files that are there in the
// end. Others, such as listings that nobody looked at, would only hide them.
func (d *dot) note(g *Graph, final []Check) {
	last := map[string]string{}
	for _, call := range g.Calls {
		for _, r := range call.Reads {
			d.used[artifactNode(r.Path, r.Writer)] = true
		}
		for _, w := range call.Writes {
			delete(last, w.Path)
			if w.Version != Nothing && !strings.HasSuffix(w.Path, "/") {
				last[w.Path] = call.ID
			}
		}
	}
	for path, writer := range last {
		d.used[artifactNode(path, writer)] = true
	}
	for _, check := range final {
		for _, r := range check.Reads {
			d.used[artifactNode(r.Path, r.Writer)] = true
		}
	}
}

func (d *dot) call(call *Call) {
	for _, from := range call.Consumes {
		d.line("  %s -> %s [style=dashed];", callNode(from), callNode(call.ID))
	}
	for _, r := range call.Reads {
		d.line("  %s -> %s;", d.artifact(&r, r.Writer), callNode(call.ID))
	}
	for _, w := range call.Writes {
		if d.used[artifactNode(w.Path, call.ID)] {
			d.line("  %s -> %s;", callNode(call.ID), d.artifact(&w, call.ID))
		}
	}
}

func (d *dot) check(check *Check) {
	node := quoted("check " + check.ID)
	d.line("  %s [shape=ellipse, label=%s];", node, quoted(check.ID+"\n"+strconv.FormatFloat(check.Value, 'g', -1, 64)))
	for _, r := range check.Reads {
		d.line("  %s -> %s;", d.artifact(&r, r.Writer), node)
	}
}

// artifact draws an artifact, unless it is drawn, and returns its node.
func (d *dot) artifact(a *Access, writer string) string {
	node := artifactNode(a.Path, writer)
	if !d.drawn[node] {
		d.drawn[node] = true
		style := ""
		if a.Version == Nothing {
			style = ", style=dotted"
		}
		d.line("  %s [shape=note, label=%s%s];", node, quoted(a.Path), style)
	}
	return node
}

func callNode(id string) string { return quoted("call " + id) }

func artifactNode(path, writer string) string {
	if writer == "" {
		return quoted(path)
	}
	return quoted(path + " of " + writer)
}

// quoted is a text that DOT takes as it is, with line breaks. Strangers have
// written it.
func quoted(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(text, string(unicode.ReplacementChar)))
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}
