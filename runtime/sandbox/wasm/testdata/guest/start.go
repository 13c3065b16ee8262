//go:build wasip1

package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"
)

// started is what this instance saw while it initialised.
var started string

// kept is what the variable HOLD names, left open by the initialisation.
var kept *os.File

func init() {
	root, err := os.ReadDir("/")
	started = fmt.Sprintln(names(root), err)
	_, err = os.ReadDir("/workspace")
	started += fmt.Sprintln(err)
	text, err := os.ReadFile("/plugin/data.txt")
	started += fmt.Sprintf("%s %v\n", text, err)
	started += fmt.Sprintln(os.WriteFile("/plugin/new", nil, 0o600))
	started += fmt.Sprintln(time.Now().UTC(), rand.Int64())
	time.Sleep(time.Minute)
	started += fmt.Sprintln(time.Now().UTC())
	kept, _ = os.Open(os.Getenv("HOLD"))
	if kept != nil {
		_, _ = kept.Read(make([]byte, 2))
	}
}

func held(string) string {
	rest, err := io.ReadAll(kept)
	return fmt.Sprintf("%s %v", rest, err)
}

func names(entries []os.DirEntry) []string {
	list := []string{}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}
