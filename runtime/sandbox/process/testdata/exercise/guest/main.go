// Command guest is the plugin exercise.
package main

import (
	"github.com/workrover/workrover/runtime/sandbox/process/testdata/exercise"
	"github.com/workrover/workrover/sdk/serve"
)

var registered = serve.Register(exercise.Plugin())

func main() { serve.Main(registered) }
