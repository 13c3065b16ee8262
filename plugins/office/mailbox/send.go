package mailbox

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func sendTool() plugin.Tool {
	return plugin.Tool{Call: sendMail, Output: sent{}, Info: plugin.ToolInfo{
		Name:        "send_mail",
		Description: "Send a mail. To answer one, use reply_mail.",
		InputSchema: file.Schema(`
			"to": `+addressList+`,
			"cc": `+addressList+`,
			"bcc": `+addressList+`,
			"subject": {"type": "string"},
			"text": {"type": "string", "description": "Plain text."},
			"attachments": `+pathList, "to", "subject", "text"),
		OutputSchema: sentSchema(),
		Writes:       true,
	}}
}

const (
	addressList = `{"type": "array", "items": {"type": "string"}, "description": "Each like ada@example.org or Ada Byron <ada@example.org>."}`
	pathList    = `{"type": "array", "items": {"type": "string"}, "description": "Paths of files in /workspace."}`
)

func sentSchema() []byte {
	return file.Schema(`"mail": {"type": "string", "description": "Where the mail that was sent is kept."}, "message_id": {"type": "string"}, "to": {"type": "string"}, "subject": {"type": "string"}`, "mail", "message_id", "to", "subject")
}

type sent struct {
	Mail      string `json:"mail"`
	MessageID string `json:"message_id"`
	To        string `json:"to"`
	Subject   string `json:"subject"`
}

func sendMail(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		To, Cc, Bcc   []string
		Subject, Text string
		Attachments   []string
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, err := openBox(env)
	if err != nil {
		return plugin.Result{}, err
	}
	d := &draft{subject: args.Subject, text: args.Text}
	for _, list := range []struct {
		given  []string
		target *[]address
	}{{args.To, &d.to}, {args.Cc, &d.cc}, {args.Bcc, &d.bcc}} {
		if *list.target, err = parseAddresses(list.given); err != nil {
			return plugin.Result{}, err
		}
	}
	if d.attachments, err = b.attach(args.Attachments); err != nil {
		return plugin.Result{}, err
	}
	return b.send(env, d)
}

// attach reads the files that a mail takes along.
func (b *box) attach(names []string) ([]attachment, error) {
	var list []attachment
	total := 0
	for _, name := range names {
		at, err := file.InWorkspace(name)
		if err != nil {
			return nil, err
		}
		content, err := file.Read(b.files, at)
		if err != nil {
			return nil, err
		}
		if total += len(content); total > file.MaxBytes/2 {
			return nil, plugin.Errorf(plugin.CodeFailed, "the attachments have more than %d MiB, which is more than a mail takes", file.MaxBytes/2>>20)
		}
		list = append(list, attachment{path.Base(at), kindOf(at), content})
	}
	return list, nil
}

// send puts a mail into the outbox, and to those who are to get it.
func (b *box) send(env *plugin.Env, d *draft) (plugin.Result, error) {
	switch {
	case len(d.to)+len(d.cc)+len(d.bcc) == 0:
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "the mail has no recipient; give to")
	case strings.ContainsAny(d.subject, "\r\n"):
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "a subject is one line")
	}
	self, err := b.self()
	if err != nil {
		return plugin.Result{}, err
	}
	places, err := b.deliveries(d)
	if err != nil {
		return plugin.Result{}, err
	}
	kept := b.name(places[0])
	d.from, d.date = self, env.Now()
	content, err := d.encode(kept)
	if err != nil {
		return plugin.Result{}, err
	}
	for _, at := range places {
		if err := file.Write(b.files, at, content); err != nil {
			return plugin.Result{}, err
		}
	}
	out := sent{kept, d.id, joinAddresses(d.to), d.subject}
	return plugin.Result{Output: out, Text: new(fmt.Sprintf("sent %q to %s; it is kept as %s", out.Subject, out.To, out.Mail))}, nil
}

// self is whose mailbox it is.
func (b *box) self() (address, error) {
	if b.Address == "" {
		return address{}, plugin.Errorf(plugin.CodeFailed, `nothing can be sent: the environment does not say from whom, with config = { address = "Ada Byron <ada@example.org>" } of the tool`)
	}
	list, err := parseAddresses([]string{b.Address})
	if err != nil || len(list) != 1 {
		return address{}, plugin.Errorf(plugin.CodeFailed, "the address %q in the tool's config is none", b.Address)
	}
	return list[0], nil
}

// vacant returns the path of the next mail in a directory: one after the highest
// number that a file there begins with.
func (b *box) vacant(dir string) (string, error) {
	paths, err := mails(b.files, dir)
	if err != nil && !file.IsMissing(err) {
		return "", file.Explain(err, dir)
	}
	highest := 0
	for _, at := range paths {
		name := path.Base(at)
		digits := name[:len(name)-len(strings.TrimLeft(name, "0123456789"))]
		if n, err := strconv.Atoi(digits); err == nil && n < 1_000_000 {
			highest = max(highest, n)
		}
	}
	return path.Join(dir, fmt.Sprintf("%04d%s", highest+1, extension)), nil
}
