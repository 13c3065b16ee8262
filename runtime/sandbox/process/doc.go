// Package process runs plugins that are executables: processes that speak the
// protocol through hashicorp/go-plugin, confined by bubblewrap.
//
// A [Plugin] is a [step.Plugin] that keeps one process, for as many requests as
// come, and starts another when it has died. The process has no files but those
// that the host serves it for the length of each request, over the world of
// that request, so that they are observed as they are for a WASM guest. What
// else it can do is up to the operating system: [Probe] says whether this
// machine can confine it.
//
// A process is not deterministic. What it answers is recorded, and a crash is a
// fault of the host, which says nothing about the plugin and is never recorded.
package process
