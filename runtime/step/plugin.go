package step

import (
	"context"

	"github.com/workrover/workrover/runtime/digest"
)

// Plugin answers protocol requests inside a sandbox. Package sandbox has the
// implementations.
//
// Handle is given the exact bytes of a request and returns the exact bytes of
// the response, without judging them. It may be called concurrently; each call
// meets a fresh instance, or a process that promises to be as good as one, and
// nothing but w is shared. When the plugin fails in a way that would repeat (a
// trap, a limit) the error is a *[Failure] and the answer, if not nil, has the
// log. A plugin that turns out not to be one when it is first asked something
// returns a *[Refusal]. Any other error is a fault of the host, which says nothing
// about the plugin. When Handle returns, nothing of the plugin can reach w any more.
type Plugin interface {
	Identity() Identity
	Handle(ctx context.Context, w *World, request []byte) (*Answer, error)
}

// Identity is what of a plugin enters the key of its steps.
type Identity struct {
	Digest    digest.Digest `json:"digest"`             // of the package tree, language runtime, args and env
	Transport string        `json:"transport"`          // "reactor", "process", "native", …
	Engine    string        `json:"engine"`             // name and version of what executes it
	Schedule  string        `json:"schedule,omitempty"` // of fuel; "" while modules are not metered
	Args      []string      `json:"args,omitempty"`
	Env       []string      `json:"env,omitempty"` // "NAME=value", in order
	Limits    Limits        `json:"limits"`
	NaN       bool          `json:"nan"` // canonicalised
}

// Repeatable reports whether a step with the same key and the same answers to
// its observations comes out the same when it is run again. Of a process nobody
// knows, so what it answered can be taken again only from a record.
func (i *Identity) Repeatable() bool { return i.Transport != ProcessTransport }

// ProcessTransport is the name of the transport of plugins that are processes.
const ProcessTransport = "process"

// Limits bound one request. The zero value of a field means its default.
type Limits struct {
	Fuel   int64 `json:"fuel"`   // default 10,000,000,000
	Memory int64 `json:"memory"` // bytes of linear memory; default 256 MiB
	Depth  int64 `json:"depth"`  // of the call stack; default 1,900
	Files  int64 `json:"files"`  // open at once; default 256
	Output int64 `json:"output"` // bytes of the response; default 8 MiB
	Log    int64 `json:"log"`    // bytes of standard error that are kept; default 1 MiB
}

// Answer is what came back for one request.
type Answer struct {
	Response []byte
	Log      []byte // standard error, cut at Limits.Log
	Fuel     int64  // used; 0 while modules are not metered
}

// Cause classifies a Failure.
type Cause string

// The causes of failures.
const (
	Trapped   Cause = "trapped"   // the plugin crashed or exited
	Exhausted Cause = "exhausted" // a limit or the quota was reached
	Broken    Cause = "broken"    // the answer breaks the protocol
)

// Failure is a deterministic failure of a plugin. It is recorded like a result.
type Failure struct {
	Cause  Cause  `json:"cause"`
	Detail string `json:"detail"`           // names the limit and what was used, or the rule broken
	Remedy string `json:"remedy,omitempty"` // what the author of the environment can do; not for the agent
}

func (f *Failure) Error() string {
	text := "the plugin " + f.Sentence()
	if f.Remedy != "" {
		text += "; " + f.Remedy
	}
	return text
}

// Sentence says what happened, to stand behind the name of what failed.
func (f *Failure) Sentence() string {
	switch f.Cause {
	case Trapped:
		return "crashed: " + f.Detail
	case Exhausted:
		return "ran into a limit: " + f.Detail
	default:
		return "broke the protocol: " + f.Detail
	}
}
