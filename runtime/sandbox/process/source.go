package process

import (
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
)

// Transport is the name of the transport that this package speaks.
const Transport = step.ProcessTransport

// Source is an executable, and how it is run.
type Source struct {
	Name       string // of the plugin, for messages
	Executable []byte
	Digest     digest.Digest // of the plugin's package
	Args       []string
	Env        []string    // "NAME=value", in order; nothing of the host's environment is added
	Limits     step.Limits // those of output, log and files are held; the others are the operating system's
	Unconfined bool        // run it with all that the host may do
}

// Options are how processes are run; nil means the defaults.
type Options struct {
	// Patience is how long a process may take to say that it is ready.
	// Default: 10 seconds.
	Patience time.Duration
	// Idle is for how long a process is kept without requests. Default: a
	// minute.
	Idle time.Duration
	// Slow is after how long Waits is told of a request that has no answer. Default:
	// 10 seconds.
	Slow time.Duration
	// Waits hears of each such request, once, with the name of the plugin. It may be
	// called concurrently. Default: nobody does.
	Waits func(name string)
}

// Bubblewrap is the program that confines processes.
type Bubblewrap struct {
	Path    string
	Version string // "0.8.0"
}
