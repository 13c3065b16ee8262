// Package wasi is a host for WASI preview 1 in which nothing of the machine
// shows: files are a [vfs.Namespace], clocks move only when the guest sleeps,
// randomness is a keyed stream, and descriptors are numbers of the guest's own
// making. Two guests that run the same code in the same [step.World] observe
// the same thing.
//
// [Instantiate] adds the module "wasi_snapshot_preview1" to a wazero runtime
// once. Every guest instance has a [Session], which its calls find through
// [WithSession]: descriptors, log, how it ended, and the World, which is replaced
// by [Session.Enter] when initialisation is over and a request begins. For a
// guest that starts from an image there are [Session.State] and [Session.Restart],
// for a program that answers on standard output there is [Session.Pipe], and
// [Session.Feed] for one that only reads.
//
// The functions are listed in functions.go and work on a slice of guest
// memory, so they can be called without an engine. Whatever the arguments, they
// answer an [Errno] and never panic, except to end the guest.
package wasi
