// Package mounts offers the file system of a request to code of the host that
// acts for a plugin: [Files] are the [plugin.Files] of what the request may see.
package mounts
