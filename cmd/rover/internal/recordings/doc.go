// Package recordings opens what was recorded: bundles, and groups of rollouts in
// bundles or neutral documents.
package recordings
