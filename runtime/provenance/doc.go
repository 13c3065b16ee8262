// Package provenance tells how a rollout came about: which call read what which
// other call had written.
//
// A [Graph] is read from a record with [Of], without the contents of files: a
// footprint names them by their digests. Its calls and checks have [Access]es to
// artifacts. An artifact is a path of the workspace with what was at it, a
// [Version]; a path that ends in "/" is the listing of a directory. Two kinds of
// edges lead from call to call: of an artifact that the one wrote and the other
// read, and of an output that the other took its arguments from.
//
// A dependency shows use, not need: a call that read a file may have done without.
//
// [Graph.Why] keeps of a graph what is behind one artifact. [Graph.DOT] and
// [Graph.PROV] write a graph for other programs.
package provenance
