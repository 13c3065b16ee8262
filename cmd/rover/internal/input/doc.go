// Package input reads the files and directories that a command line names. That one
// is not there, is of another kind, or would make the command wait for ever, is
// found before anything is done, and said with what may have been meant.
package input
