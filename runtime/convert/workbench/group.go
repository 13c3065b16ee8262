package workbench

// Group counts what came of the runs of a model in one domain.
type Group struct {
	Domain      string  `json:"domain"`
	Model       string  `json:"model"`
	Toolset     Toolset `json:"toolset"`
	Runs        int     `json:"runs"`
	Correct     int     `json:"correct"`
	SideEffects int     `json:"side_effects"`
	Outputs     int     `json:"outputs"`
	Same        int     `json:"same"` // outputs that are as they were recorded
}

// Groups counts entries by domain, model and toolset, in the order in which
// they first come.
func Groups(entries []*Entry) []*Group {
	type key struct {
		domain, model string
		toolset       Toolset
	}
	found := map[key]*Group{}
	var groups []*Group
	for _, e := range entries {
		k := key{e.Domain, e.Model, e.Toolset}
		g := found[k]
		if g == nil {
			g = &Group{Domain: e.Domain, Model: e.Model, Toolset: e.Toolset}
			found[k], groups = g, append(groups, g)
		}
		g.Runs++
		g.Outputs += e.Outputs.Steps
		g.Same += e.Outputs.Same
		if e.Correct {
			g.Correct++
		}
		if e.SideEffects {
			g.SideEffects++
		}
	}
	return groups
}
