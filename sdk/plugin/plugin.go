package plugin

// Plugin is what an author makes: a name and the things it offers. Package
// serve answers requests with it. It is not changed after it is made, since
// natively requests may be answered concurrently.
//
// A function of a plugin has no inputs but its [Env]: it keeps nothing from one
// request to the next, and in WASM could not. An error it returns becomes a
// failure; see [Errorf] for what the code will be. It should not recover from
// its own panics: a plugin that crashes is known to have crashed.
type Plugin struct {
	Name        string // a lower-case letter, then lower-case letters, digits, _ and -; so for all names
	Version     string // semantic version
	Description string

	Tools     []Tool
	Builders  []Builder
	Verifiers []Verifier
	Policies  []Policy

	Needs Needs // what the plugin would like to be granted; declaring grants nothing
}

// Tool does one thing for the agent. Env.Args is what the agent gave; the host
// has held it against the input schema. If Call returns an error, the workspace
// is as it was before, whatever Call wrote.
type Tool struct {
	Info ToolInfo
	Call func(env *Env) (Result, error)

	// Output may be a value of the type that Call answers with. Package serve lets
	// a WASM module find out how it is written before requests come.
	Output any
}

// Result is what a tool answers.
type Result struct {
	Output any     // what package json can encode
	Text   *string // what the agent is shown; default: the output as JSON
}

// Builder fills a file system: it writes below Env.Into, from what it reads in
// Env.Config and at /input.
type Builder struct {
	Info  BuilderInfo
	Build func(env *Env) error
}

// Verifier judges the workspace. It gives the same check ids, kinds and weights
// whatever it finds, so a file that is missing is a check that fails; an error
// says that the verifier itself cannot do its work, and ends the rollout
// without a verdict.
type Verifier struct {
	Info   VerifierInfo
	Verify func(env *Env) ([]Check, error)
}

// Policy is a deterministic agent: it plays one turn from Env.Task, Env.Tools
// and Env.History.
type Policy struct {
	Info PolicyInfo
	Act  func(env *Env) (Action, error)
}

// Action is what a policy does in a turn.
type Action struct {
	Say   string
	Calls []Call
	Done  bool // no turn follows
}

// Describe returns what the plugin says of itself.
func (p *Plugin) Describe() *Description {
	d := &Description{Name: p.Name, Version: p.Version, Description: p.Description, Needs: p.Needs}
	for _, t := range p.Tools {
		d.Tools = append(d.Tools, t.Info)
	}
	for _, b := range p.Builders {
		d.Builders = append(d.Builders, b.Info)
	}
	for _, v := range p.Verifiers {
		d.Verifiers = append(d.Verifiers, v.Info)
	}
	for _, a := range p.Policies {
		d.Policies = append(d.Policies, a.Info)
	}
	return d
}
