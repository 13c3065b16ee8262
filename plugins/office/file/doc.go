// Package file is what the parts of the plugin office share: how a path is
// read, how much of a file is taken in, how a file is written, how a failure is
// told so that an agent knows what to do next, and how a ZIP archive, which most
// office files are, is opened without trusting it.
package file
