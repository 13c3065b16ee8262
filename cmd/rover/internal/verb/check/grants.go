package check

import (
	"cmp"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
)

// pluginAccess is a plugin in the answer of rover check.
type pluginAccess struct {
	Name       string      `json:"name"` // in the environment
	Version    string      `json:"version"`
	Source     string      `json:"source"`
	Declared   accessPaths `json:"declared"`
	Granted    accessPaths `json:"granted"`
	NotGranted accessPaths `json:"not_granted"` // of what it declares
}

// accessPaths are prefixes of paths.
type accessPaths struct {
	Read  []string `json:"read"`
	Write []string `json:"write"`
}

// accessOf lists the plugins of an environment.
func accessOf(env *environment.Environment) []pluginAccess {
	list := []pluginAccess{}
	for _, a := range env.Access() {
		list = append(list, pluginAccess{a.Plugin, a.Version, a.Source, pathsOf(a.Declared), pathsOf(a.Granted), pathsOf(a.NotGranted)})
	}
	return list
}

func pathsOf(g step.Grant) accessPaths {
	return accessPaths{append([]string{}, g.Read...), append([]string{}, g.Write...)}
}

// String words the paths for a table.
func (a accessPaths) String() string {
	var parts []string
	if len(a.Read) > 0 {
		parts = append(parts, "read "+strings.Join(a.Read, " "))
	}
	if len(a.Write) > 0 {
		parts = append(parts, "write "+strings.Join(a.Write, " "))
	}
	return cmp.Or(strings.Join(parts, ", "), "–")
}

// printAccess says what plugins declare, what they may, and what they declare and may
// not.
func printAccess(c *terminal.Console, plugins []pluginAccess) {
	if len(plugins) == 0 {
		return
	}
	var rows [][]any
	for _, p := range plugins {
		rows = append(rows, []any{p.Name, p.Version, p.Source, p.Declared.String(), p.Granted.String(), p.NotGranted.String()})
	}
	c.Printf("\n")
	c.Table([]string{"PLUGIN", "VERSION", "SOURCE", "DECLARES", "GRANTED", "NOT GRANTED"}, rows)
}
