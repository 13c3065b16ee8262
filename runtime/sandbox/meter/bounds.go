package meter

import "fmt"

// The bounds keep an engine from compiling for minutes, since it cannot be
// interrupted. Large programs stay well below them: of an interpreter of Python
// the hardest function has an effort of 2 million and the whole of 22 million;
// of a program in Go with a library for spreadsheets, 1 and 33 million.
const (
	maxLocals         = 50_000 // of a function
	maxFunctionEffort = 4 << 20
	maxModuleEffort   = 96 << 20
)

// checkEffort refuses a function that an engine would take too long to
// compile, and one with which the module would take too long.
func (c *coder) checkEffort(at int, locals uint32) *Refusal {
	size := len(c.decoder.b) - at
	effort := c.plan.effort.of(int64(size), int64(locals))
	c.effort += effort
	switch {
	case effort > maxFunctionEffort:
		return &Refusal{
			Offset: at,
			What: fmt.Sprintf("a function would take an engine too long to compile: its effort is %d, and %d is the most; it has %d bytes, %d ways between pieces of code, and %d locals",
				effort, maxFunctionEffort, size, c.plan.effort.ways, locals),
			Remedy: "split the function, or have the compiler inline less",
		}
	case c.effort > maxModuleEffort:
		return &Refusal{
			Offset: at,
			What:   fmt.Sprintf("it would take an engine too long to compile: up to here its effort is %d, and %d is the most", c.effort, maxModuleEffort),
			Remedy: "leave out what it does not need, or split it into several plugins",
		}
	}
	return nil
}

func manyLocals(at int, locals uint64) *Refusal {
	return &Refusal{
		Offset: at,
		What:   fmt.Sprintf("a function has %d locals, and %d are the most", locals, maxLocals),
		Remedy: "split the function",
	}
}

func largeTable(at int, size uint32) *Refusal {
	return &Refusal{
		Offset: at,
		What:   fmt.Sprintf("it has a table of %d elements, and %d are the most", size, maxTable),
		Remedy: "make it smaller",
	}
}
