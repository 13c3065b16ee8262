// Package sheet is the area of the plugin office for tables: workbooks and CSV
// files.
//
// Each tool, verifier and builder is a file of its own, named after it, with its
// schema.
package sheet
