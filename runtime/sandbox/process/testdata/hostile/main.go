// Command hostile is a plugin that misbehaves in the way that its first
// argument, or the name of the tool that is called, says.
package main

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

func main() {
	mode := ""
	if len(os.Args) > 1 {
		mode = os.Args[1]
	}
	switch mode {
	case "prints first":
		fmt.Println("Loading the model …")
	case "prints without end":
		for {
			fmt.Print("Loading … ")
		}
	case "exits":
		fmt.Fprintln(os.Stderr, "no licence")
		os.Exit(3)
	case "exits without a word":
		os.Exit(0)
	case "never ready":
		sleep()
	case "another protocol":
		fmt.Println("1|2|unix|/tmp/x|grpc")
		sleep()
	case "listens elsewhere":
		fmt.Println("1|1|unix|/var/run/docker.sock|grpc")
		sleep()
	case "listens on a link":
		link := os.Getenv("PLUGIN_UNIX_SOCKET_DIR") + "/link"
		if err := os.Symlink("/var/run/docker.sock", link); err != nil {
			panic(err)
		}
		fmt.Println("1|1|unix|" + link + "|grpc")
		sleep()
	case "ignores signals":
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT)
	}
	serve.Main(hostile())
}

func sleep() {
	for {
		time.Sleep(time.Hour)
	}
}

func hostile() *plugin.Plugin {
	p := &plugin.Plugin{Name: "hostile", Version: "1.0.0", Description: "Misbehaves."}
	for name, call := range map[string]func(*plugin.Env) (any, error){
		"echo": func(env *plugin.Env) (any, error) { return env.Args, nil },
		"say":  say,
		"write": func(env *plugin.Env) (any, error) {
			return nil, plugin.WriteFile(env.Files, "/workspace/x", []byte("x"))
		},
		"die":       func(*plugin.Env) (any, error) { os.Exit(3); return nil, nil },
		"panic":     func(*plugin.Env) (any, error) { panic("out of cheese") },
		"never":     never,
		"flood":     flood,
		"large":     func(*plugin.Env) (any, error) { return strings.Repeat("x", 100<<20), nil },
		"read":      func(*plugin.Env) (any, error) { return readHost(), nil },
		"sockets":   func(*plugin.Env) (any, error) { return sockets(), nil },
		"fork":      func(*plugin.Env) (any, error) { return fork(), nil },
		"leave":     func(*plugin.Env) (any, error) { return nil, leave() },
		"environ":   func(*plugin.Env) (any, error) { return os.Environ(), nil },
		"open":      openMany,
		"die later": dieLater,
	} {
		p.Tools = append(p.Tools, plugin.Tool{
			Info: plugin.ToolInfo{Name: name},
			Call: func(env *plugin.Env) (plugin.Result, error) {
				output, err := call(env)
				return plugin.Result{Output: output}, err
			},
		})
	}
	return p
}

// say prints in every way there is.
func say(env *plugin.Env) (any, error) {
	fmt.Fprintln(env.Log, "to the log")
	fmt.Println("to standard output")
	fmt.Fprintln(os.Stderr, "to standard error")
	_, err := syscall.Write(1, []byte("to descriptor 1\n"))
	return nil, err
}

// dieLater answers, and dies after that.
func dieLater(*plugin.Env) (any, error) {
	go func() {
		time.Sleep(50 * time.Millisecond)
		os.Exit(4)
	}()
	return "bye", nil
}

// never writes and does not answer.
func never(env *plugin.Env) (any, error) {
	if err := plugin.WriteFile(env.Files, "/workspace/half", []byte("half of it")); err != nil {
		return nil, err
	}
	sleep()
	return nil, nil
}

func flood(env *plugin.Env) (any, error) {
	line := []byte(strings.Repeat("flood ", 10_000) + "\n")
	for range 1000 {
		if _, err := env.Log.Write(line); err != nil {
			return nil, err
		}
		fmt.Print(string(line))
	}
	return nil, nil
}

// readHost lists what it can see of the machine.
func readHost() []string {
	var seen []string
	for _, dir := range []string{"/", "/etc", "/proc", "/dev", "/home", "/root", "/run", "/tmp"} {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue
		}
		for _, e := range entries {
			seen = append(seen, strings.TrimSuffix(dir, "/")+"/"+e.Name())
		}
	}
	for _, file := range []string{"/etc/passwd", "/proc/1/environ", "/etc/hostname"} {
		if _, err := os.ReadFile(file); err == nil {
			seen = append(seen, "read "+file)
		}
	}
	for _, file := range []string{"/x", "/run/x", "/run/plugin"} {
		if err := os.WriteFile(file, nil, 0o600); err == nil {
			seen = append(seen, "wrote "+file)
		}
	}
	return seen
}

// sockets tells which kinds of sockets it could open.
func sockets() []string {
	opened := []string{}
	for name, family := range map[string]int{"inet": syscall.AF_INET, "inet6": syscall.AF_INET6, "netlink": syscall.AF_NETLINK, "packet": syscall.AF_PACKET, "vsock": 40} {
		if _, err := syscall.Socket(family, syscall.SOCK_DGRAM, 0); err == nil {
			opened = append(opened, name)
		}
	}
	if _, err := net.Dial("tcp", "127.0.0.1:22"); err == nil {
		opened = append(opened, "dialled")
	}
	if _, err := net.Listen("tcp", "127.0.0.1:0"); err == nil {
		opened = append(opened, "listens")
	}
	return opened
}

// fork tries to become many.
func fork() map[string]int {
	made, last := 0, ""
	for range 100 {
		if _, err := syscall.ForkExec("/run/plugin", []string{"plugin", "never ready"}, nil); err != nil {
			last = err.Error()
			continue
		}
		made++
	}
	return map[string]int{"made": made, last: 100 - made}
}

// leave leaves a process behind that has a session of its own.
func leave() error {
	child := exec.Command("/proc/self/exe", append([]string{"never ready"}, os.Args[1:]...)...)
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	return child.Start()
}

// openMany opens more files than it may.
func openMany(env *plugin.Env) (any, error) {
	var args struct{ Files int }
	if err := json.Unmarshal(env.Args, &args); err != nil {
		return nil, err
	}
	for range args.Files {
		if _, err := env.Files.Open("/workspace/in.txt"); err != nil {
			return nil, err
		}
	}
	return nil, nil
}
