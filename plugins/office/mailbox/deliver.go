package mailbox

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
)

// deliveries are where a mail that is sent is put, the outbox first. In a mailbox
// that delivers, which has a folder for each person, that is also the folder of
// each recipient; there, mails have the names of their subjects.
func (b *box) deliveries(d *draft) ([]string, error) {
	outbox, err := b.folder(b.Outbox)
	if err != nil {
		return nil, err
	}
	if !b.Deliver {
		at, err := b.vacant(outbox)
		return []string{at}, err
	}
	folders := []string{outbox}
	for _, a := range slices.Concat(d.to, d.cc, d.bcc) {
		person, _, _ := strings.Cut(a.at, "@")
		dir, err := b.folder(person)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(folders, dir) {
			folders = append(folders, dir)
		}
	}
	for i, dir := range folders {
		if folders[i], err = b.titled(dir, d.subject); err != nil {
			return nil, err
		}
	}
	return folders, nil
}

// titled is a path in a directory for a mail of a subject, with a number if there
// is one already.
func (b *box) titled(dir, subject string) (string, error) {
	const maxTitle = 100
	title := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, strings.Trim(subject, " ."))
	if title == "" {
		title = "no subject"
	}
	title = strings.ToValidUTF8(title[:min(len(title), maxTitle)], "")
	for n, name := 2, title; ; n++ {
		at := path.Join(dir, name+extension)
		there, err := file.Exists(b.files, at)
		if err != nil || !there {
			return at, err
		}
		name = fmt.Sprintf("%s-%d", title, n)
	}
}
