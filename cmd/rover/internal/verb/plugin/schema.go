package plugin

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
)

// printOffer prints one of the things that a plugin offers, with its schema.
func printOffer(c *terminal.Console, title, description, what string, raw json.RawMessage) {
	c.Printf("\n%s\n  %s\n", c.Heading(title), terminal.OneLine(description))
	if len(raw) == 0 {
		c.Printf("  %s: not described\n", what)
		return
	}
	printSchema(c, what, raw)
}

// printSchema prints the members of an object as people read them, and any other schema
// as JSON.
func printSchema(c *terminal.Console, what string, raw json.RawMessage) {
	var rules map[string]any
	if json.Unmarshal(raw, &rules) != nil || rules["properties"] == nil {
		c.Printf("  %s: %s\n", what, terminal.Shorten(compact(raw)))
		return
	}
	l := &legend{}
	l.object("", rules)
	if len(l.rows) == 0 {
		c.Printf("  %s: none\n", what)
		return
	}
	widest := [2]int{}
	for _, row := range l.rows {
		widest[0], widest[1] = max(widest[0], len(row[0])), max(widest[1], len(row[1]))
	}
	c.Printf("  %s:\n", what)
	for _, row := range l.rows {
		c.Printf("    %s\n", strings.TrimRight(fmt.Sprintf("%-*s  %-*s  %s", widest[0], row[0], widest[1], row[1], terminal.OneLine(row[2])), " "))
	}
}

func compact(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(text)
}

// legend are the members of a schema: name, type, and what is said of it.
type legend struct{ rows [][3]string }

// object adds the members of an object whose name is prefix.
func (l *legend) object(prefix string, rules map[string]any) {
	properties, _ := rules["properties"].(map[string]any)
	required, _ := rules["required"].([]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		l.member(prefix+name, slices.Contains(required, any(name)), properties[name])
	}
}

func (l *legend) member(name string, required bool, schema any) {
	rules, _ := schema.(map[string]any)
	about, _ := rules["description"].(string)
	kind := kindText(rules)
	if !required {
		kind += ", optional"
	}
	l.rows = append(l.rows, [3]string{name, kind, about})
	l.object(name+".", rules)
	if items, ok := rules["items"].(map[string]any); ok {
		l.object(name+"[].", items)
	}
}

// kindText is a type with what bounds it.
func kindText(rules map[string]any) string {
	kind := "any"
	switch named := rules["type"].(type) {
	case string:
		kind = named
	case []any:
		words := make([]string, len(named))
		for i, one := range named {
			words[i] = fmt.Sprint(one)
		}
		kind = strings.Join(words, " or ")
	}
	if items, ok := rules["items"].(map[string]any); ok {
		kind += " of " + kindText(items)
	}
	if values, ok := rules["additionalProperties"].(map[string]any); ok && kind == "object" {
		kind += " of " + kindText(values)
	}
	if values, ok := rules["enum"].([]any); ok {
		words := make([]string, len(values))
		for i, one := range values {
			words[i] = compact(one)
		}
		kind = strings.Join(words, " | ")
	}
	if fixed, ok := rules["const"]; ok {
		kind = compact(fixed)
	}
	for _, bound := range []string{"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "format", "default"} {
		if value, ok := rules[bound]; ok {
			kind += " " + bound + " " + compact(value)
		}
	}
	return kind
}
