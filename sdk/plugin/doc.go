// Package plugin is the contract between WorkRover and plugins: the messages
// of the plugin protocol, and the types from which authors make a plugin.
//
// An author fills a [Plugin] with a [Tool], [Builder], [Verifier] or [Policy]
// for each thing it offers, and hands it to package serve, which answers a
// [Request] with a [Response] in every transport. A function of a plugin is
// given an [Env]: the request, and the [Files], time and randomness that the
// host grants it. Those are its only inputs, which is why a rollout can be
// played again bit for bit.
//
// The host's side of the messages is here too: [Request.Encode] makes the
// exact bytes of a request, [ParseResponse] holds an answer against every rule
// of the protocol. Neither is linked into a plugin that does not call it.
package plugin
