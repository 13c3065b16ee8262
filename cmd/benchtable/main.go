// Command benchtable runs the benchmarks whose results WorkRover promises, and
// prints them beside their bars. Most are ratios of two benchmarks of one run,
// since a ratio says the same on every machine and a duration does not.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	missed, err := report(ctx, os.Stdout, os.Stderr)
	stop()
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "benchtable:", err)
		os.Exit(3)
	case missed > 0:
		fmt.Fprintf(os.Stderr, "benchtable: %d bars missed\n", missed)
		os.Exit(1)
	}
}
