package mailbox

import (
	"fmt"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func moveTool() plugin.Tool {
	return plugin.Tool{Call: moveMail, Output: moved{}, Info: plugin.ToolInfo{
		Name:        "move_mail",
		Description: "File mails into a folder. If the name of one is taken there, it gets the next number that is free. Either all are moved, or none. What was sent stays in the outbox.",
		InputSchema: file.Schema(`
			"mails": {"type": "array", "items": {"type": "string"}, "minItems": 1, "description": "As search_mail names them."},
			"folder": {"type": "string", "minLength": 1, "description": "invoices, or projects/2026."},
			"create": {"type": "boolean", "default": false, "description": "Make the folder if there is none."}`, "mails", "folder"),
		OutputSchema: file.Schema(`"mails": {"type": "array", "items": {"type": "string"}, "description": "The new names, in the same order."}`, "mails"),
		Writes:       true,
	}}
}

type moved struct {
	Mails []string `json:"mails"`
}

func moveMail(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Mails  []string
		Folder string
		Create bool
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, err := openBox(env)
	if err != nil {
		return plugin.Result{}, err
	}
	var list []string
	for _, name := range args.Mails {
		from, err := b.movable(name)
		if err != nil {
			return plugin.Result{}, err
		}
		list = append(list, from)
	}
	dir, err := b.target(args.Folder, args.Create)
	if err != nil {
		return plugin.Result{}, err
	}
	var out moved
	var text strings.Builder
	for _, from := range list {
		to, err := b.move(from, dir)
		if err != nil {
			return plugin.Result{}, err
		}
		out.Mails = append(out.Mails, b.name(to))
		fmt.Fprintf(&text, "%s is now %s\n", b.name(from), b.name(to))
	}
	return plugin.Result{Output: out, Text: new(text.String())}, nil
}

// movable returns the path of a mail that can be filed. What was sent cannot be
// taken back, so it stays where it is looked for.
func (b *box) movable(name string) (string, error) {
	at, err := b.mail(name)
	if err != nil {
		return "", err
	}
	outbox, err := b.folder(b.Outbox)
	if err != nil {
		return "", err
	}
	if file.Within(at, outbox) {
		return "", plugin.Errorf(plugin.CodeDenied, "%s was sent, and stays in %s: file the mails that you got, and leave this one out", b.name(at), b.name(outbox))
	}
	return at, nil
}

// target returns the directory of a folder that mails are moved into.
func (b *box) target(name string, create bool) (string, error) {
	dir, err := b.folder(name)
	if err != nil {
		return "", err
	}
	info, err := b.files.Stat(dir)
	switch {
	case err == nil && !info.IsDir():
		return "", plugin.Errorf(plugin.CodeConflict, "%q is no folder but a file", name)
	case err == nil:
		return dir, nil
	case !file.IsMissing(err):
		return "", file.Explain(err, dir)
	case !create:
		return "", b.unknownFolder(name, "; to make a new one, set create")
	}
	return dir, file.Explain(plugin.MkdirAll(b.files, dir), dir)
}

func (b *box) move(from, dir string) (string, error) {
	switch exists, err := file.Exists(b.files, from); {
	case err != nil:
		return "", err
	case !exists:
		return "", plugin.Errorf(plugin.CodeNotFound, "there is no mail %s; search_mail tells the names of mails, which change when they are moved", b.name(from))
	}
	to := path.Join(dir, path.Base(from))
	if to == from {
		return to, nil
	}
	taken, err := file.Exists(b.files, to)
	if err == nil && taken {
		to, err = b.vacant(dir)
	}
	if err != nil {
		return "", err
	}
	return to, file.Explain(b.files.Rename(from, to), from)
}
