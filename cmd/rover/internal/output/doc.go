// Package output writes the files and directories that a command line asks for,
// whole or not at all. Where something may not be written, because it would
// overwrite what is there or lie in an input, is found before any work is done.
package output
