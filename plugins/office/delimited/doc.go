// Package delimited reads and writes tables as text with delimiters, which
// everybody calls CSV and nobody writes in the same way: a [Dialect] is how a
// table is written, and [Read] finds it out. Cells are texts; what they mean is
// for the reader to know.
package delimited
