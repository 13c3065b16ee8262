package mailbox

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func attachmentTool() plugin.Tool {
	return plugin.Tool{Call: saveAttachment, Output: savedFile{}, Info: plugin.ToolInfo{
		Name:        "save_attachment",
		Description: "Write what is attached to a mail to a file.",
		InputSchema: file.Schema(`
			"mail": {"type": "string", "description": "As search_mail names it."},
			"name": {"type": "string", "description": "Which attachment, as read_mail names it; not needed if there is one."},
			"path": {"type": "string", "description": "The file to write, absolute or relative to /workspace."},
			"overwrite": {"type": "boolean", "default": false, "description": "Replace the file if it exists."}`, "mail", "path"),
		OutputSchema: file.Schema(`"path": {"type": "string"}, "bytes": {"type": "integer"}`, "path", "bytes"),
		Writes:       true,
	}}
}

type savedFile struct {
	Path  string `json:"path"`
	Bytes int    `json:"bytes"`
}

func saveAttachment(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Mail, Name, Path string
		Overwrite        bool
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, err := openBox(env)
	if err != nil {
		return plugin.Result{}, err
	}
	m, err := b.open(args.Mail)
	if err != nil {
		return plugin.Result{}, err
	}
	a, err := m.attachment(args.Name)
	if err != nil {
		return plugin.Result{}, err
	}
	at, err := file.InWorkspace(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	switch exists, err := file.Exists(b.files, at); {
	case err != nil:
		return plugin.Result{}, err
	case exists && !args.Overwrite:
		return plugin.Result{}, plugin.Errorf(plugin.CodeConflict, "%s exists; give another path, or set overwrite", at)
	}
	if err := file.Write(b.files, at, a.content); err != nil {
		return plugin.Result{}, err
	}
	return plugin.Result{Output: savedFile{at, len(a.content)}, Text: new(fmt.Sprintf("wrote %s (%d bytes) to %s", a.name, len(a.content), at))}, nil
}

// attachment returns the one of a name, or the only one.
func (m *message) attachment(name string) (attachment, error) {
	var names []string
	for _, a := range m.attachments {
		names = append(names, a.name)
	}
	i := slices.Index(names, name)
	switch {
	case len(names) == 0:
		return attachment{}, plugin.Errorf(plugin.CodeNotFound, "nothing is attached to the mail")
	case name == "" && len(names) == 1:
		i = 0
	case name == "":
		return attachment{}, plugin.Errorf(plugin.CodeInvalidArgs, "several files are attached; give the name of one: %s", strings.Join(names, ", "))
	case i < 0:
		return attachment{}, plugin.Errorf(plugin.CodeNotFound, "%q is not attached; attached are: %s", name, strings.Join(names, ", "))
	}
	return m.attachments[i], nil
}
