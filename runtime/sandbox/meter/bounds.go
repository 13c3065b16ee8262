package meter

import "fmt"

// The bounds keep an engine from compiling for minutes: it cannot be
// interrupted.
const (
	maxModule    = 256 << 20 // bytes, with custom sections
	maxLocals    = 50_000    // of a function
	maxBlocks    = 100_000   // of a function
	maxBody      = 4 << 20   // bytes of a function
	maxFunctions = 200_000
)

func checkSize(module []byte) *Refusal {
	if len(module) > maxModule {
		return &Refusal{
			What:   fmt.Sprintf("it has %d bytes, and %d are the most", len(module), maxModule),
			Remedy: "strip it, or leave out what it does not need",
		}
	}
	return nil
}

// checkFunction refuses a function that an engine would take too long to
// compile.
func (c *coder) checkFunction(at int) *Refusal {
	size := len(c.decoder.b) - at
	switch {
	case size > maxBody:
		return tooComplex(at, fmt.Sprintf("a function has %d bytes, and %d are the most", size, maxBody))
	case c.plan.opened > maxBlocks:
		return tooComplex(at, fmt.Sprintf("a function has %d blocks, and %d are the most", c.plan.opened, maxBlocks))
	}
	return nil
}

func tooComplex(at int, what string) *Refusal {
	return &Refusal{Offset: at, What: what, Remedy: "split it into several functions, or have the compiler inline less"}
}

func manyLocals(at int, locals uint64) *Refusal {
	return tooComplex(at, fmt.Sprintf("a function has %d locals, and %d are the most", locals, maxLocals))
}

func largeTable(at int, size uint32) *Refusal {
	return &Refusal{
		Offset: at,
		What:   fmt.Sprintf("it has a table of %d elements, and %d are the most", size, maxTable),
		Remedy: "make it smaller",
	}
}
