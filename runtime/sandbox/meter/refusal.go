package meter

import "fmt"

// Refusal says why a module was not rewritten.
type Refusal struct {
	Offset int    // in the module, of what is refused
	What   string // is wrong, as a clause about the module: "it uses memory.atomic.wait32"
	Remedy string // what its author can do; "" where there is nothing to say
}

func (r *Refusal) Error() string {
	text := fmt.Sprintf("%s (at offset %#x)", r.What, r.Offset)
	if r.Remedy != "" {
		text += ": " + r.Remedy
	}
	return text
}

func damaged(offset int, what string) *Refusal {
	return &Refusal{Offset: offset, What: "it is damaged: " + what, Remedy: "build it again"}
}

// proposal is a refusal of something from beyond WebAssembly 2.0.
func proposal(offset int, what, name string) *Refusal {
	return &Refusal{
		Offset: offset,
		What:   fmt.Sprintf("it uses %s, which is part of %s", what, name),
		Remedy: "build it for WebAssembly 2.0 without " + name,
	}
}

func reserved(offset int, what string) *Refusal {
	return &Refusal{
		Offset: offset,
		What:   fmt.Sprintf("it has the name %q, which is reserved for the host", what),
		Remedy: "give the module as the compiler made it, or another name",
	}
}
