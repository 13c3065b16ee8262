package recordings

import "math"

// A Mean is that of rewards, which may be so large that their sum is infinite.
type Mean struct {
	sum float64 // made smaller by meanRoom
	n   int
}

// meanRoom is the power of two by which rewards are made smaller while they are added
// up, so that no number of them has a sum that is infinite.
const meanRoom = 64

// Add adds a reward.
func (m *Mean) Add(reward float64) {
	m.sum += math.Ldexp(reward, -meanRoom)
	m.n++
}

// Value is the mean of what was added, of which there has to be something.
func (m *Mean) Value() float64 { return math.Ldexp(m.sum/float64(m.n), meanRoom) }
