package vfs

// origin notes, for one path of a layer, where what is there now comes from.
// Origins form a tree of the paths that the layer has changed; everything else
// comes from the same place below the nearest noted ancestor. They are what
// keeps footprints exact: what a step itself made is no observation, what it
// moved is one of the place where it was.
type origin struct {
	own   bool   // made or removed by this layer
	from  string // otherwise: the internal path in the starting tree
	wrote bool   // the layer wrote the content of this file
	timed bool   // the layer set the time, by writing or by changing entries
	moded bool   // the layer set the permission bits
	below map[string]*origin
}

// child returns the origin of a name in o, noting it if it was not.
func (o *origin) child(name string) *origin {
	if c := o.below[name]; c != nil {
		return c
	}
	c := &origin{own: o.own}
	if !o.own {
		c.from = o.from + "/" + name
	}
	o.set(name, c)
	return c
}

func (o *origin) set(name string, c *origin) {
	if o.below == nil {
		o.below = map[string]*origin{}
	}
	o.below[name] = c
}

// at returns the origin of path, noting it and all above it.
func (o *origin) at(path string) *origin {
	for name, rest := nextName(path); name != ""; name, rest = nextName(rest) {
		o = o.child(name)
	}
	return o
}

// note returns the origin of path to mark something on, or nil if the layer
// made what is there, so that there is nothing to tell apart.
func (o *origin) note(path string) *origin {
	for name, rest := nextName(path); name != ""; name, rest = nextName(rest) {
		if o.own && o.below[name] == nil {
			return nil
		}
		o = o.child(name)
	}
	if o.own {
		return nil
	}
	return o
}

// disown notes that what is at path, or that nothing is, is the layer's doing.
func (o *origin) disown(path string) {
	dir, last := splitLast(path)
	for name, rest := nextName(dir); name != ""; name, rest = nextName(rest) {
		if o.own && o.below[name] == nil {
			return
		}
		o = o.child(name)
	}
	if o.own {
		delete(o.below, last)
		return
	}
	o.set(last, &origin{own: true})
}

// move notes that what was at from is now at to.
func (o *origin) move(from, to string) {
	moved := o.at(from)
	o.disown(from)
	dir, last := splitLast(to)
	o.at(dir).set(last, moved)
}

// source is the origin of what a walk down a layer has reached.
type source struct {
	node *origin // what is noted at this very path; nil: nothing here or below
	own  bool
	base string // otherwise: where the first cut bytes of the walked path come from
	cut  int
}

// down follows the walk to a name; path is the walked path before it.
func (s source) down(path, name string) source {
	if s.node == nil {
		return s
	}
	c := s.node.below[name]
	switch {
	case c == nil && s.node.own:
		return source{own: true}
	case c == nil:
		return source{base: s.node.from, cut: len(path)}
	case c.own:
		return source{node: c, own: true}
	}
	return source{node: c, base: c.from, cut: len(path) + 1 + len(name)}
}

// path returns where in the starting tree the walked path comes from; ok is
// false if it is the layer's own.
func (s source) path(walked string) (path string, ok bool) {
	if s.own {
		return "", false
	}
	if s.base == walked[:s.cut] {
		return walked, true
	}
	return s.base + walked[s.cut:], true
}

func (s source) wrote() bool { return s.own || s.node != nil && s.node.wrote }
func (s source) timed() bool { return s.own || s.node != nil && s.node.timed }
func (s source) moded() bool { return s.own || s.node != nil && s.node.moded }
