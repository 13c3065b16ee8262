package officebench

import "fmt"

// Severity tells whether a subtask can be imported in spite of a problem.
type Severity string

// The two severities.
const (
	Error   Severity = "error"   // it is not imported
	Warning Severity = "warning" // it is, as it is
)

// Problem is what is wrong in a file of the benchmark.
type Problem struct {
	Severity Severity `json:"severity"`
	Subtask  string   `json:"subtask"` // "1-10/0"
	Summary  string   `json:"summary"`
	File     string   `json:"file"`
	Line     int      `json:"line"`
}

func (p Problem) String() string {
	return fmt.Sprintf("%s:%d: %s: %s", p.File, p.Line, p.Severity, p.Summary)
}
