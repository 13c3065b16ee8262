package wasi

// What calls of the host cost, in units of fuel. All are part of the schedule:
// whoever changes them changes meter.Schedule and docs/determinism.md.
const (
	// callCost is that of every call. A call takes the host about as long as the
	// guest takes for so many instructions.
	callCost = 1000
	// byteCost is that of every byte that a call moves, in or out: contents,
	// names, entries of directories, random bytes.
	byteCost = 1
	// contentCost is that of every byte of contents that a call makes the file
	// system copy, fill with zeros, or tell as an effect, which is to hash it and
	// to keep it.
	contentCost = 2
	// nameCost is that of every name that a call makes the file system look up.
	nameCost = 20
)

func (s *Session) spend(units int64) {
	if s.options.Spend != nil {
		s.options.Spend(units)
	}
}

// worked charges for the work in the file system that a call made.
func (s *Session) worked() {
	w := s.world.Files.Worked()
	s.spend(w.Bytes*contentCost + w.Names*nameCost)
}

// moved charges for bytes that a call moves.
func (s *Session) moved(bytes int) { s.spend(int64(bytes) * byteCost) }
