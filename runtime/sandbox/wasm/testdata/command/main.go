//go:build wasip1

// Command command is a plugin that is a program: it reads a verb and its
// argument from standard input, and does what a test asks for.
package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

func main() {
	request, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	verb, argument, _ := strings.Cut(string(request), " ")
	switch verb {
	case "echo":
		fmt.Print(argument)
	case "surround":
		fmt.Printf("%q %q", os.Args, os.Environ())
	case "read":
		text, err := os.ReadFile(argument)
		fmt.Printf("%s %v", text, err)
	case "log":
		fmt.Print("out")
		fmt.Fprint(os.Stderr, argument)
	case "again":
		n, err := os.Stdin.Read(make([]byte, 1))
		fmt.Print(n, err)
	case "pieces":
		n, _ := strconv.Atoi(argument)
		for range n {
			fmt.Print("x")
		}
	case "exit":
		code, _ := strconv.Atoi(argument)
		fmt.Print("before ", code)
		os.Exit(code)
	default:
		panic("no verb " + verb)
	}
}
