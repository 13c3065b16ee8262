// Package vfstest tells whether an afero.Fs behaves as POSIX says.
//
// [Run] plays the [Cases] on a file system. A [Case] names a rule and has a
// script: a line is an operation and, after "->", what must come of it; without
// that it must succeed. Names are relative to the root of the file system,
// which is empty at first. A text may be quoted as in Go.
//
//	mkdir PATH           mkdirall PATH       remove PATH        removeall PATH
//	put PATH TEXT        append PATH TEXT    rename FROM TO     chmod PATH MODE
//	read PATH -> TEXT    list PATH -> a b/ c@                   mode PATH -> 640
//	stat PATH -> file 5  lstat PATH -> symlink                  readlink PATH -> TARGET
//	symlink TARGET PATH
//
//	open H PATH FLAGS    of r w a(ppend) c(reate) x(excl) t(runc); H names the file from then on
//	write H TEXT         writeat H OFFSET TEXT    truncate H SIZE    sync H    close H
//	read H SIZE -> TEXT  readat H OFFSET SIZE -> TEXT                size H -> 5
//	seek H OFFSET start|current|end -> 5          names H COUNT -> a b
//
// What comes of an operation is a result, the name of a POSIX error, EOF, or
// CLOSED; where POSIX leaves a choice, "A|B".
//
// The rules are those of the system calls. Package os keeps them too, but that
// its Rename replaces no directory.
package vfstest
