package credit

import "strings"

// artifacts are the paths of a rollout as the calls so far left them.
type artifacts map[string]*artifact

// artifact is one path.
type artifact struct {
	version Version // that it has now; before it is written, the one that was found
	writer  int32   // the call that wrote it last, or nobody
	unread  bool    // a content was written, and nobody has read it
}

// nobody stands for the writer of what was there from the start, and someone, while that
// is found, for any other.
const (
	nobody  int32 = -1
	someone int32 = 0
)

// newArtifacts are the artifacts of a rollout before its first call. What is read before
// it is written has one version until then, whichever of the reads gives it: a call that
// asks without a version asks the same as a later one that has it.
func newArtifacts(r *Rollout) artifacts {
	a := artifacts{}
	for _, turn := range r.Turns {
		for i := range turn.Calls {
			a.find(turn.Calls[i].Reads)
			for _, access := range turn.Calls[i].Writes {
				a.at(access.Path).writer = someone
			}
		}
		for i := range turn.Checks {
			a.find(turn.Checks[i].Reads)
		}
	}
	for _, artifact := range a {
		artifact.writer = nobody
	}
	return a
}

// find takes the versions of what nobody has written so far.
func (a artifacts) find(reads []Access) {
	for _, access := range reads {
		if found := a.at(access.Path); found.writer == nobody && !found.version.given() {
			found.version = access.Version
		}
	}
}

func (a artifacts) at(path string) *artifact {
	found := a[path]
	if found == nil {
		found = &artifact{writer: nobody}
		a[path] = found
	}
	return found
}

// read reads a path, and returns it with its writer. A version that is given
// must be the one that is there.
func (a artifacts) read(access Access, at within) (*artifact, error) {
	switch {
	case access.Path == "":
		return nil, at.problem("a read has no path")
	case access.Version.kind == wrong:
		return nil, at.wrongVersion(access)
	}
	found := a.at(access.Path)
	found.unread = false
	if !access.Version.given() {
		return found, nil
	}
	if found.version != access.Version {
		return nil, at.problem("it read version %v of %s, which has version %v then", access.Version, access.Path, found.version)
	}
	return found, nil
}

// write writes a path by a call, and returns the call whose write of it was for
// nothing, or nobody. A call's last write of a path counts, so it does not waste
// its own.
func (a artifacts) write(access Access, call int32, at within) (wasted int32, err error) {
	switch {
	case access.Path == "":
		return nobody, at.problem("a write has no path")
	case access.Version.kind == wrong:
		return nobody, at.wrongVersion(access)
	case !access.Version.given():
		return nobody, at.problem("the write of %s has no version; it is null where the path was deleted", access.Path)
	}
	found := a.at(access.Path)
	wasted = nobody
	if found.unread && found.writer != call {
		wasted = found.writer
	}
	directory := strings.HasSuffix(access.Path, "/")
	*found = artifact{version: access.Version, writer: call, unread: !directory && access.Version != Nothing()}
	return wasted, nil
}

func (w within) wrongVersion(access Access) error {
	return w.problem("the version of %s is %v; it must be a string, or null where nothing is there", access.Path, access.Version)
}
