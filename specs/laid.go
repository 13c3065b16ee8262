package specs

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// lay finds the files that the revision lays over the package.
func (r *Revision) lay(l *loader) {
	files, err := fs.Sub(r.parsed.fsys, laidDir)
	if err != nil {
		panic(err) // the name is ours
	}
	wrong := func(summary, detail string, args ...any) { l.report(Errorf(r.Header, summary, detail, args...)) }
	info, err := fs.Lstat(r.parsed.fsys, laidDir)
	switch {
	case err != nil:
		return // there are none
	case !info.IsDir():
		wrong("Unreadable files", "%q must be a directory: what is in it is laid over the package.", laidDir)
		return
	}
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch entry.Type() {
		case 0, fs.ModeSymlink:
			r.Laid = append(r.Laid, name)
		default:
			wrong("Unreadable files", "%q is neither a file, a directory nor a symbolic link. Remove it.", path.Join(laidDir, name))
		}
		return nil
	})
	if err != nil {
		wrong("Unreadable files", "What is laid over the package cannot be read: %v.", err)
		return
	}
	slices.Sort(r.Laid)
	for _, name := range r.Laid {
		if why := neverLaid(files, name); why != "" {
			wrong("Not revisable", "%q %s", path.Join(laidDir, name), why)
		}
	}
	if len(r.Laid) > 0 {
		r.files = files
	}
}

// neverLaid says why no revision may lay a file; "" if one may.
func neverLaid(files fs.FS, name string) string {
	switch {
	case name == LockFile:
		return "would be the lock of the package, which says what somebody has accepted. Remove it."
	case !strings.Contains(name, "/") && IsSource(name):
		return "would be HCL of the package. Write the blocks that are to be replaced beside the revision block."
	case within(name, RevisionsDir):
		return "would be a revision itself. Remove it."
	}
	if target, err := fs.ReadLink(files, name); err == nil && linksOut(name, target) {
		return "is a symbolic link that leaves the package. Put the file in its place."
	}
	return ""
}

// linksOut reports whether a symbolic link at name leads out of the package, by
// its text.
func linksOut(name, target string) bool {
	to := path.Join(path.Dir(name), target)
	return path.IsAbs(target) || to == ".." || strings.HasPrefix(to, "../")
}
