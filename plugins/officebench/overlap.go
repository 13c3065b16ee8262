package officebench

import (
	"time"

	"github.com/workrover/workrover/sdk/plugin"
)

// noOverlap asks whether each event of a calendar ends before the one that starts
// after it, or as it starts.
func (q *Question) noOverlap(r *result) (finding, error) {
	at := q.subject()
	data, err := r.read(at)
	if err != nil {
		return finding{}, err
	}
	calendar, err := parseCalendar(data)
	if err != nil {
		return finding{}, err
	}
	all, err := events(calendar)
	if err != nil {
		return finding{}, err
	}
	for i, e := range all[:max(len(all)-1, 0)] {
		next := all[i+1]
		end, err := e.time("DTEND")
		if err != nil {
			return finding{}, err
		}
		if end.After(next.start) {
			evidence := plugin.Evidence{
				Path: at, Locator: e.summary() + " and " + next.summary(),
				Expected: "an end by " + next.start.Format(time.RFC3339), Found: end.Format(time.RFC3339),
			}
			return no(evidence, "%s overlaps with %s", e.summary(), next.summary()), nil
		}
	}
	return yes(), nil
}
