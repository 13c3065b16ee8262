package replay

import (
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
)

// Difference is the first thing that is not as it was recorded.
type Difference struct {
	What     string `json:"what"`           // the kind of an observation, "request", "plugin digest", …
	Path     string `json:"path,omitempty"` // of a file, or VERIFIER/CHECK of a share
	Recorded string `json:"recorded"`
	Now      string `json:"now"`
}

// String says it in one line of any length. Digests are cut to what tells them
// apart.
func (d *Difference) String() string {
	subject := d.What
	if d.Path != "" {
		subject += " of " + d.Path
	}
	recorded, now := d.Brief()
	return fmt.Sprintf("%s: recorded %s, now %s", subject, recorded, now)
}

// Brief returns both sides with digests cut to what tells them apart.
func (d *Difference) Brief() (recorded, now string) { return brief(d.Recorded), brief(d.Now) }

func brief(text string) string {
	if sum, err := digest.Parse(text); err == nil {
		return sum.Short()
	}
	return text
}
