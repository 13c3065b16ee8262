// Package content is what rover knows of files that are no text, such as workbooks,
// mails and calendars: how people read and compare them, and how repairs are judged
// by them.
package content
