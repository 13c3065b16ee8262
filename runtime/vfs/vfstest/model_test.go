package vfstest

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"syscall"
)

// model is a file system as naive as can be: a map of paths. It plays the
// lines of scripts. An operation's outcome is an error of package syscall,
// raised by panic, or a text.
type model struct {
	nodes map[string]*node // by clean path; "." is the root
	open  map[string]*opened
	bytes int64 // quota; 0: none
	count int
}

type node struct {
	dir    bool
	target string // of a symlink
	data   []byte
	mode   string
}

type opened struct {
	node  *node
	flags string
	off   int
}

func newModel() *model {
	return &model{nodes: map[string]*node{".": {dir: true}}, open: map[string]*opened{}}
}

func (m *model) do(line string) (outcome string) {
	words, err := split(line)
	if err != nil {
		panic(err)
	}
	defer func() {
		if p := recover(); p != nil {
			errno, ok := p.(syscall.Errno)
			if !ok {
				panic(p)
			}
			outcome = nameOf(errno)
		}
	}()
	verb, arg := words[0], append(words[1:], "", "", "")
	if h := m.open[arg[0]]; h != nil && verb != "open" {
		return m.onFile(h, verb, arg)
	}
	return m.play(verb, arg)
}

func (m *model) play(verb string, arg []string) string {
	switch verb {
	case "put", "append":
		h := m.openFile(arg[0], map[string]string{"put": "wct", "append": "wca"}[verb])
		m.write(h.node, len(h.node.data), arg[1])
	case "open":
		m.open[arg[0]] = m.openFile(arg[1], arg[2])
	case "read":
		h := m.openFile(arg[0], "r")
		if h.node.dir {
			panic(syscall.EISDIR)
		}
		return string(h.node.data)
	case "mkdir":
		at, _ := m.vacant(arg[0])
		m.nodes[at] = m.made(&node{dir: true, mode: "755"})
	case "symlink":
		at, slash := m.vacant(arg[1])
		if slash {
			panic(syscall.ENOENT)
		}
		m.nodes[at] = m.made(&node{target: arg[0]})
	case "remove":
		m.remove(arg[0])
	case "rename":
		m.rename(arg[0], arg[1])
	case "chmod":
		_, n := m.present(arg[0], follow)
		n.mode = arg[1]
	default:
		return m.look(verb, arg[0])
	}
	return ""
}

func (m *model) look(verb, name string) string {
	how := follow
	if verb == "lstat" || verb == "readlink" {
		how = noFollow
	}
	at, n := m.present(name, how)
	switch {
	case verb == "list":
		if !n.dir {
			panic(syscall.ENOTDIR)
		}
		return strings.Join(m.list(at), " ")
	case verb == "readlink":
		if n.target == "" {
			panic(syscall.EINVAL)
		}
		return n.target
	case verb == "mode":
		return n.mode
	case n.dir:
		return "dir"
	case n.target != "":
		return "symlink"
	}
	return fmt.Sprintf("file %d", len(n.data))
}

func (m *model) list(at string) []string {
	var names []string
	for _, p := range slices.Sorted(maps.Keys(m.nodes)) {
		if p == "." || path.Dir(p) != at {
			continue
		}
		name := path.Base(p)
		if n := m.nodes[p]; n.dir {
			name += "/"
		} else if n.target != "" {
			name += "@"
		}
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(strings.Trim(a, "/@"), strings.Trim(b, "/@")) })
	return names
}

func (m *model) rename(from, to string) {
	src, fromSlash := m.resolve(from, itself)
	dst, toSlash := m.resolve(to, itself)
	n, over := m.nodes[src], m.nodes[dst]
	switch {
	case n == nil:
		panic(syscall.ENOENT)
	case (fromSlash || toSlash) && !n.dir:
		panic(syscall.ENOTDIR)
	case src == dst:
		return
	case n.dir && strings.HasPrefix(dst, src+"/"):
		panic(syscall.EINVAL)
	case strings.HasPrefix(src, dst+"/"):
		panic(syscall.ENOTEMPTY)
	case over != nil && n.dir && !over.dir:
		panic(syscall.ENOTDIR)
	case over != nil && !n.dir && over.dir:
		panic(syscall.EISDIR)
	case over != nil && over.dir && len(m.list(dst)) > 0:
		panic(syscall.ENOTEMPTY)
	}
	for _, p := range slices.Collect(maps.Keys(m.nodes)) {
		if p == src || strings.HasPrefix(p, src+"/") {
			moved := m.nodes[p]
			delete(m.nodes, p)
			m.nodes[dst+p[len(src):]] = moved
		}
	}
}

func (m *model) remove(name string) {
	at, slash := m.resolve(name, itself)
	n := m.nodes[at]
	switch {
	case n == nil:
		panic(syscall.ENOENT)
	case n.dir && len(m.list(at)) > 0:
		panic(syscall.ENOTEMPTY)
	case !n.dir && slash:
		panic(syscall.ENOTDIR)
	}
	delete(m.nodes, at)
}

// openFile opens as flags say, following symlinks unless "x" is in them.
func (m *model) openFile(name, flags string) *opened {
	has := func(flag string) bool { return strings.Contains(flags, flag) }
	how := follow
	if has("c") && has("x") {
		how = noFollow
	}
	if has("c") {
		how |= makesFile
	}
	at, slash := m.resolve(name, how)
	n := m.nodes[at]
	switch {
	case n == nil && !has("c"):
		panic(syscall.ENOENT)
	case n == nil:
		n = m.made(&node{mode: "644"})
		m.nodes[at] = n
	case has("c") && has("x"):
		panic(syscall.EEXIST)
	case n.dir && (has("w") || has("c")):
		panic(syscall.EISDIR)
	case !n.dir && slash:
		panic(syscall.ENOTDIR)
	}
	if has("t") {
		n.data = nil
	}
	return &opened{node: n, flags: flags}
}

func (m *model) onFile(h *opened, verb string, arg []string) string {
	writes, reads := strings.Contains(h.flags, "w"), strings.Contains(h.flags, "r")
	switch verb {
	case "close":
		delete(m.open, arg[0])
	case "size":
		return fmt.Sprint(len(h.node.data))
	case "write", "writeat":
		if !writes {
			panic(syscall.EBADF)
		}
		off, text := h.off, arg[1]
		if verb == "writeat" {
			off, text = int(number(arg[1], 10)), arg[2]
		}
		if strings.Contains(h.flags, "a") {
			off = len(h.node.data)
		}
		m.write(h.node, off, text)
		if verb == "write" {
			h.off = off + len(text)
		}
	case "truncate":
		if !writes {
			panic(syscall.EINVAL)
		}
		m.resize(h.node, int(number(arg[1], 10)))
	case "readat":
		if h.node.dir {
			panic(syscall.EISDIR)
		}
		if !reads {
			panic(syscall.EBADF)
		}
		off, n := int(number(arg[1], 10)), int(number(arg[2], 10))
		if off >= len(h.node.data) {
			return "EOF"
		}
		return string(h.node.data[off:min(off+n, len(h.node.data))])
	}
	return ""
}

func (m *model) write(n *node, off int, text string) {
	if len(text) == 0 {
		return
	}
	m.resize(n, max(len(n.data), off+len(text)))
	copy(n.data[off:], text)
}

func (m *model) resize(n *node, size int) {
	if grow := int64(size - len(n.data)); grow > 0 && m.bytes > 0 && m.used()+grow > m.bytes {
		panic(syscall.ENOSPC)
	}
	n.data = append(n.data, make([]byte, max(0, size-len(n.data)))...)[:size:size]
}

// made accounts for a new node.
func (m *model) made(n *node) *node {
	if m.count > 0 && len(m.nodes) > m.count || m.bytes > 0 && len(n.target) > 0 && m.used()+int64(len(n.target)) > m.bytes {
		panic(syscall.ENOSPC)
	}
	return n
}

// used counts the bytes of what has a name or is open.
func (m *model) used() int64 {
	counted := map[*node]bool{}
	for _, n := range m.nodes {
		counted[n] = true
	}
	for _, h := range m.open {
		counted[h.node] = true
	}
	var sum int64
	for n := range counted {
		sum += int64(len(n.data) + len(n.target))
	}
	return sum
}

func (m *model) present(name string, how int) (string, *node) {
	at, slash := m.resolve(name, how)
	n := m.nodes[at]
	if n == nil {
		panic(syscall.ENOENT)
	}
	if slash && !n.dir {
		panic(syscall.ENOTDIR)
	}
	return at, n
}

func (m *model) vacant(name string) (string, bool) {
	at, slash := m.resolve(name, itself)
	if m.nodes[at] != nil {
		panic(syscall.EEXIST)
	}
	return at, slash
}

// What becomes of a symlink at the end of a path.
const (
	follow   = iota
	noFollow // but with a slash behind it
	itself   // not even then

	makesFile = 4 // with any of these: a slash behind it is an error
)

// resolve returns the path without symlinks, whose directory exists, and
// whether it ended in a slash.
func (m *model) resolve(name string, how int) (at string, slash bool) {
	at = "."
	links := 0
	for rest := name; rest != ""; {
		var word string
		word, rest, slash = strings.Cut(strings.TrimLeft(rest, "/"), "/")
		last := strings.Trim(rest, "/") == ""
		n := m.nodes[at]
		switch {
		case n == nil:
			panic(syscall.ENOENT)
		case !n.dir:
			panic(syscall.ENOTDIR)
		case word == "" || word == ".":
			continue
		case word == "..":
			at = path.Dir(at)
			continue
		}
		next := path.Join(at, word)
		if last && slash && how&makesFile != 0 {
			panic(syscall.EISDIR)
		}
		if l := m.nodes[next]; l != nil && l.target != "" && (!last || how&^makesFile == follow || slash && how&^makesFile == noFollow) {
			if links++; links > 40 {
				panic(syscall.ELOOP)
			}
			rest = l.target + "/" + rest
			if !slash {
				rest = strings.TrimSuffix(rest, "/")
			}
			continue
		}
		at = next
		if last {
			break
		}
	}
	return at, slash
}
