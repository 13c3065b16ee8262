package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"
)

// BenchmarkCreditMemory holds the largest size of the command on 1,000,000 turns
// against that on 100,000.
func BenchmarkCreditMemory(b *testing.B) {
	few, many := writeGroups(b, 500), writeGroups(b, 5_000)
	for b.Loop() {
		small, large := peakOf(b, few), peakOf(b, many)
		b.ReportMetric(small, "KB-of-500")
		b.ReportMetric(large, "KB-of-5000")
		b.ReportMetric(large/small, "of-500")
	}
}

// peakOf is the largest size in memory, in KB, of the command on a file of groups.
// The system is asked while the command runs: what it tells at the end is not less
// than the size of the process that began it, which is this one.
func peakOf(b *testing.B, file string) float64 {
	b.Helper()
	cmd := exec.CommandContext(b.Context(), "rover", "credit", file, "--json")
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	peak := 0.0
	for tick := time.Tick(2 * time.Millisecond); ; {
		select {
		case <-tick:
			peak = max(peak, sizeOfProcess(cmd.Process.Pid))
		case err := <-ended:
			if err != nil || peak == 0 {
				b.Fatalf("peak %v KB: %v", peak, err)
			}
			return peak
		}
	}
}

// sizeOfProcess is the largest size that a process had so far; 0 if it is gone.
func sizeOfProcess(pid int) (kb float64) {
	status, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	defer func() { _ = status.Close() }()
	lines := bufio.NewScanner(status)
	for lines.Scan() {
		if n, _ := fmt.Sscanf(lines.Text(), "VmHWM: %f kB", &kb); n == 1 {
			return kb
		}
	}
	return 0
}
