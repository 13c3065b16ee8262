// Package version says which rover this is, and what it speaks.
package version

import (
	"runtime"
	"runtime/debug"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/sdk/plugin"
)

// Info is the answer of rover version.
type Info struct {
	Format   string   `json:"format"`
	Version  string   `json:"version"` // of the module; "(devel)" when built from a working copy
	Revision string   `json:"revision,omitempty"`
	Go       string   `json:"go"`
	Platform string   `json:"platform"`
	Wazero   string   `json:"wazero"`
	Protocol int      `json:"protocol"` // of plugins
	Formats  []string `json:"formats"`  // of the documents that this version writes
}

// Producer names this program in what it writes.
func Producer() string { return "rover " + Of(debug.ReadBuildInfo()).Version }

// Of reads what the linker wrote into the binary.
func Of(info *debug.BuildInfo, ok bool) Info {
	v := Info{
		Format:   "rover.version/v1",
		Version:  "(devel)",
		Go:       runtime.Version(),
		Platform: runtime.GOOS + "/" + runtime.GOARCH,
		Wazero:   "unknown",
		Protocol: plugin.Protocol,
		Formats:  []string{"rover.check/v1", "rover.doctor/v1", "rover.guests/v1", "rover.run/v1", "rover.show/v1", "rover.store/v1", "rover.version/v1", journal.Format, journal.BundleFormat},
	}
	if !ok {
		return v
	}
	if info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, dependency := range info.Deps {
		if dependency.Path == "github.com/tetratelabs/wazero" {
			v.Wazero = dependency.Version
		}
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			v.Revision = setting.Value
		}
	}
	return v
}
