package mailbox

import (
	"io/fs"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// Tools returns the tools for mail.
func Tools() []plugin.Tool {
	return []plugin.Tool{foldersTool(), searchTool(), readTool(), sendTool(), replyTool(), moveTool(), attachmentTool()}
}

// Verifiers returns the verifiers of mail.
func Verifiers() []plugin.Verifier { return []plugin.Verifier{mailVerifier(), filingVerifier()} }

// Builders returns the builders of mail.
func Builders() []plugin.Builder { return []plugin.Builder{mailboxBuilder()} }

// Rehearsal are requests as they come in most often.
func Rehearsal() []string {
	return []string{
		`{"protocol":1,"op":"call","name":"list_mail_folders","args":{}}`,
		`{"protocol":1,"op":"call","name":"search_mail","args":{"folder":"none","text":"x"}}`,
		`{"protocol":1,"op":"call","name":"read_mail","args":{"mail":"none/0001.eml"}}`,
		`{"protocol":1,"op":"call","name":"move_mail","args":{"mails":["none/0001.eml"],"folder":"none"}}`,
		`{"protocol":1,"op":"verify","name":"mail","config":{"folder":"none","has":[{"subject":"x"}],"count":1},"covers":[]}`,
	}
}

const (
	extension     = ".eml"
	defaultBox    = file.Workspace + "/mail"
	defaultOutbox = "outbox"
	maxMails      = 5000 // that are looked at in one request
)

// box is a mailbox, as the configuration of a tool says where it is.
type box struct {
	files plugin.Files
	dir   string

	Mailbox string // directory
	Address string // whose it is: "Ada Byron <ada@example.org>"
	Outbox  string // the folder that mails are sent into
	Deliver bool   // there is a folder for each person, who gets what is sent to him
}

func openBox(env *plugin.Env) (*box, error) {
	b := &box{files: env.Files, Mailbox: defaultBox, Outbox: defaultOutbox}
	if len(env.Config) > 0 {
		if err := plugin.Decode(env.Config, b); err != nil {
			return nil, err
		}
	}
	var err error
	b.dir, err = file.InWorkspace(b.Mailbox)
	return b, err
}

// folder returns the directory of a folder: "inbox", "projects/2026". Many
// agents write its path, which is the same.
func (b *box) folder(name string) (string, error) {
	return b.inside(name, "folder", `"inbox"`)
}

// mail returns the path of a mail: "inbox/0001.eml".
func (b *box) mail(name string) (string, error) {
	at, err := b.inside(name, "mail", `"inbox/0001.eml"`)
	if err == nil && path.Ext(at) != extension {
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "%q is no mail: a mail is named as search_mail tells it, like %s", name, `"inbox/0001.eml"`)
	}
	return at, err
}

func (b *box) inside(name, kind, example string) (string, error) {
	if name == "" || strings.ContainsRune(name, 0) {
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "%q names no %s; give one like %s", name, kind, example)
	}
	at := path.Join(b.dir, name)
	if strings.HasPrefix(name, "/") {
		at = path.Clean(name)
	}
	if !strings.HasPrefix(at, b.dir+"/") {
		return "", plugin.Errorf(plugin.CodeDenied, "the %s %q is not in the mailbox %s; give one like %s", kind, name, b.dir, example)
	}
	return at, nil
}

// name is how a path in the mailbox is told.
func (b *box) name(at string) string { return strings.TrimPrefix(at, b.dir+"/") }

// folders returns the names of all folders, each before those in it.
func (b *box) folders() ([]string, error) {
	var names []string
	err := plugin.Walk(b.files, b.dir, func(at string, entry fs.DirEntry) error {
		if entry.IsDir() {
			names = append(names, b.name(at))
		}
		return nil
	})
	return names, b.explain(err)
}

// mails returns the paths of the mails in a directory, sorted by name.
func mails(files plugin.Reader, dir string) ([]string, error) {
	entries, err := files.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, entry := range entries {
		if !entry.IsDir() && strings.EqualFold(path.Ext(entry.Name()), extension) {
			found = append(found, path.Join(dir, entry.Name()))
		}
	}
	return found, nil
}

// explain says what a missing mailbox means.
func (b *box) explain(err error) error {
	if file.IsMissing(err) {
		return plugin.Errorf(plugin.CodeNotFound, "there is no mailbox at %s", b.dir)
	}
	return file.Explain(err, b.dir)
}

// unknownFolder is the failure of a tool that is given a folder that is not
// there.
func (b *box) unknownFolder(name, remedy string) error {
	names, err := b.folders()
	if err != nil {
		return err
	}
	return plugin.Errorf(plugin.CodeNotFound, "there is no folder %q; there are: %s%s", name, strings.Join(names, ", "), remedy)
}
