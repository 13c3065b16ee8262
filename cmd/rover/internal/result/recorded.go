package result

import (
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
)

// A Recorded is a rollout, and the bundle that was written of it.
type Recorded struct {
	*rollout.Result
	Bundle *string `json:"bundle"` // path; nil if none was written
}

// EnvironmentID names an environment and what it is made of.
type EnvironmentID struct {
	Name       string             `json:"name"`
	Version    string             `json:"version"`
	Digest     digest.Digest      `json:"digest"`
	Components journal.Components `json:"components"`
}
