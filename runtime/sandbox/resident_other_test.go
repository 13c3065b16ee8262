//go:build !linux

package sandbox_test

import "testing"

func resident(t *testing.T) int64 {
	t.Helper()
	t.Skip("nothing here says how much memory a process holds")
	return 0
}
