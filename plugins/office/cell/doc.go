// Package cell has the words that workbooks, formulas and those who compare
// them share: an [Address] says where a cell is, a [Range] where many are, a
// [Value] what is in one. A date is a number in a workbook, which [Moment] reads
// and [Serial] writes.
package cell
