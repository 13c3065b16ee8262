// Package mutants changes office files in ways of which it is known whether what
// they say is still right: cells of workbooks, paragraphs of documents, events of
// calendars, what a mail says and to whom.
//
// It is no part of the plugin that agents have. Who repairs an environment holds its
// verifiers against what is made here, as [mutate] does with files of text.
package mutants
