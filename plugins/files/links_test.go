package files_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/workrover/workrover/plugins/conversation"
	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/sdk/plugin"
)

// TestLinks plays what a conversation's files cannot hold: symbolic links, and
// bytes that are not UTF-8.
func TestLinks(t *testing.T) {
	h := &conversation.Host{Plugin: files.Plugin(), Root: t.TempDir()}
	at := func(name string) string { return filepath.Join(h.Root, filepath.FromSlash(name)) }
	for name, text := range map[string]string{
		"start/file": "same", "workspace/file": "same",
		"start/was-link.d/x": "", "workspace/was-link": "target",
		"start/was-file": "text", "workspace/latin1": "gr\xfc\xdfe",
	} {
		h.Write(t, name, []byte(text))
	}
	for link, target := range map[string]string{
		"start/kept": "file", "workspace/kept": "file",
		"start/moved": "file", "workspace/moved": "elsewhere",
		"start/was-link": "target", "workspace/was-file": "file",
		"workspace/dangling": "nowhere",
	} {
		if err := os.Symlink(target, at(link)); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		op         plugin.Op
		line, want string
	}{
		{plugin.OpVerify, `unchanged {"paths":["kept","file"]}`, `{"ok":true,"checks":[{"id":"unchanged","value":1}]}`},
		{plugin.OpVerify, `unchanged {"paths":["moved"]}`, `{"ok":true,"checks":[{"id":"unchanged","value":0,"message":"1 of 1 file changed","evidence":[{"path":"/workspace/moved","expected":"as at turn 0","found":"a link to elsewhere"}]}]}`},
		{plugin.OpVerify, `unchanged {"paths":["was-*"]}`, `{"ok":true,"checks":[{"id":"unchanged","value":0,"message":"2 of 2 files changed","evidence":[{"path":"/workspace/was-file","expected":"as at turn 0","found":"it is a symlink"},{"path":"/workspace/was-link","expected":"as at turn 0","found":"it is a file"}]}]}`},
		{plugin.OpVerify, `absent {"paths":["dangling"]}`, `{"ok":true,"checks":[{"id":"dangling","value":0,"message":"/workspace/dangling exists","evidence":[{"path":"/workspace/dangling"}]}]}`},
		{plugin.OpVerify, `exists {"paths":["dangling"]}`, `{"ok":true,"checks":[{"id":"dangling","value":0,"message":"/workspace/dangling does not exist","evidence":[{"path":"/workspace/dangling"}]}]}`},
		{plugin.OpCall, `move {"from":"file","to":"dangling"}`, `{"ok":false,"error":{"code":"conflict","message":"/workspace/dangling exists; give a path that does not, with the new name, or delete it first"}}`},
		{plugin.OpCall, `read {"path":"kept"}`, `{"ok":true,"output":{"path":"/workspace/kept","text":"same","total_lines":1},"text":"same"}`},
		{plugin.OpCall, `read {"path":"latin1"}`, `{"ok":false,"error":{"code":"failed","message":"/workspace/latin1 is not UTF-8 text"}}`},
	} {
		if got := h.Answer(t, tt.op, tt.line); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.line, got, tt.want)
		}
	}
}
