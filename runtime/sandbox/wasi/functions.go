package wasi

// function is one function of the host module.
type function struct {
	name   string
	params string // a letter per parameter: i for i32, I for i64
	run    func(s *Session, m memory, p params) Errno
}

// params are the parameters of one call, as the engine's stack has them.
type params []uint64

func (p params) u32(i int) uint32 { return uint32(p[i]) }

// exitFunction is the one function without a result.
const exitFunction = "proc_exit"

// functions are all the functions of WASI preview 1.
func functions() []function {
	return []function{
		{"args_get", "ii", argsGet},
		{"args_sizes_get", "ii", argsSizesGet},
		{"environ_get", "ii", environGet},
		{"environ_sizes_get", "ii", environSizesGet},
		{"clock_res_get", "ii", clockResGet},
		{"clock_time_get", "iIi", clockTimeGet},
		{"fd_advise", "iIIi", fdAdvise},
		{"fd_allocate", "iII", fdAllocate},
		{"fd_close", "i", fdClose},
		{"fd_datasync", "i", fdSync},
		{"fd_fdstat_get", "ii", fdFdstatGet},
		{"fd_fdstat_set_flags", "ii", fdFdstatSetFlags},
		{"fd_fdstat_set_rights", "iII", fdFdstatSetRights},
		{"fd_filestat_get", "ii", fdFilestatGet},
		{"fd_filestat_set_size", "iI", fdFilestatSetSize},
		{"fd_filestat_set_times", "iIIi", fdFilestatSetTimes},
		{"fd_pread", "iiiIi", fdPread},
		{"fd_prestat_get", "ii", fdPrestatGet},
		{"fd_prestat_dir_name", "iii", fdPrestatDirName},
		{"fd_pwrite", "iiiIi", fdPwrite},
		{"fd_read", "iiii", fdRead},
		{"fd_readdir", "iiiIi", fdReaddir},
		{"fd_renumber", "ii", fdRenumber},
		{"fd_seek", "iIii", fdSeek},
		{"fd_sync", "i", fdSync},
		{"fd_tell", "ii", fdTell},
		{"fd_write", "iiii", fdWrite},
		{"path_create_directory", "iii", pathCreateDirectory},
		{"path_filestat_get", "iiiii", pathFilestatGet},
		{"path_filestat_set_times", "iiiiIIi", pathFilestatSetTimes},
		{"path_link", "iiiiiii", unsupported},
		{"path_open", "iiiiiIIii", pathOpen},
		{"path_readlink", "iiiiii", pathReadlink},
		{"path_remove_directory", "iii", pathRemoveDirectory},
		{"path_rename", "iiiiii", pathRename},
		{"path_symlink", "iiiii", pathSymlink},
		{"path_unlink_file", "iii", pathUnlinkFile},
		{"poll_oneoff", "iiii", pollOneoff},
		{exitFunction, "i", procExit},
		{"proc_raise", "i", unsupported},
		{"random_get", "ii", randomGet},
		{"sched_yield", "", schedYield},
		{"sock_accept", "iii", unsupported},
		{"sock_recv", "iiiiii", unsupported},
		{"sock_send", "iiiii", unsupported},
		{"sock_shutdown", "ii", unsupported},
	}
}

// Signature returns the type of the function name, as "ii>i": a letter per
// parameter and result, i for i32 and I for i64.
func Signature(name string) (signature string, ok bool) {
	for _, f := range functions() {
		if f.name == name {
			return f.params + ">" + f.results(), true
		}
	}
	return "", false
}

func (f *function) results() string {
	if f.name == exitFunction {
		return ""
	}
	return "i"
}

// unsupported answers for what a plugin has no use for: sockets, signals, hard
// links. They link, because language runtimes import them unused.
func unsupported(*Session, memory, params) Errno { return eNOTSUP }
