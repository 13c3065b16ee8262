// Package page writes the answer of a repair as one HTML file: the lattice of
// combinations as a picture, why each passes or fails, and what is changed.
//
// The page has no script and needs nothing beside it. What revisions, verifiers and
// tools are called and say is data: templates escape it.
package page
