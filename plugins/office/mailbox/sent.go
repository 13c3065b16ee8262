package mailbox

import (
	"crypto/sha256"
	"io/fs"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// mailsBelow returns the paths of the mails in a directory and those in it. In one
// that is not there are none.
func mailsBelow(files plugin.Reader, dir string) ([]string, error) {
	var paths []string
	err := plugin.Walk(files, dir, func(at string, entry fs.DirEntry) error {
		if !entry.IsDir() && strings.EqualFold(path.Ext(at), extension) {
			paths = append(paths, at)
		}
		return nil
	})
	if err != nil && !file.IsMissing(err) {
		return nil, file.Explain(err, dir)
	}
	if len(paths) > maxMails {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s has more than %d mails", dir, maxMails)
	}
	return paths, nil
}

// addStrays adds the mails of the mailbox that are in none of its other folders
// by right: they were there neither at turn 0 nor are they copies of what is in
// the folder. What was sent stays sent, wherever it is put.
func (f *folder) addStrays(files plugin.Reader) error {
	box := path.Dir(f.at)
	known := map[[sha256.Size]byte]bool{}
	for _, dir := range []string{"/start" + strings.TrimPrefix(box, file.Workspace), f.at} {
		paths, err := mailsBelow(files, dir)
		if err != nil {
			return err
		}
		for _, at := range paths {
			if content, err := file.Read(files, at); err == nil {
				known[sha256.Sum256(content)] = true
			}
		}
	}
	paths, err := mailsBelow(files, box)
	if err != nil {
		return err
	}
	for _, at := range paths {
		content, err := file.Read(files, at)
		if file.Within(at, f.at) || err == nil && known[sha256.Sum256(content)] {
			continue
		}
		f.add(files, at)
	}
	return nil
}
