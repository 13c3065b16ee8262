// Package archive holds plugin packages: what plugin.json says of one, which files
// of a directory belong to it, and the one file that it is handed over in.
//
// A [Package] is a tree in canonical form: plugin.json, the entry, and the files that
// it lists, all with the same permissions. So a directory and the archive that [Write]
// makes of it are the same tree, with the same digest, on every machine.
//
// An archive comes from strangers. It is a zip archive whose files are not compressed,
// so that it holds no more than its size; and [Read] takes nothing but what Write
// would have written, byte for byte, so that no two readers see different things in it.
package archive
