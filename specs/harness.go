package specs

import (
	"encoding/json"
	"time"

	"github.com/hashicorp/hcl/v2"
)

// Defaults of the harness.
const (
	DefaultMaxTurns           = 50
	DefaultClock              = "2026-01-01T00:00:00Z"
	DefaultQuotaBytes   int64 = 1 << 30
	DefaultQuotaEntries int64 = 100_000
)

// Harness is the block `harness`: what the agent may use, and for how long.
type Harness struct {
	Place
	Tools     []*Tool // as written
	MaxTurns  int
	Clock     time.Time     // the wall clock of turn 0
	ClockStep time.Duration // that the wall clock moves each turn
	Seed      int64
	Quota     Quota // of the workspace
}

// Quota bounds what the workspace may hold.
type Quota struct {
	Bytes   int64
	Entries int64
}

// Tool is a tool as the agent sees it: a block `tool`, or an element of
// `tools`.
type Tool struct {
	Place
	Name        string // for the agent
	Use         Ref
	Config      json.RawMessage   // nil: none
	Description string            // "": the plugin's
	Arguments   map[string]string // from the name shown to the agent to the real one
}

func harnessSchema() *hcl.BodySchema {
	return &hcl.BodySchema{
		Attributes: []hcl.AttributeSchema{
			{Name: "tools"}, {Name: "max_turns"}, {Name: "clock"}, {Name: "clock_step"}, {Name: "seed"},
		},
		Blocks: []hcl.BlockHeaderSchema{{Type: "tool", LabelNames: []string{"name"}}, {Type: "quota"}},
	}
}

func toolSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{
		{Name: "use", Required: true}, {Name: "config"}, {Name: "description"}, {Name: "arguments"},
	}}
}

func quotaSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "bytes"}, {Name: "entries"}}}
}

func (l *loader) harness(block *hcl.Block) *Harness {
	b := l.open(block, harnessSchema())
	h := &Harness{
		Place:     b.Place,
		MaxTurns:  int(b.whole("max_turns", 1, DefaultMaxTurns)),
		Clock:     b.clock("clock"),
		ClockStep: b.duration("clock_step"),
		Seed:      b.whole("seed", 0, 0),
		Quota:     Quota{DefaultQuotaBytes, DefaultQuotaEntries},
	}
	if q := b.inner("quota", quotaSchema()); q != nil {
		h.Quota = Quota{q.bytes("bytes", DefaultQuotaBytes), q.whole("entries", 1, DefaultQuotaEntries)}
	}
	h.Tools = append(b.listedTools(), b.toolBlocks()...)
	return h
}

// listedTools reads the attribute `tools`.
func (b *body) listedTools() []*Tool {
	var tools []*Tool
	var names names
	for _, expr := range b.list("tools") {
		ref, diags := refOf(expr, ToolKind)
		b.report(diags...)
		if ref.IsZero() {
			continue
		}
		b.refs = append(b.refs, ref)
		if first, ok := names.seen[ref.Name]; ok {
			b.report(Errorf(ref.Range, "Duplicate tool",
				"The agent is already offered a tool %q, at %s. Remove one, or give them different names with tool blocks.", ref.Name, where(first)))
		}
		names.mark(ref.Name, ref.Range)
		tools = append(tools, &Tool{Place: Place{Header: ref.Range}, Name: ref.Name, Use: ref})
	}
	return tools
}

// toolBlocks reads the blocks `tool`.
func (b *body) toolBlocks() []*Tool {
	var tools []*Tool
	var names names
	for _, block := range b.content.Blocks.OfType("tool") {
		if b.has("tools") {
			b.report(Errorf(block.DefRange, "Two lists of tools",
				"A harness has either the attribute \"tools\" or tool blocks. Write the list at %s as blocks too.", where(b.Of("tools"))))
		}
		b.report(names.check(block)...)
		t := b.open(block, toolSchema())
		tool := &Tool{
			Place:     t.Place,
			Name:      block.Labels[0],
			Use:       t.ref("use", ToolKind),
			Config:    t.config(),
			Arguments: t.renames("arguments"),
		}
		tool.Description, _ = t.text("description")
		tools = append(tools, tool)
	}
	return tools
}

// renames reads a map of shown to real names, which must be one-to-one.
func (b *body) renames(name string) map[string]string {
	values := b.textMap(name)
	shownAs := map[string]string{}
	for _, shown := range b.keys(name, values) {
		argument := values[shown]
		if other, ok := shownAs[argument]; ok {
			b.wrong(name, "Ambiguous rename", "Both %q and %q stand for the argument %q; each argument can have one name. Remove one.", other, shown, argument)
		}
		shownAs[argument] = shown
	}
	return values
}

func (b *body) clock(name string) time.Time {
	s, ok := b.text(name)
	if !ok {
		s = DefaultClock
	}
	t, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		b.wrong(name, "Invalid time", "%q is not a time such as %q (RFC 3339).", s, DefaultClock)
	}
	return t.UTC()
}

func (b *body) duration(name string) time.Duration {
	s, ok := b.text(name)
	if !ok {
		return 0
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		b.wrong(name, "Invalid duration", "%q is not a duration such as \"90s\" or \"1h30m\".", s)
		return 0
	}
	return d
}
