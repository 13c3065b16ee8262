//go:build !wasip1

package serve

import "github.com/workrover/workrover/sdk/plugin"

// Register makes p the plugin that a WASM reactor serves, and returns it for
// [Main], which serves it in the other transports, and for tests, which hand it
// to [Handle].
func Register(p *plugin.Plugin) *plugin.Plugin { return p }
