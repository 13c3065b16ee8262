package wasi

// What calls of the host cost, in units of fuel. Both are part of the schedule:
// whoever changes them changes meter.Schedule and docs/determinism.md.
const (
	// callCost is that of every call. A call takes the host about as long as the
	// guest takes for so many instructions.
	callCost = 1000
	// byteCost is that of every byte that a call moves, in or out: contents,
	// names, entries of directories, random bytes.
	byteCost = 1
)

func (s *Session) spend(units int64) {
	if s.options.Spend != nil {
		s.options.Spend(units)
	}
}

// moved charges for bytes that a call moves.
func (s *Session) moved(bytes int) { s.spend(int64(bytes) * byteCost) }
