// Package durable puts files on a disk so that a crash, a full disk or an
// error leaves either the old file or the whole new one.
//
// [Create] and [WriteFile] replace a file, [Begin] makes a directory with all that
// is in it, [MkdirAll] makes directories, [SyncDir] makes new names in a directory
// survive a loss of power. [Sweep] and [SweepOf] remove what a crash has left of what
// was being written; [Settle] moves a directory to its place.
// When one of the others returns
// without an error, what it did is on the disk.
package durable
