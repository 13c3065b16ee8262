// Package rollout plays agents in a built environment.
//
// A [Session] is one rollout: [Begin] verifies the built workspace, each
// [Session.Turn] plays the calls of a turn in order and then lets the verifiers
// look at the workspace, out of the agent's sight, and [Session.Finish] judges.
// [Play] drives a session with an [Agent]. The [Result] has the verdict and a
// digest of everything that was shown, done and judged; the record goes to a
// [journal.Committer].
//
// An agent is a [Script], a [Policy] of a plugin, the [Actions] of a recorded
// rollout, or whatever else has a next move. If it is [Lasting], the record says
// what it is made of, so that it can be let act again.
//
// What a tool does wrong is a failed call, and the rollout goes on; what a
// verifier or builder does wrong, or the host, is outcome error and no reward.
package rollout
