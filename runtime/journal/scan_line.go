package journal

import (
	"time"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// What is here are the lines that a journal has many of, or that are long, field
// by field as [encode] writes them. A field that is not here makes a line odd, and
// no worse.

func (s *scan) header(h *Header) {
	s.must(`{"type":"header","format":`)
	h.Format = s.string()
	s.must(`,"id":`)
	h.ID = s.string()
	s.must(`,"environment":`)
	h.Environment = s.environment()
	s.must(`,"agent":`)
	h.Agent = s.string()
	if s.has(`,"acting":`) {
		h.Acting = s.agent()
	}
	if s.has(`,"model":`) {
		h.Model = s.string()
	}
	if s.has(`,"group":`) {
		h.Group = s.string()
	}
	s.must(`,"sample":`)
	h.Sample = s.small()
	s.must(`,"seed":`)
	h.Seed = s.integer()
	s.must(`,"clock":`)
	if raw := s.raw(); !s.odd {
		s.odd = h.Clock.UnmarshalJSON(raw) != nil
	}
	if s.has(`,"clock_step":`) {
		h.ClockStep = time.Duration(s.integer())
	}
	s.must(`,"task":`)
	h.Task = s.string()
	s.must(`,"tools":`)
	h.Tools = []plugin.ToolInfo{}
	s.list(func() { h.Tools = append(h.Tools, s.tool()) })
	s.must(`,"plugins":`)
	h.Plugins = []Plugin{}
	s.list(func() { h.Plugins = append(h.Plugins, s.plugin()) })
	s.must(`}`)
}

func (s *scan) agent() *Agent {
	var a Agent
	s.must(`{"kind":`)
	a.Kind = AgentKind(s.string())
	if s.has(`,"control":`) {
		a.Control = s.string()
	}
	if s.has(`,"script":`) {
		a.Script = s.string()
	}
	if s.has(`,"policy":`) {
		a.Policy = s.string()
	}
	if s.has(`,"plugin":`) {
		a.Plugin = s.digest()
	}
	if s.has(`,"config":`) {
		a.Config = s.raw()
	}
	s.must(`}`)
	return &a
}

func (s *scan) environment() (e Environment) {
	s.must(`{"name":`)
	e.Name = s.string()
	s.must(`,"version":`)
	e.Version = s.string()
	s.must(`,"digest":`)
	e.Digest = s.digest()
	s.must(`,"components":{"context":`)
	e.Components.Context = s.digest()
	s.must(`,"task":`)
	e.Components.Task = s.digest()
	s.must(`,"harness":`)
	e.Components.Harness = s.digest()
	s.must(`,"verifier":`)
	e.Components.Verifier = s.digest()
	s.must(`}}`)
	return e
}

func (s *scan) plugin() (p Plugin) {
	s.must(`{"name":`)
	p.Name = s.string()
	s.must(`,"version":`)
	p.Version = s.string()
	s.must(`,"source":`)
	p.Source = s.string()
	if s.has(`,"locked":`) {
		p.Locked = s.string()
	}
	s.must(`,"identity":`)
	p.Identity = s.identity()
	s.must(`}`)
	return p
}

func (s *scan) identity() (id step.Identity) {
	s.must(`{"digest":`)
	id.Digest = s.digest()
	s.must(`,"transport":`)
	id.Transport = s.string()
	s.must(`,"engine":`)
	id.Engine = s.string()
	if s.has(`,"schedule":`) {
		id.Schedule = s.string()
	}
	if s.has(`,"args":`) {
		id.Args = s.strings()
	}
	if s.has(`,"env":`) {
		id.Env = s.strings()
	}
	s.must(`,"limits":{"fuel":`)
	id.Limits.Fuel = s.number()
	s.must(`,"memory":`)
	id.Limits.Memory = s.number()
	s.must(`,"depth":`)
	id.Limits.Depth = s.number()
	s.must(`,"files":`)
	id.Limits.Files = s.number()
	s.must(`,"output":`)
	id.Limits.Output = s.number()
	s.must(`,"log":`)
	id.Limits.Log = s.number()
	s.must(`},"nan":`)
	id.NaN = s.bool()
	s.must(`}`)
	return id
}

func (s *scan) tool() (t plugin.ToolInfo) {
	s.must(`{"name":`)
	t.Name = s.string()
	s.must(`,"description":`)
	t.Description = s.string()
	s.must(`,"input_schema":`)
	t.InputSchema = s.raw()
	if s.has(`,"output_schema":`) {
		t.OutputSchema = s.raw()
	}
	s.must(`,"writes":`)
	t.Writes = s.bool()
	s.must(`}`)
	return t
}

func (s *scan) tree(t *TreeRef) {
	s.must(`{"type":"tree","name":`)
	t.Name = s.string()
	s.must(`,"listing":`)
	t.Listing = s.digest()
	s.must(`,"digest":`)
	t.Digest = s.digest()
	s.must(`}`)
}

func (s *scan) step(r *step.Record) {
	s.must(`{"type":"step","name":`)
	r.Name = s.string()
	s.must(`,"kind":`)
	r.Kind = step.Kind(s.string())
	s.must(`,"key":`)
	r.Key = step.Key(s.digest())
	s.must(`,"plugin":`)
	r.Plugin = s.string()
	s.must(`,"request":`)
	r.Request = s.raw()
	s.must(`,"observations":`)
	r.Observations = s.observations()
	s.must(`,"effects":`)
	r.Effects = []footprint.Effect{}
	s.list(func() { r.Effects = append(r.Effects, s.effect()) })
	if s.has(`,"response":`) {
		r.Response = s.text()
	}
	if s.has(`,"failure":`) {
		s.value(&r.Failure)
	}
	if s.has(`,"log":`) {
		r.Log = s.text()
	}
	if s.has(`,"out_of_scope":`) {
		r.OutOfScope = s.small()
	}
	s.must(`,"reusable":`)
	r.Reusable = s.bool()
	if s.has(`,"fuel":`) {
		r.Fuel = s.number()
	}
	s.must(`}`)
}

// observations are of one length in few steps, and a list that grew would be
// written several times.
func (s *scan) observations() []footprint.Observation {
	var few [32]footprint.Observation
	list := few[:0]
	s.list(func() { list = append(list, s.observation()) })
	return append(make([]footprint.Observation, 0, len(list)), list...)
}

func (s *scan) observation() (o footprint.Observation) {
	s.must(`{"kind":`)
	o.Kind = footprint.Kind(s.string())
	if s.has(`,"path":`) {
		o.Path = s.string()
	}
	s.must(`,"answer":`)
	o.Answer = s.string()
	s.must(`}`)
	return o
}

func (s *scan) effect() (e footprint.Effect) {
	s.must(`{"op":`)
	e.Op = vfs.Op(s.string())
	s.must(`,"path":`)
	e.Path = s.string()
	if s.has(`,"to":`) {
		e.To = s.string()
	}
	if s.has(`,"target":`) {
		e.Target = s.string()
	}
	if s.has(`,"mode":`) {
		e.Mode = uint32(s.small())
	}
	if s.has(`,"blob":`) {
		e.Blob = s.digest()
	}
	if s.has(`,"size":`) {
		e.Size = s.number()
	}
	if s.has(`,"after":`) {
		e.After = time.Duration(s.integer())
	}
	s.must(`}`)
	return e
}

func (s *scan) turn(t *Turn) {
	s.must(`{"type":"turn","turn":`)
	t.Turn = s.small()
	s.must(`,"say":`)
	t.Say = s.string()
	s.must(`,"calls":`)
	t.Calls = []Call{}
	s.list(func() { t.Calls = append(t.Calls, s.call()) })
	s.generation(&t.Generation)
	s.must(`}`)
}

func (s *scan) generation(g *Generation) {
	if s.has(`,"reasoning":`) {
		g.Reasoning = s.string()
	}
	if s.has(`,"tokens":`) {
		g.Tokens = new(s.fraction())
	}
	if s.has(`,"prompt_tokens":`) {
		g.PromptTokens = new(s.small())
	}
	if s.has(`,"cached_tokens":`) {
		g.CachedTokens = new(s.small())
	}
	if s.has(`,"cost_usd":`) {
		g.CostUSD = new(s.fraction())
	}
	if s.has(`,"prompt_token_ids":`) {
		g.PromptTokenIDs = s.ids()
	}
	if s.has(`,"token_ids":`) {
		g.TokenIDs = s.ids()
	}
	if s.has(`,"logprobs":`) {
		g.Logprobs = []float64{}
		s.list(func() { g.Logprobs = append(g.Logprobs, s.fraction()) })
	}
}

// ids reads an array of ids of tokens.
func (s *scan) ids() []int {
	ids := []int{}
	s.list(func() { ids = append(ids, s.small()) })
	return ids
}

func (s *scan) call() (c Call) {
	s.must(`{"id":`)
	c.ID = s.string()
	s.must(`,"tool":`)
	c.Tool = s.string()
	s.must(`,"args":`)
	c.Args = s.raw()
	s.must(`,"status":`)
	c.Status = plugin.Status(s.string())
	s.must(`,"shown":`)
	c.Shown = s.string()
	if s.has(`,"step":`) {
		c.Step = s.string()
	}
	if s.has(`,"consumes":`) {
		c.Consumes = s.strings()
	}
	s.must(`}`)
	return c
}

func (s *scan) end(e *End) {
	s.must(`{"type":"end","outcome":`)
	e.Outcome = Outcome(s.string())
	if s.has(`,"cause":`) {
		e.Cause = s.string()
	}
	if s.has(`,"error":`) {
		e.Error = s.string()
	}
	s.must(`,"passed":`)
	e.Passed = s.bool()
	s.must(`,"reward":`)
	if !s.has("null") {
		e.Reward = new(s.fraction())
	}
	s.must(`,"checks":`)
	e.Checks = []Check{}
	s.list(func() { e.Checks = append(e.Checks, s.check()) })
	s.must(`,"progress":`)
	e.Progress = []Progress{}
	s.list(func() { e.Progress = append(e.Progress, s.progress()) })
	s.must(`,"digest":`)
	e.Digest = s.digest()
	s.must(`}`)
}

func (s *scan) check() (c Check) {
	s.must(`{"id":`)
	c.ID = s.string()
	s.must(`,"verifier":`)
	c.Verifier = s.string()
	s.must(`,"value":`)
	c.Value = s.fraction()
	s.must(`,"weight":`)
	c.Weight = s.fraction()
	s.must(`,"share":`)
	c.Share = s.fraction()
	s.must(`,"kind":`)
	c.Kind = plugin.CheckKind(s.string())
	if s.has(`,"message":`) {
		c.Message = s.string()
	}
	if s.has(`,"evidence":`) {
		c.Evidence = []plugin.Evidence{}
		s.list(func() { c.Evidence = append(c.Evidence, s.evidence()) })
	}
	s.must(`}`)
	return c
}

func (s *scan) evidence() (e plugin.Evidence) {
	s.must(`{"path":`)
	e.Path = s.string()
	if s.has(`,"locator":`) {
		e.Locator = s.string()
	}
	if s.has(`,"expected":`) {
		e.Expected = s.string()
	}
	if s.has(`,"found":`) {
		e.Found = s.string()
	}
	s.must(`}`)
	return e
}

func (s *scan) progress() (p Progress) {
	s.must(`{"turn":`)
	p.Turn = s.small()
	s.must(`,"verifier":`)
	p.Verifier = s.string()
	s.must(`,"id":`)
	p.ID = s.string()
	s.must(`,"value":`)
	p.Value = s.fraction()
	s.must(`}`)
	return p
}
