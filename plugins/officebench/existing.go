package officebench

import "github.com/workrover/workrover/sdk/plugin"

// fileExist asks whether there is a file or folder.
func (q *Question) fileExist(r *result) finding {
	if r.exists(q.File) {
		return yes()
	}
	return no(plugin.Evidence{Path: q.File}, "%s does not exist", shown(q.File))
}

// fileNotExist asks the opposite.
func (q *Question) fileNotExist(r *result) finding {
	if !r.exists(q.File) {
		return yes()
	}
	return no(plugin.Evidence{Path: q.File}, "%s exists", shown(q.File))
}
