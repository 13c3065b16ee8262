package environment

import "slices"

// Offered lists the names of the tools that a plugin of the environment has, whether the
// harness offers them or not, sorted.
func (e *Environment) Offered(plugin string) []string {
	var names []string
	for _, o := range e.plugins {
		if o.name != plugin {
			continue
		}
		for _, t := range o.offer.Tools {
			names = append(names, t.Name)
		}
	}
	slices.Sort(names)
	return names
}
