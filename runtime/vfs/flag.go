package vfs

// Flag says how to open.
type Flag uint32

// The ways to open. Without ReadFlag and WriteFlag a handle serves as a place
// to start paths from and to ask for metadata.
const (
	ReadFlag Flag = 1 << iota
	WriteFlag
	CreateFlag
	ExclFlag      // with CreateFlag: EEXIST if there is something
	TruncFlag     // needs WriteFlag
	AppendFlag    // every write goes to the end, wherever that is then
	DirectoryFlag // ENOTDIR unless a directory
	NoFollowFlag  // ELOOP if the last component is a symlink
)

// has reports whether all of flag is set.
func (f Flag) has(flag Flag) bool { return f&flag == flag }

// check refuses what cannot be meant.
func (f Flag) check() error {
	if f.has(TruncFlag) && !f.has(WriteFlag) || f.has(CreateFlag|DirectoryFlag) {
		return EINVAL
	}
	return nil
}

// how is how to resolve the path that is to be opened.
func (f Flag) how() how {
	var h how
	if !f.has(NoFollowFlag) && !f.has(CreateFlag|ExclFlag) {
		h |= follow
	}
	if f.has(CreateFlag) {
		h |= creating | writing
	}
	if f.has(WriteFlag) {
		h |= writing
	}
	return h
}
