package wasi

// rights say what a descriptor may be used for. They are given when it is
// opened, can only shrink, and are what guests read back; what a guest may do
// to a file is decided by the file system.
type rights uint64

const (
	rightDatasync rights = 1 << iota
	rightRead
	rightSeek
	rightSetFlags
	rightSync
	rightTell
	rightWrite
	rightAdvise
	rightAllocate
	rightCreateDirectory
	rightCreateFile
	rightLinkSource
	rightLinkTarget
	rightOpen
	rightReaddir
	rightReadlink
	rightRenameSource
	rightRenameTarget
	rightPathStat
	rightPathSetSize
	rightPathSetTimes
	rightStat
	rightSetSize
	rightSetTimes
	rightSymlink
	rightRemoveDirectory
	rightUnlink
	rightPoll
)

const (
	rightsOfEvery   = rightSetFlags | rightStat | rightSetTimes | rightSync | rightDatasync | rightPoll
	rightsOfInput   = rightsOfEvery | rightRead
	rightsOfOutput  = rightsOfEvery | rightWrite
	rightsOfFile    = rightsOfEvery | rightSeek | rightTell | rightAdvise
	rightsOfReading = rightRead
	rightsOfWriting = rightWrite | rightAllocate | rightSetSize
	rightsOfDir     = rightsOfEvery | rightCreateDirectory | rightCreateFile | rightOpen | rightReaddir |
		rightReadlink | rightRenameSource | rightRenameTarget | rightPathStat | rightPathSetSize |
		rightPathSetTimes | rightSymlink | rightRemoveDirectory | rightUnlink
	rightsBelowDir = rightsOfDir | rightsOfFile | rightsOfReading | rightsOfWriting
)
