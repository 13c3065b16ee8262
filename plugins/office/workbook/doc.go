// Package workbook reads and changes Excel workbooks.
//
// A [Book] is opened from the bytes of a file. Its sheets are read when they are
// first used. What a cell becomes is noted beside what the file says, and saved
// by writing anew the rows that have changed: everything else, be it known here
// or not, stays byte for byte. So a workbook keeps its charts, its pivot tables
// and whatever else programs have put there.
//
// What is not kept: the order of calculation, which programs find out again, and
// the parts of a text in different fonts, if the cell is written.
package workbook
