// Package document is the part of the plugin office for documents: Word documents
// (.docx), presentations (.pptx) and PDF files are read as text with its
// structure; Word documents are written, too.
//
// The text is a small Markdown: headings with #, lists with - and 1., tables with
// |, a blank line between paragraphs. A [block] is one of these. What is written
// is read as the same text. An edit of a Word document replaces bytes of the one
// part that it changes and keeps all others as they are packed, so that what this
// package does not know stays.
package document
