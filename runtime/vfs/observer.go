package vfs

// Ask is a kind of observation.
type Ask string

// The kinds of observations.
const (
	AskContent Ask = "content" // the content of a file
	AskAbsent  Ask = "absent"  // that nothing is at the path
	AskExists  Ask = "exists"  // that something is, and its type
	AskMeta    Ask = "meta"    // type, size and time
	AskMode    Ask = "mode"    // permission bits
	AskList    Ask = "list"    // names and types in a directory
	AskLink    Ask = "link"    // the target of a symlink
)

// Observer hears, from one goroutine at a time, what a step asks and does. It
// is called while the file system is locked, so it must not call back into a
// [Namespace] or [Layer].
//
// The path of an observation is the absolute mount path in the starting tree,
// after resolution; what a rename of this step moved is reported where it was
// at the start. What the step itself wrote is never reported. The same (ask,
// path) may be reported more than once. The paths of effects and refusals are
// those of the moment.
type Observer interface {
	Observe(ask Ask, path string)
	Effect(e Effect)
	// Refuse reports a write that was refused by the access rule (EACCES,
	// EROFS) or by the quota (ENOSPC), with the mount path.
	Refuse(path string, errno Errno)
}
