// Package documents reads files of JSON documents, one at a time.
//
// A [Reader] takes what people have: JSON Lines, with a document on each line; one
// document on many lines; and, if it is asked to, an array, whose elements are the
// documents. A byte order mark, empty lines, and lines that end as Windows ends
// them are no mistakes. Everything else that is wrong is an [Error] with its line.
//
// A document is in memory, and a file of documents is not. Each [Document] says
// where it begins, so that those of a large file can be read again in another
// order: an [Index] does.
//
// What a person writes for us alone is read with [Strict], which takes no member
// that would be dropped in silence.
package documents
