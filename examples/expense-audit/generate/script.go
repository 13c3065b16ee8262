package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

// script is what an agent does, a turn a line.
type script struct{ turns []turn }

type turn struct {
	Say   string `json:"say,omitempty"`
	Calls []call `json:"calls"`
}

type call struct {
	ID   string         `json:"id"`
	Tool string         `json:"tool"`
	Args map[string]any `json:"args"`
}

// from stands for what an earlier call answered.
type from struct {
	Call string `json:"$from"`
	At   string `json:"at"`
}

// turn adds a turn. Calls are numbered through the whole script when they have
// no id.
func (s *script) turn(say string, calls ...call) {
	for i := range calls {
		if calls[i].ID == "" {
			calls[i].ID = fmt.Sprintf("t%d-%d", len(s.turns)+1, i+1)
		}
	}
	s.turns = append(s.turns, turn{say, calls})
}

// text is the script as JSON Lines.
func (s *script) text() string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for _, t := range s.turns {
		if err := enc.Encode(t); err != nil {
			panic(err) // text and numbers encode
		}
	}
	return b.String()
}

// named gives a call an id that a later call can refer to.
func (c call) named(id string) call {
	c.ID = id
	return c
}

func list(path string, recursive bool) call {
	return call{Tool: "list", Args: map[string]any{"path": path, "recursive": recursive}}
}

func read(path any) call { return call{Tool: "read", Args: map[string]any{"path": path}} }

func search(pattern, path string) call {
	return call{Tool: "search", Args: map[string]any{"pattern": pattern, "path": path}}
}

func writeFile(path string, text any) call {
	return call{Tool: "write", Args: map[string]any{"path": path, "text": text}}
}

func appendTo(path, text string) call {
	return call{Tool: "write", Args: map[string]any{"path": path, "text": text, "append": true}}
}

func edit(path, old, replacement string) call {
	return call{Tool: "edit", Args: map[string]any{"path": path, "old": old, "new": replacement}}
}

func move(from, to string) call {
	return call{Tool: "move", Args: map[string]any{"from": from, "to": to}}
}

func remove(path string) call { return call{Tool: "delete", Args: map[string]any{"path": path}} }
