package vfs

import "iter"

// Walk yields every node at and below path, each directory before what is in
// it, names in order. A path that does not exist yields nothing.
func (t *Tree) Walk(path string) iter.Seq2[string, Info] {
	return func(yield func(string, Info) bool) {
		e, err := t.find("walk", path)
		if err != nil {
			return
		}
		inner, _ := internal(path)
		e.walk(inner, func(path string, e *entry) bool { return yield(shown(path), e.info(path)) })
	}
}

// walk yields e, whose path is given, and all that is below.
func (e *entry) walk(path string, yield func(string, *entry) bool) bool {
	if !yield(path, e) {
		return false
	}
	if e.kind != kindDir {
		return true
	}
	return e.dir.root.ascend("", func(child *entry) bool {
		return child.walk(path+"/"+child.name, yield)
	})
}
