package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// document is a text as the tool write_document writes it.
func document(text string) (docx string, err error) {
	root, err := os.MkdirTemp("", "policy")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(root)) }()
	if err := os.Mkdir(filepath.Join(root, "workspace"), 0o777); err != nil {
		return "", err
	}
	args, err := json.Marshal(map[string]string{"path": "policy.docx", "text": text})
	if err != nil {
		return "", err
	}
	request, err := plugin.Request{Op: plugin.OpCall, Name: "write_document", Args: args}.Encode()
	if err != nil {
		return "", err
	}
	response, err := plugin.ParseResponse(plugin.OpCall, serve.Handle(office.Plugin(), serve.Host{Files: serve.Dir(root)}, request))
	if err != nil {
		return "", err
	}
	if !response.OK {
		return "", fmt.Errorf("write_document: %w", response.Error)
	}
	content, err := os.ReadFile(filepath.Join(root, "workspace", "policy.docx"))
	return string(content), err
}
