package builtin

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestModule(t *testing.T) {
	for _, name := range Names() {
		built, err := os.ReadFile("modules/" + name + ".wasm")
		module, moduleErr := Module(name)
		switch {
		case err == nil && !bytes.Equal(module, built):
			t.Errorf("Module(%s) is not what was built: %v", name, moduleErr)
		case err != nil && (moduleErr == nil || moduleErr.Error() != `the built-in plugin "`+name+`" is not part of this program: run make, which builds its module first`):
			t.Errorf("Module(%s) without a module = %v", name, moduleErr)
		}
	}
	_, err := Module("offices")
	if want := `there is no built-in plugin "offices"; there are desk, files, office, officebench`; err == nil || err.Error() != want {
		t.Errorf("Module(offices) = %v, want %s", err, want)
	}
}

// TestNames holds the list against the plugins that make builds.
func TestNames(t *testing.T) {
	mains, err := filepath.Glob("../*/guest/main.go")
	if err != nil {
		t.Fatal(err)
	}
	var plugins []string
	for _, main := range mains {
		plugins = append(plugins, filepath.Base(filepath.Dir(filepath.Dir(main))))
	}
	if !slices.Equal(plugins, Names()) {
		t.Errorf("Names() = %v; make builds %v", Names(), plugins)
	}
}
