// Package store keeps blobs, step records and journals.
//
// A blob is bytes under their digest. A record is opaque bytes under a key,
// many under one key, in the order in which they came. A journal is a list of
// lines under the id of a rollout. All are written by one verb: Commit takes a
// [Batch] and keeps all of it or nothing, and what it has acknowledged is on
// the disk.
//
// [Disk] is a directory, which several processes may use at once; [Memory] is
// gone with the process. Both pass the suite in package storetest. There is no
// interface here: who uses a store declares the one or two methods that it
// needs.
//
// # Below the directory
//
// A store is one SQLite database in WAL mode. Blobs lie there in chunks of
// rows, so that a blob of any size passes through little memory. Everything
// carries its digest and is compared when it is read, so that a damaged disk
// is found and never believed: see [DamagedError].
package store
