// Package plugin is the contract between WorkRover and plugins: the messages
// of the plugin protocol, and the types from which authors make a plugin.
package plugin
