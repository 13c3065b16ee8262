package bench

import "github.com/workrover/workrover/runtime/repair/measure"

// ReportFormat is the format of reports.
const ReportFormat = "rover.fault-bench/v1"

// Report is what came of a measurement.
type Report struct {
	Format    string      `json:"format"`
	Examples  []string    `json:"examples"`
	Kinds     []string    `json:"kinds"`
	Seeds     int         `json:"seeds"`
	Budget    int         `json:"budget"`    // of combinations; 0: all
	Placeless []Placeless `json:"placeless"` // what could not be put in
	*measure.Summary
	Attempts []*measure.Attempt `json:"attempts"`
}

// Placeless is a fault that an example has no place for.
type Placeless struct {
	Example string `json:"example"`
	Kind    string `json:"kind"`
	Seed    int    `json:"seed"`
}
