package footprint

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/workrover/workrover/runtime/vfs"
)

// State is what a step can observe: the trees at its mounts, the wall clock at
// its start and the key of its random stream. A State is not changed; it may
// be asked concurrently.
type State struct {
	Mounts map[string]*vfs.Tree // by mount path, "/workspace", …
	Clock  time.Time
	Random [32]byte
}

// Answer answers one observation as canonical text. It never fails: what
// cannot be answered as asked, such as the content of a directory, has an
// answer that differs from every proper one. Symlinks are not followed, so an
// answer also changes when a component of the path becomes a symlink.
func (s *State) Answer(kind Kind, name string) string {
	switch kind {
	case Clock:
		return s.Clock.UTC().Format(time.RFC3339Nano)
	case Random:
		return hex.EncodeToString(s.Random[:])
	}
	mount, tree, inner := s.locate(name)
	if tree == nil {
		return "ENOENT /"
	}
	if kind == Content { // most are, and look-ups of records ask for hundreds
		if name := tree.Content(inner); name != "" {
			return name
		}
	}
	info, err := tree.Node(inner)
	if err != nil {
		return absence(tree, mount, inner, err)
	}
	return answerOf(kind, tree, inner, info)
}

// Holds reports whether every observation gets the same answer in s, compared
// in order, and otherwise the index of the first that does not, with the
// answer that it gets now. After a difference later questions might never have
// been asked, so they are not looked at.
func (s *State) Holds(observations []Observation) (ok bool, at int, now string) {
	for i, o := range observations {
		if got := s.Answer(o.Kind, o.Path); got != o.Answer {
			return false, i, got
		}
	}
	return true, 0, ""
}

// HoldsAfter reports whether observations that got their answers in the state
// before get them in s, too. It does not look again where nothing has changed.
func (s *State) HoldsAfter(before *State, observations []Observation) bool {
	same := s.same(before)
	for _, o := range observations {
		asked := o.Kind == Clock || o.Kind == Random || !liesInOne(same, o.Path) && !s.sameAt(before, o.Path)
		if asked && s.Answer(o.Kind, o.Path) != o.Answer {
			return false
		}
	}
	return true
}

// same lists the mounts whose trees are the same in both states.
func (s *State) same(before *State) []string {
	var mounts []string
	for mount, now := range s.Mounts {
		if then := before.Mounts[mount]; then != nil && now.Same(then) {
			mounts = append(mounts, mount)
		}
	}
	return mounts
}

// liesInOne reports whether name is in one of some mounts, none of which lies in
// another.
func liesInOne(mounts []string, name string) bool {
	for _, mount := range mounts {
		if _, ok := below(mount, name); ok {
			return true
		}
	}
	return false
}

// sameAt reports whether nothing has changed at name since the state before.
func (s *State) sameAt(before *State, name string) bool {
	mount, now, inner := s.locate(name)
	then := before.Mounts[mount]
	return now != nil && then != nil && now.SameAt(then, inner)
}

// locate finds the mount that name lies in and the path inside its tree.
func (s *State) locate(name string) (mount string, tree *vfs.Tree, inner string) {
	for end := 1; end <= len(name); end++ { // a mount is a directory above name
		if end < len(name) && name[end] != '/' {
			continue
		}
		if tree := s.Mounts[name[:end]]; tree != nil {
			inner, _ := below(name[:end], name)
			return name[:end], tree, inner
		}
	}
	if tree := s.Mounts["/"]; tree != nil {
		return "/", tree, name
	}
	return "", nil, ""
}

func answerOf(kind Kind, tree *vfs.Tree, inner string, info vfs.Info) string {
	switch kind {
	case Meta:
		var text [64]byte
		meta := append(append(text[:0], info.Type...), ' ')
		meta = append(strconv.AppendInt(meta, info.Size, 10), ' ')
		return string(info.MTime.UTC().AppendFormat(meta, time.RFC3339Nano))
	case Mode:
		return fmt.Sprintf("%04o", info.Mode.Perm())
	case List:
		if sum, err := tree.Listing(inner); err == nil {
			return sum.String()
		}
	case Link:
		if target, err := tree.Target(inner); err == nil {
			return "-> " + target
		}
	case Absent, Exists, Content: // a Content that got here is of no file
	}
	return string(info.Type)
}

// absence words a failed look-up: the error and the deepest ancestor that
// exists, both as the guest could tell them apart. No question that was ever
// asked goes through a symlink, since names are resolved before; where there is
// one now, what is found is another thing than a file was that is no directory.
func absence(tree *vfs.Tree, mount, inner string, err error) string {
	deepest := tree.Deepest(inner)
	at := strings.TrimSuffix(mount, "/") + deepest
	if deepest == "/" {
		at = mount
	}
	if info, err := tree.Node(deepest); err == nil && info.Type == vfs.TypeSymlink {
		return string(info.Type) + " " + at
	}
	errno := vfs.ENOENT
	errors.As(err, &errno)
	return string(errno) + " " + at
}
