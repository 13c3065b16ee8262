package step

import (
	"fmt"
	"strings"
)

// Filled returns l with the default in every field that is 0.
func (l Limits) Filled() Limits {
	for _, f := range []struct {
		field *int64
		value int64
	}{
		{&l.Fuel, 10_000_000_000},
		{&l.Memory, 256 << 20},
		{&l.Depth, 1900},
		{&l.Files, 256},
		{&l.Output, 8 << 20},
		{&l.Log, 1 << 20},
	} {
		if *f.field == 0 {
			*f.field = f.value
		}
	}
	return l
}

// limitPrefix is before the name of a limit in what a failure says of it.
const limitPrefix = "limit "

// Exceeded is the failure of a plugin that reached a limit; format says how
// much it is and what was used.
func Exceeded(limit, format string, args ...any) *Failure {
	return &Failure{
		Cause:  Exhausted,
		Detail: fmt.Sprintf(limitPrefix+"%s: ", limit) + fmt.Sprintf(format, args...),
		Remedy: fmt.Sprintf("raise it with limits { %s = … } in the plugin block", limit),
	}
}

// full is the failure of a step that was refused room in a mount with a quota.
func (s *Step) full(stage *stage) *Failure {
	var mounts []string
	for _, m := range s.Mounts {
		if !m.Writable || m.Private {
			continue
		}
		used := stage.layers[m.Path].Usage()
		for _, of := range []struct {
			name        string
			limit, used int64
		}{{"bytes", m.Quota.Bytes, used.Bytes}, {"entries", m.Quota.Entries, used.Entries}} {
			if of.limit > 0 {
				mounts = append(mounts, fmt.Sprintf("%s %d, of which %s has %d", of.name, of.limit, m.Path, of.used))
			}
		}
	}
	return &Failure{
		Cause:  Exhausted,
		Detail: "limit quota: " + strings.Join(mounts, "; ") + ", and it asked for more",
		Remedy: "raise it with quota { bytes = …, entries = … } in the harness",
	}
}
