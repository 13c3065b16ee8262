// Package mailbox is the part of the plugin office for mail: a mailbox is a
// directory whose directories are folders and whose .eml files are mails, as mail
// programs export them.
//
// A [message] is what is read of a file: headers, text and attachments, decoded
// from whatever encoding and charset they came in. A [draft] is what a tool
// writes. Both say a time as it stands in the mail; the only clock is that of the
// request, so the same calls write the same bytes. Each tool, verifier and
// builder is a file of its own, with its schema.
package mailbox
