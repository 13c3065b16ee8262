package vfs

import "strings"

// place is what a path resolves to.
type place struct {
	mount *mount
	path  string // internal, in the mount's layer
	entry *entry // nil: nothing is there, but its directory exists
	from  source
	slash bool // the path ended in a slash: it must be a directory
	dots  bool // the path ended in "." or ".."
}

func (p *place) observe(ask Ask) { p.mount.observe(ask, p.path, p.from) }

func (p *place) isDir() bool { return p.entry != nil && p.entry.kind == kindDir }

// how says how to resolve.
type how uint8

const (
	follow   how = 1 << iota // the last component too, if it is a symlink
	itself                   // never the last component, not even with a slash behind it
	creating                 // a file: nothing with a slash behind it
	writing                  // to write: what may not be known is a refused write
)

// resolver walks one path. It holds the lock of the layer that it is in; what
// it returns is valid until the operation ends or locks another layer.
type resolver struct {
	n     *Namespace
	how   how
	at    place
	text  string // from where in the mount the walk began, then the path as given
	base  int    // where in text the mount that the walk is in begins
	rest  string // what is still to walk
	typed int    // so much of the end of rest was typed by the caller, the part before comes from symlinks
	links int
}

// resolve walks path, from at unless it is absolute.
func (n *Namespace) resolve(at *Handle, path string, how how) (place, error) {
	r := resolver{n: n, how: how, text: path, rest: path, typed: len(path)}
	if path == "" {
		return place{}, EINVAL
	}
	if err := checkNames(path); err != nil {
		return place{}, err
	}
	if path[0] == '/' || at == nil {
		r.enter(n.root)
	} else if err := r.start(at); err != nil {
		return place{}, err
	}
	for r.skipSlashes(); r.rest != ""; r.skipSlashes() {
		if err := r.step(); err != nil {
			return place{}, err
		}
	}
	return r.at, nil
}

// start puts the walk into an open directory.
func (r *resolver) start(at *Handle) error {
	if at.closed || at.n != r.n {
		return EBADF
	}
	if at.inode.kind != kindDir {
		return ENOTDIR
	}
	r.enter(at.mount)
	if at.inode.gone {
		return ENOENT
	}
	r.reach(at.inode.path)
	r.text = at.inode.path + "/" + r.rest
	return nil
}

// enter puts the walk at the root of a mount.
func (r *resolver) enter(m *mount) {
	r.n.lock(m.Layer)
	r.base = len(r.text) - len(r.rest)
	r.at = place{mount: m, entry: m.Layer.root, from: source{node: m.Layer.origins}}
}

// reach puts the walk at a directory of the mount that it is in.
func (r *resolver) reach(path string) {
	l := r.at.mount.Layer
	l.walked(path)
	r.at.path, r.at.from = path, l.source(path)
	r.at.entry, _ = l.root.find(path)
}

func (r *resolver) skipSlashes() {
	rest := strings.TrimLeft(r.rest, "/")
	if rest == "" && r.rest != "" {
		r.at.slash = true
	}
	r.consume(rest)
}

// consume leaves rest to walk.
func (r *resolver) consume(rest string) {
	r.rest = rest
	r.typed = min(r.typed, len(rest))
}

// step walks one component.
func (r *resolver) step() error {
	if !r.at.isDir() {
		return r.missing()
	}
	linked := len(r.rest) > r.typed
	name, _, _ := strings.Cut(r.rest, "/")
	r.consume(r.rest[len(name):])
	switch name {
	case ".":
		r.at.dots = true
		return nil
	case "..":
		return r.up(linked)
	}
	return r.down(name)
}

// up walks to the directory above, which depends on there being one here.
func (r *resolver) up(linked bool) error {
	m := r.at.mount
	if r.at.path == "" && m == r.n.root {
		r.at.dots = true
		return nil
	}
	if !m.mayKnow(r.at.path) {
		return EACCES
	}
	if r.at.path == "" {
		if linked {
			return EACCES
		}
		above, _ := splitLast(m.prefix)
		r.enter(r.n.root)
		r.reach(above)
	} else {
		r.at.observe(AskExists)
		above, _ := splitLast(r.at.path)
		r.reach(above)
	}
	r.at.dots = true
	return nil
}

// down walks to a name in the directory that the walk is at.
func (r *resolver) down(name string) error {
	m := r.at.mount
	last := strings.Trim(r.rest, "/") == ""
	if last && r.rest != "" && r.how&creating != 0 {
		return r.stop(EISDIR)
	}
	m.Layer.work.Names++
	path := r.longer(name)
	if len(path) > maxPath {
		return r.stop(ENAMETOOLONG)
	}
	r.at.from = r.at.from.down(r.at.path, name)
	r.at.entry = r.at.entry.dir.get(name)
	r.at.path, r.at.dots = path, false
	switch {
	case m == r.n.root && r.n.below[r.at.path] != nil:
		r.enter(r.n.below[r.at.path])
	case r.at.entry == nil && !last:
		return r.missing()
	case r.at.entry != nil && r.at.entry.kind == kindSymlink && (!last || r.how&follow != 0 || r.rest != "" && r.how&itself == 0):
		return r.cross()
	}
	return nil
}

// longer is the path of a name in the directory that the walk is at. Where the
// caller wrote just that, it is a part of what he wrote and needs no memory.
func (r *resolver) longer(name string) string {
	if r.links == 0 {
		whole := r.text[r.base : len(r.text)-len(r.rest)]
		if len(whole) == len(r.at.path)+1+len(name) && strings.HasPrefix(whole, r.at.path) {
			return whole
		}
	}
	return r.at.path + "/" + name
}

// cross replaces the symlink that the walk is at by its target.
func (r *resolver) cross() error {
	m := r.at.mount
	if !m.mayRead(r.at.path) {
		if m.mayKnow(r.at.path) {
			r.at.observe(AskExists)
		}
		return r.denied()
	}
	r.at.observe(AskLink)
	if r.links++; r.links > maxLinks {
		return ELOOP
	}
	target := string(r.at.entry.blob.Bytes())
	if err := checkNames(target); err != nil {
		return err
	}
	if strings.HasPrefix(target, "/") {
		inside, ok := within(target, m.prefix)
		if !ok {
			return EACCES
		}
		target = inside
		r.enter(m)
	} else {
		above, _ := splitLast(r.at.path)
		r.reach(above)
	}
	r.rest = target + r.rest
	return nil
}

// within returns what is left of an absolute target inside a mount, walking no
// further than to its root.
func within(target, prefix string) (string, bool) {
	for {
		name, rest := nextName(target)
		switch {
		case name == "." || name == "" && target != "":
			target = rest
			continue
		case prefix == "":
			return target, true
		}
		var want string
		if want, prefix = nextName(prefix); name != want {
			return "", false
		}
		target = rest
	}
}

// missing ends a walk that has more to walk but nothing to walk in. What is
// observed is the absence of the path as far as it can be told.
func (r *resolver) missing() error {
	p := &r.at
	errno, ask := ENOENT, AskAbsent
	if p.entry != nil {
		errno, ask = ENOTDIR, AskExists // until there is a name below it
	}
	for name := range strings.SplitSeq(r.rest, "/") {
		if name == ".." {
			break
		}
		if name == "" || name == "." {
			continue
		}
		p.from = p.from.down(p.path, name)
		p.path += "/" + name
		ask = AskAbsent
	}
	if !p.mount.mayKnow(p.path) {
		return r.denied()
	}
	p.observe(ask)
	return errno
}

// stop ends a walk because of something else than what is missing. That it came
// this far is observed: elsewhere it might end earlier, with another error.
func (r *resolver) stop(err error) error {
	if !r.at.mount.mayKnow(r.at.path) {
		return r.denied()
	}
	r.at.observe(AskExists)
	return err
}

// denied is the end of a walk to what may not be known.
func (r *resolver) denied() error {
	if r.how&writing != 0 {
		return r.at.mount.refuse(r.at.path, EACCES)
	}
	return EACCES
}
