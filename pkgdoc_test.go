package workrover_test

import (
	"go/ast"
	"go/parser"
	"path"
	"slices"
	"strings"
	"testing"
)

// TestPackageComments holds every package to one comment that says what it is,
// since that is the first thing a reader looks for.
func TestPackageComments(t *testing.T) {
	for pkg, files := range packages(t, parser.ParseComments|parser.PackageClauseOnly) {
		var comments []string
		for _, file := range files {
			if file.Doc != nil {
				comments = append(comments, file.Doc.Text())
			}
		}
		start := opening(pkg, files[0])
		if len(comments) != 1 || !slices.ContainsFunc(comments, func(c string) bool { return strings.HasPrefix(c, start+" ") }) {
			t.Errorf("%s has %d package comments: want one, which begins with %q", pkg, len(comments), start)
		}
	}
}

// opening is how the comment of a package begins.
func opening(pkg string, file *ast.File) string {
	if file.Name.Name == "main" {
		return "Command " + path.Base(pkg)
	}
	return "Package " + file.Name.Name
}
