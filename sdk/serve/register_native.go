//go:build !wasip1

package serve

import "github.com/workrover/workrover/sdk/plugin"

// Register makes p the plugin that a WASM module serves. Outside WASM nobody
// asks for it; it returns p, so that a test can hand it to [Handle].
func Register(p *plugin.Plugin) *plugin.Plugin { return p }
