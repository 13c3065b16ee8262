package check

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/vfs"
)

// missingFiles warns of files that the instructions name, that the workspace does not
// have at the start, and that no verifier asks for, if there is one of a name like it:
// most likely that one is meant.
func missingFiles(loaded *environment.Loaded, built *environment.Built) hcl.Diagnostics {
	var diags hcl.Diagnostics
	files := filesIn(built.Workspace)
	task := built.Env.Task
	for _, name := range mentioned(task) {
		if isThere(name, task, files) || built.Env.Judges(name) || declares(loaded.Files, name) {
			continue
		}
		if like := mostLike(name, task, files); like != "" {
			diags = append(diags, warning(blockRange(loaded.Files, "task"), "Missing file",
				fmt.Sprintf("The instructions name %q, which the workspace does not have at the start. There is %s.", name, path.Join(environment.WorkspaceMount, like))))
		}
	}
	return diags
}

// declares reports whether a block that judges, or makes what is judged by, has a
// name in its source.
func declares(files map[string]*hcl.File, name string) bool {
	for _, file := range files {
		body, ok := file.Body.(*hclsyntax.Body)
		if !ok {
			continue
		}
		for _, block := range body.Blocks {
			if block.Type != "verifier" && block.Type != "reference" {
				continue
			}
			if strings.Contains(string(block.Range().SliceBytes(file.Bytes)), name) {
				return true
			}
		}
	}
	return false
}

// filesIn are the paths of all files of a tree.
func filesIn(tree *vfs.Tree) []string {
	var files []string
	for name, info := range tree.Walk("/") {
		if info.Type == vfs.TypeFile {
			files = append(files, name)
		}
	}
	return files
}

// mentioned are the file names in a text, each once.
func mentioned(text string) []string {
	named := regexp.MustCompile(`[\p{L}\p{N}_][\p{L}\p{N}_.\-]*\.(?:xlsx?|xlsm|csv|tsv|docx?|pptx?|pdf|txt|md|json|ics|eml|html?|xml|png|jpe?g)\b`)
	var names []string
	for _, name := range named.FindAllString(text, -1) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// isThere reports whether a file has a name, or one of several words that ends with
// it and is in the text.
func isThere(name, text string, files []string) bool {
	return slices.ContainsFunc(files, func(f string) bool {
		base := path.Base(f)
		return base == name || strings.HasSuffix(base, " "+name) && strings.Contains(text, base)
	})
}

// mostLike is the file whose name is most like one, of those that the text does not
// name as well; "" if none is like it.
func mostLike(name, text string, files []string) string {
	best, least := "", 0
	for _, f := range files {
		base := path.Base(f)
		if strings.Contains(text, base) || kindOfFile(name) != kindOfFile(base) || !alike(stem(name), stem(base)) {
			continue
		}
		if distance := levenshtein.Distance(name, base, nil); best == "" || distance < least {
			best, least = f, distance
		}
	}
	return best
}

// kindOfFile is what files of several extensions are alike in.
func kindOfFile(name string) string {
	extension := strings.TrimPrefix(strings.ToLower(path.Ext(name)), ".")
	for _, kind := range []string{"xlsx xls xlsm csv tsv", "docx doc pdf txt md htm html", "png jpg jpeg"} {
		if slices.Contains(strings.Fields(kind), extension) {
			return kind
		}
	}
	return extension
}

func stem(name string) string { return strings.ToLower(strings.TrimSuffix(name, path.Ext(name))) }

// alike reports whether two stems are nearly the same, or one has all the words of
// the other.
func alike(a, b string) bool {
	if levenshtein.Distance(a, b, nil) <= max(len(a), len(b))/5 {
		return true
	}
	x, y := words(a), words(b)
	return hasAll(x, y) || hasAll(y, x)
}

func words(stem string) []string {
	return regexp.MustCompile(`[\p{L}\p{N}]+`).FindAllString(stem, -1)
}

func hasAll(all, some []string) bool {
	for _, w := range some {
		if !slices.Contains(all, w) {
			return false
		}
	}
	return len(some) > 0
}
