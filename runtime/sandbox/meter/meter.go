package meter

// Schedule is the version of the rules of what costs how much. What was
// counted under one version says nothing under another.
const Schedule = "rover/1"

// The names that a rewritten module imports and exports. A module that has
// names of its own that begin like these is refused.
const (
	// RefillModule and RefillFunction name an import without parameters and
	// results. It is called when a check finds fuel or depth below zero. If
	// depth is below zero, the host ends the guest; otherwise it adds to the
	// fuel until that is not below zero, or ends the guest.
	RefillModule   = "rover"
	RefillFunction = "refill"

	// FuelGlobal is a mutable i64, 0 at first, which the host sets.
	FuelGlobal = reservedPrefix + "fuel"
	// DepthGlobal is a mutable i64, 0 at first, which the host sets to how deep
	// calls may be. After a call that did not trap it is what it was before.
	DepthGlobal = reservedPrefix + "depth"

	reservedPrefix = "rover:"
	startExport    = reservedPrefix + "start"
	globalExport   = reservedPrefix + "global/" // and its number
)

// Options says how a module is rewritten.
type Options struct {
	// NaN makes every NaN that arithmetic makes the canonical one: quiet,
	// positive, without payload. Without it they depend on the processor and
	// the engine.
	NaN bool
}

// Module is a module that was rewritten, and what its host has to know.
type Module struct {
	Bytes []byte

	// Data is what the module wants in its memory before anything of it runs,
	// to be written in order.
	Data []Segment

	// Start is the exported function, without parameters and results, that is
	// to be called after that; "" for none.
	Start string

	// Globals are the exported names of the mutable globals of numbers, without
	// those of fuel and depth.
	Globals []string

	// Opaque says why the memory and Globals are not all of the state of an
	// instance; "" if they are.
	Opaque string
}

// Segment is bytes for an address. It may share memory with what Rewrite was
// given.
type Segment struct {
	Offset uint32
	Bytes  []byte
}

// Rewrite rewrites a module. An error is always a *[Refusal].
func Rewrite(source []byte, options *Options) (*Module, error) {
	if options == nil {
		options = &Options{}
	}
	m := &module{source: source, opcodes: newOpcodes(options.NaN)}
	if refusal := m.read(); refusal != nil {
		return nil, refusal
	}
	m.result.Bytes = m.write()
	return &m.result, nil
}
