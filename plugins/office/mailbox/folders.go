package mailbox

import (
	"fmt"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func foldersTool() plugin.Tool {
	return plugin.Tool{Call: listFolders, Output: folderList{}, Info: plugin.ToolInfo{
		Name:        "list_mail_folders",
		Description: "List the folders of the mailbox, with the number of mails in each.",
		InputSchema: file.Schema(``),
		OutputSchema: file.Schema(`"folders": {"type": "array", "items": `+string(file.Schema(`
			"folder": {"type": "string"}, "mails": {"type": "integer"}`, "folder", "mails"))+`}`, "folders"),
	}}
}

type folderList struct {
	Folders []folderCount `json:"folders"`
}

type folderCount struct {
	Folder string `json:"folder"`
	Mails  int    `json:"mails"`
}

func listFolders(env *plugin.Env) (plugin.Result, error) {
	b, err := openBox(env)
	if err != nil {
		return plugin.Result{}, err
	}
	names, err := b.folders()
	if err != nil {
		return plugin.Result{}, err
	}
	list := folderList{Folders: []folderCount{}}
	var text strings.Builder
	for _, name := range names {
		found, err := mails(b.files, path.Join(b.dir, name))
		if err != nil {
			return plugin.Result{}, file.Explain(err, name)
		}
		list.Folders = append(list.Folders, folderCount{name, len(found)})
		fmt.Fprintf(&text, "%s: %s\n", name, file.Counted(len(found), "mail"))
	}
	if len(names) == 0 {
		text.WriteString("The mailbox has no folders.\n")
	}
	return plugin.Result{Output: list, Text: new(text.String())}, nil
}
