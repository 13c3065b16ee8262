// Package environment makes a playable environment of an HCL package.
//
// [Load] reads the package, opens its plugins through an [Opener], asks them
// what they offer, and resolves every reference; mistakes of the author come
// back as diagnostics, all in one run. [Environment.Build] fills the workspace
// and the reference. A [Tool] or [Verifier] then makes the steps of a rollout:
// it knows its plugin, configuration, grant and mounts, so that package
// rollout only has to order them.
package environment
