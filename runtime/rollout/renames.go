package rollout

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// Rename is a name in what an agent does that has become another, as a revision
// says.
type Rename struct {
	Turn int    `json:"turn"`
	Call int    `json:"call"` // from 1 within the turn
	What string `json:"what"` // "tool", "argument", "path" or "sheet"
	Old  string `json:"old"`
	New  string `json:"new"`
}

// Renamed is the agent in which names are those of env, where its revisions
// have renamed what the agent was written for. Only names change, and never a
// value: what is an argument that holds a path or a sheet, its name tells.
// hear is told of each, and may be nil.
func Renamed(a Agent, env *environment.Environment, hear func(Rename)) Agent {
	return renamedBy(a, env.Declared().Renames(), hear)
}

func renamedBy(a Agent, names *specs.Renames, hear func(Rename)) Agent {
	if names == nil || len(names.Tools)+len(names.Arguments)+len(names.Paths)+len(names.Sheets) == 0 {
		return a
	}
	return &renamed{Agent: a, names: names, hear: hear}
}

// renamed is an agent with other names.
type renamed struct {
	Agent
	names *specs.Renames
	hear  func(Rename)
}

// Next implements [Agent].
func (r *renamed) Next(ctx context.Context, v *View) (*Move, error) {
	move, err := r.Agent.Next(ctx, v)
	if move == nil || err != nil {
		return move, err
	}
	own := *move
	own.Calls = slices.Clone(move.Calls)
	for i := range own.Calls {
		r.action(&own.Calls[i], len(v.History)+1, i+1)
	}
	return &own, nil
}

// action renames what is in one call.
func (r *renamed) action(a *Action, turn, call int) {
	c := &renaming{names: r.names, tool: a.Tool, tell: func(what, old, now string) {
		if r.hear != nil && old != now {
			r.hear(Rename{turn, call, what, old, now})
		}
	}}
	a.Tool = c.one("tool", a.Tool, r.names.Tools)
	args := a.Args
	a.Args = func(o Outputs) (json.RawMessage, []string, error) {
		raw, consumes, err := args(o)
		if err != nil {
			return raw, consumes, err
		}
		return c.arguments(raw), consumes, nil
	}
}

// renaming is the renaming of one call.
type renaming struct {
	names *specs.Renames
	tool  string // by its old name
	tell  func(what, old, now string)
}

func (c *renaming) one(what, old string, names map[string]string) string {
	now, ok := names[old]
	if !ok {
		return old
	}
	c.tell(what, old, now)
	return now
}

// arguments renames the members of an object, and the names that they hold. What
// is no object, the host will refuse as it is.
func (c *renaming) arguments(raw json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(raw, &members); err != nil {
		return raw
	}
	now := make(map[string]json.RawMessage, len(members))
	changed := false
	for _, name := range slices.Sorted(maps.Keys(members)) {
		value := c.value(name, members[name])
		as := name
		if to, ok := c.names.Arguments[specs.Argument{Tool: c.tool, Name: name}]; ok {
			c.tell("argument", c.tool+"."+name, to)
			as = to
		}
		now[as] = value
		changed = changed || as != name || !bytes.Equal(value, members[name])
	}
	if !changed {
		return raw
	}
	text, err := encode(now)
	if err != nil {
		return raw
	}
	return text
}

// value renames what an argument holds, if its name says that it is a name.
func (c *renaming) value(argument string, raw json.RawMessage) json.RawMessage {
	rename := c.holder(argument)
	if rename == nil {
		return raw
	}
	var text string
	var list []string
	var now any
	switch {
	case json.Unmarshal(raw, &text) == nil:
		now = rename(text)
	case json.Unmarshal(raw, &list) == nil:
		for i := range list {
			list[i] = rename(list[i])
		}
		now = list
	default:
		return raw
	}
	renamed, err := encode(now)
	if err != nil {
		return raw
	}
	return renamed
}

// holder is how the names are renamed that an argument holds; nil if it holds
// none. "from_path" holds a path, as "path" does.
func (c *renaming) holder(argument string) func(string) string {
	word := argument[strings.LastIndexByte(argument, '_')+1:]
	switch word {
	case "path", "paths", "file", "files", "dir", "directory", "folder", "from", "to", "source", "target", "destination":
		return c.path
	case "sheet", "sheets":
		return func(s string) string { return c.one("sheet", s, c.names.Sheets) }
	case "range", "ranges", "cell", "cells":
		return c.cells
	}
	return nil
}

// path renames a path, or what it is below, in the form in which it is written.
func (c *renaming) path(p string) string {
	absolute := p
	if !path.IsAbs(p) {
		absolute = path.Join(environment.WorkspaceMount, p)
	}
	absolute = path.Clean(absolute)
	for _, old := range slices.Sorted(maps.Keys(c.names.Paths)) {
		rest, below := strings.CutPrefix(absolute, old)
		if !below || rest != "" && rest[0] != '/' {
			continue
		}
		now := c.names.Paths[old] + rest
		if !path.IsAbs(p) {
			now = strings.TrimPrefix(now, environment.WorkspaceMount+"/")
		}
		c.tell("path", p, now)
		return now
	}
	return p
}

// cells renames the sheet of a reference such as Sales!A1 or 'North East'!B2:C3.
func (c *renaming) cells(reference string) string {
	at := strings.LastIndexByte(reference, '!')
	if at < 0 {
		return reference
	}
	sheet := reference[:at]
	if quoted := len(sheet) > 1 && sheet[0] == '\'' && sheet[len(sheet)-1] == '\''; quoted {
		sheet = strings.ReplaceAll(sheet[1:len(sheet)-1], "''", "'")
	}
	now := c.one("sheet", sheet, c.names.Sheets)
	if now == sheet {
		return reference
	}
	return "'" + strings.ReplaceAll(now, "'", "''") + "'" + reference[at:]
}

// RenamedScript is a script in which names are those of env. Lines without one that
// changes stay as they are written, but for a byte-order mark.
func RenamedScript(src []byte, env *environment.Environment) []byte {
	names := env.Declared().Renames()
	var out []byte
	for line := range bytes.Lines(unmarked(src)) {
		out = append(out, renamedLine(line, names)...)
	}
	return out
}

// renamedLine is one line. What is no turn is for whoever plays it to refuse.
func renamedLine(line []byte, names *specs.Renames) []byte {
	var turn struct {
		Say   string `json:"say,omitempty"`
		Calls []struct {
			ID   string          `json:"id"`
			Tool string          `json:"tool"`
			Args json.RawMessage `json:"args,omitempty"`
		} `json:"calls"`
	}
	if err := json.Unmarshal(line, &turn); err != nil {
		return line
	}
	changed := false
	for i := range turn.Calls {
		call := &turn.Calls[i]
		c := &renaming{names: names, tool: call.Tool, tell: func(string, string, string) { changed = true }}
		call.Tool = c.one("tool", call.Tool, names.Tools)
		call.Args = c.arguments(call.Args)
	}
	if !changed {
		return line
	}
	text, err := encode(turn)
	if err != nil {
		return line
	}
	return append(text, '\n')
}
