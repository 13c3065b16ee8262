package main

import (
	"context"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/sdk/plugin"
)

// versions is the answer of rover version.
type versions struct {
	Format   string   `json:"format"`
	Version  string   `json:"version"` // of the module; "(devel)" when built from a working copy
	Revision string   `json:"revision,omitempty"`
	Go       string   `json:"go"`
	Platform string   `json:"platform"`
	Wazero   string   `json:"wazero"`
	Protocol int      `json:"protocol"` // of plugins
	Formats  []string `json:"formats"`  // of the documents that this version writes
}

func newVersion(c *console) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the version of rover and of what it speaks",
		Example: "  rover version --json",
		Args:    cobra.NoArgs,
		RunE: verb(func(context.Context, []string) error {
			v := versionsOf(debug.ReadBuildInfo())
			if asJSON {
				return c.answerJSON(v)
			}
			c.printf("rover %s (%s, %s, wazero %s, plugin protocol %d)\n", v.Version, v.Go, v.Platform, v.Wazero, v.Protocol)
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.version/v1 document")
	return cmd
}

// producer names this program in what it writes.
func producer() string { return "rover " + versionsOf(debug.ReadBuildInfo()).Version }

// versionsOf reads what the linker wrote into the binary.
func versionsOf(info *debug.BuildInfo, ok bool) versions {
	v := versions{
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
