package vfstest

import (
	"embed"
	"io/fs"
	"strings"
)

// The scripts, a file for each group of rules. A line "# rule" starts a case.
//
//go:embed cases/*.txt
var scripts embed.FS

// Case is a rule of POSIX with a script that tells whether it is kept.
type Case struct {
	Rule   string
	Script string
}

// Cases returns the rules.
func Cases() []Case {
	var all []Case
	files, err := fs.Glob(scripts, "cases/*.txt")
	if err != nil {
		panic(err) // the pattern is ours
	}
	for _, file := range files {
		text, err := scripts.ReadFile(file)
		if err != nil {
			panic(err) // the file was just listed
		}
		for part := range strings.SplitSeq("\n"+string(text), "\n# ") {
			if rule, script, ok := strings.Cut(part, "\n"); ok && rule != "" {
				all = append(all, Case{Rule: rule, Script: script})
			}
		}
	}
	return all
}

// symlinks reports whether the script needs them.
func (c Case) symlinks() bool { return strings.Contains(c.Script, "symlink ") }
