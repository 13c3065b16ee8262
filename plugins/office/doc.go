// Package office is the plugin for office work: tools with which an agent reads
// and writes the files of an office, verifiers that judge them, and builders
// that make them.
//
// It puts together what its areas offer, each a package of its own: sheet has
// workbooks and CSV files, document has documents, mailbox mails and calendar
// calendars. What the areas share is in package file.
package office
