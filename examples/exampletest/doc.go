// Package exampletest holds environments of the examples against what they promise:
// that each control fails by what it does wrong and by nothing else, that their
// plugins do the same in the process of a test and as modules, and that the verifiers
// tell what is wrong from what is only written otherwise.
//
// An example is the environment in the working directory of its test. Its plugins
// are first-party ones, by the names that follow "builtin:":
//
//	var plugins = exampletest.Plugins{"files": files.Plugin()}
//
//	func TestControls(t *testing.T) {
//		exampletest.Controls(t, exampletest.Build(t, plugins), map[string][]string{
//			"oracle":   nil,
//			"too-late": {"calendar/has-1"},
//		})
//	}
package exampletest
