package main

import (
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// args are the arguments of the tools and the configuration of the verifier.
type args struct{ Path, Line, Column, Equals string }

// total judges the sum of a column.
func total(env *plugin.Env) ([]plugin.Check, error) {
	var a args
	if err := plugin.Decode(env.Config, &a); err != nil {
		return nil, err
	}
	want, ok := parseAmount(a.Equals)
	if !ok {
		return nil, plugin.Errorf(plugin.CodeInvalidArgs, "equals: %q is not an amount", a.Equals)
	}
	check := plugin.Check{ID: "total", Evidence: []plugin.Evidence{{Path: a.Path}}}
	found, err := sumOf(env.Files, a.Path, a.Column)
	if err != nil {
		check.Message = plugin.AsError(err).Message
		return []plugin.Check{check}, nil
	}
	check.Evidence[0].Locator = "column " + a.Column
	check.Evidence[0].Expected, check.Evidence[0].Found = want.String(), found.String()
	if found == want {
		check.Value = 1
	} else {
		check.Message = a.Path + ": the sum of " + a.Column + " is " + found.String() + ", not " + want.String()
	}
	return []plugin.Check{check}, nil
}

// sum answers the sum of a column.
func sum(env *plugin.Env) (plugin.Result, error) {
	var a args
	if err := plugin.Decode(env.Args, &a); err != nil {
		return plugin.Result{}, err
	}
	found, err := sumOf(env.Files, a.Path, a.Column)
	if err != nil {
		return plugin.Result{}, err
	}
	return plugin.Result{Output: map[string]string{"total": found.String()}}, nil
}

// appendLine appends a line to a file that exists, and counts the lines.
func appendLine(env *plugin.Env) (plugin.Result, error) {
	var a args
	if err := plugin.Decode(env.Args, &a); err != nil {
		return plugin.Result{}, err
	}
	before, err := content(env.Files, a.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	f, err := env.Files.OpenFile(a.Path, os.O_WRONLY|os.O_APPEND)
	if err != nil {
		return plugin.Result{}, err
	}
	_, err = f.Write([]byte(a.Line + "\n"))
	if err := errors.Join(err, f.Close()); err != nil {
		return plugin.Result{}, err
	}
	return plugin.Result{Output: map[string]int{"lines": strings.Count(before+a.Line+"\n", "\n")}}, nil
}

// sumOf sums the amounts in a column of a file.
func sumOf(files plugin.Reader, path, column string) (sum amount, err error) {
	text, err := content(files, path)
	if err != nil {
		return 0, err
	}
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	at := slices.Index(strings.Split(lines[0], ","), column)
	if at < 0 {
		return 0, plugin.Errorf(plugin.CodeFailed, "%s: no column \"%s\"", path, column)
	}
	for i, line := range lines[1:] {
		if line == "" {
			continue
		}
		a, ok := cell(line, at)
		if !ok {
			return 0, plugin.Errorf(plugin.CodeFailed, "%s: line %d has no amount", path, i+2)
		}
		sum += a
	}
	return sum, nil
}

// cell returns the amount in a cell of a line, if there is one.
func cell(line string, at int) (a amount, ok bool) {
	cells := strings.Split(line, ",")
	if at >= len(cells) {
		return 0, false
	}
	return parseAmount(cells[at])
}

// content reads a file.
func content(files plugin.Reader, path string) (string, error) {
	data, err := plugin.ReadFile(files, path)
	switch {
	case errors.Is(err, plugin.ENOENT), errors.Is(err, plugin.ENOTDIR):
		return "", plugin.Errorf(plugin.CodeNotFound, "%s: not found", path)
	case err != nil:
		return "", plugin.Errorf(plugin.CodeFailed, "%s: cannot be read", path)
	}
	return string(data), nil
}
