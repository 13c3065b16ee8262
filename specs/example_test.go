package specs_test

import (
	"fmt"
	"os"
	"testing/fstest"

	"github.com/workrover/workrover/specs"
)

const letters = `
environment "letters" {
  version = "1.0.0"
}

task {
  instructions = "Sort the letters into out/sorted.txt."
  requirement "sorted" { text = "out/sorted.txt has the letters in order" }
}

plugin "files" {
  source = "builtin:files"
  grant { write = ["/workspace/out"] }
}

harness {
  tools = [plugin.files.tool.read, plugin.files.tool.write]
}

verifier "order" {
  check "sorted" {
    condition = text("/workspace/out/sorted.txt") == "a b c"
    covers    = [task.requirement.sorted]
  }
}
`

// A package is loaded from any file system.
func ExampleLoad() {
	env, diags := specs.Load(fstest.MapFS{"main.hcl": {Data: []byte(letters)}}, "letters")
	fmt.Println(env.Name, env.Version, diags.HasErrors())
	for _, tool := range env.Harness.Tools {
		fmt.Println(tool.Name, tool.Use)
	}
	// Output:
	// letters 1.0.0 false
	// read plugin.files.tool.read
	// write plugin.files.tool.write
}

// Every problem is reported with its place and what to do about it.
func ExampleWriteDiagnostics() {
	fsys := fstest.MapFS{
		"main.hcl":  {Data: []byte(letters)},
		"extra.hcl": {Data: []byte("verifier \"more\" {\n  use = plugin.flies.verifier.exists\n}\n")},
	}
	env, diags := specs.Load(fsys, "letters")
	if err := specs.WriteDiagnostics(os.Stdout, env.Files(), diags, 72, false); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Error: Unknown plugin
	//
	//   on letters/extra.hcl line 2, in verifier "more":
	//    2:   use = plugin.flies.verifier.exists
	//               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
	//
	// There is no plugin block named "flies". Did you mean "files"? Declare
	// it, built-in or not.
}
