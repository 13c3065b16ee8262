package step

import (
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/sdk/plugin"
)

// recordVersion is part of every key: records of another format are not found.
const recordVersion = 1

// Key is the digest of everything that a step depends on beside its
// observations: two steps with one key and the same answers to the same
// observations have the same effects and result. Call ids, times and the name
// of the step are not part of it.
type Key digest.Digest

// Key returns the key of the step with the given request bytes.
func (s *Step) Key(request []byte) Key { return Key(s.hash(digest.NewHasher("step"), request).Sum()) }

// ExplainKey returns the fields that the key is made of, a line each.
func (s *Step) ExplainKey(request []byte) string {
	return s.hash(digest.NewHasher("step"), request).Explain()
}

func (s *Step) hash(h *digest.Hasher, request []byte) *digest.Hasher {
	id := s.Plugin.Identity()
	h.Int("format", recordVersion)
	h.Int("protocol", plugin.Protocol)
	h.String("step", string(s.Kind))
	h.Digest("plugin", id.Digest)
	h.String("transport", id.Transport)
	h.String("engine", id.Engine)
	h.String("schedule", id.Schedule)
	h.Strings("args", id.Args)
	h.Strings("env", id.Env)
	h.Int("limits.fuel", id.Limits.Fuel)
	h.Int("limits.memory", id.Limits.Memory)
	h.Int("limits.depth", id.Limits.Depth)
	h.Int("limits.files", id.Limits.Files)
	h.Int("limits.output", id.Limits.Output)
	h.Int("limits.log", id.Limits.Log)
	h.Bool("nan", id.NaN)
	h.Strings("grant.read", s.Grant.Read)
	h.Strings("grant.write", s.Grant.Write)
	return h.Bytes("request", request)
}

// String returns the key as "sha256:…".
func (k Key) String() string { return digest.Digest(k).String() }

// MarshalText writes the form of String.
func (k Key) MarshalText() ([]byte, error) { return digest.Digest(k).MarshalText() }

// UnmarshalText reads what MarshalText writes.
func (k *Key) UnmarshalText(text []byte) error { return (*digest.Digest)(k).UnmarshalText(text) }
