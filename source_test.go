package workrover_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

// packages parses the Go files of each package of the module, tests apart, by
// directory. It reads them itself: the result of a test that runs the go
// command is cached without regard to the files which that command reads.
func packages(t *testing.T, mode parser.Mode) map[string][]*ast.File {
	t.Helper()
	found := map[string][]*ast.File{}
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && file != "." && ignored(entry.Name()):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, mode)
		if err != nil {
			return err
		}
		found[path.Dir(file)] = append(found[path.Dir(file)], parsed)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// ignored tells whether the go command would pass over a directory.
func ignored(name string) bool {
	return name == "testdata" || name == "bin" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}
