package desk

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// printed writes a value as the tools of the benchmark, which are in Python,
// put it into a text.
func printed(v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case json.Number:
		return v.String()
	case string:
		return quoted(v)
	case []any:
		items := make([]string, len(v))
		for i, item := range v {
			items[i] = printed(item)
		}
		return "[" + strings.Join(items, ", ") + "]"
	case map[string]any:
		var items []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			items = append(items, quoted(key)+": "+printed(v[key]))
		}
		return "{" + strings.Join(items, ", ") + "}"
	}
	panic("desk: no JSON value")
}

// quoted writes a text in single quotes, or in double quotes if it has single
// ones and no double ones.
func quoted(s string) string {
	quote := "'"
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		quote = `"`
	}
	escaped := strings.NewReplacer(`\`, `\\`, quote, `\`+quote, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(s)
	return quote + escaped + quote
}
