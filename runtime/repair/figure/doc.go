// Package figure draws a [measure.Summary] as an SVG image of three panels: how often
// two components had to be revised together, what became of the triggers with each
// method, and how reliable repair stays while fault follows fault.
//
// A [Figure] is a canvas that its panels are drawn on, one below the other. It is
// readable on light and on dark, and needs no script.
package figure
