// Package files is the plugin for plain files: tools with which an agent reads
// and writes its workspace, verifiers that judge text, CSV and JSON, and a
// builder that makes files from a table.
//
// Each tool, verifier and builder is a file of its own, named after it, with
// its schema. What they share is how a path is read (place.go), how much of a
// file is taken in (content.go), and how a failure is told so that the agent
// knows what to do next.
package files
