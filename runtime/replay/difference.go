package replay

import "fmt"

// Difference is the first thing that is not as it was recorded.
type Difference struct {
	What     string // the kind of an observation, "request", "plugin digest", …
	Path     string // of an observation of files
	Recorded string
	Now      string
}

// String says it in one line of any length.
func (d *Difference) String() string {
	subject := d.What
	if d.Path != "" {
		subject += " of " + d.Path
	}
	return fmt.Sprintf("%s: recorded %s, now %s", subject, d.Recorded, d.Now)
}
