package footprint

// Kind is what an observation asked for.
type Kind string

// The kinds of observations. Path kinds are keyed by a path after resolution,
// clock and random have no key.
const (
	Content Kind = "content" // answer: digest of the content
	Absent  Kind = "absent"  // answer: ENOENT or ENOTDIR, and the deepest existing ancestor
	Exists  Kind = "exists"  // answer: type
	Meta    Kind = "meta"    // answer: type, size, mtime
	Mode    Kind = "mode"    // answer: permission bits
	List    Kind = "list"    // answer: digest of the sorted (name, type) list
	Link    Kind = "link"    // answer: target
	Clock   Kind = "clock"   // answer: start of the wall clock
	Random  Kind = "random"  // answer: the random key
)

// Observation is one question that a step asked of the state it started from,
// with the answer it got. The answer is canonical text: equal answers are equal
// strings.
type Observation struct {
	Kind   Kind   `json:"kind"`
	Path   string `json:"path,omitempty"`
	Answer string `json:"answer"`
}
