package verb

import (
	"runtime"

	"github.com/spf13/pflag"
)

// JobsFlag says how much is done at once. The help does not tell how many processors
// this machine has: it is the same everywhere.
func JobsFlag(flags *pflag.FlagSet, jobs *int, does string) {
	flags.IntVarP(jobs, "jobs", "j", runtime.GOMAXPROCS(0), does+" (default: number of processors)")
	flags.Lookup("jobs").DefValue = "0" // which is not printed
}
