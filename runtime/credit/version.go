package credit

import (
	"bytes"
	"cmp"
	"encoding/json"
)

// Version names a content of an artifact. Its zero value is a version that was
// not given.
type Version struct {
	kind versionKind
	name string
}

type versionKind uint8

const (
	notGiven versionKind = iota
	nothing              // the artifact is not there
	named
	wrong // neither a name nor null
)

// Content is the version of a content with that name.
func Content(name string) Version { return Version{named, name} }

// Nothing is the version of an artifact that is not there.
func Nothing() Version { return Version{kind: nothing} }

func (v Version) given() bool { return v.kind != notGiven }

// Name is the name of a content; other versions have none.
func (v Version) Name() string { return v.name }

// String is the version as messages name it.
func (v Version) String() string {
	switch v.kind {
	case nothing:
		return "null"
	case named:
		text, _ := json.Marshal(v.name)
		return string(text)
	case wrong:
		return v.name
	case notGiven:
	}
	return "no version"
}

// MarshalJSON writes a version that is given; null is [Nothing].
func (v Version) MarshalJSON() ([]byte, error) {
	if v.kind == named {
		return json.Marshal(v.name)
	}
	return []byte("null"), nil
}

// IsZero tells package json to leave out a version that is not given.
func (v Version) IsZero() bool { return v.kind == notGiven }

// UnmarshalJSON reads a version; it is called only where one is given.
func (v *Version) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*v = Nothing()
		return nil
	}
	if n := len(text); n >= 2 && text[0] == '"' && bytes.IndexByte(text, '\\') < 0 {
		*v = Content(string(text[1 : n-1])) // most are plain, and there are many
		return nil
	}
	v.kind = named
	if json.Unmarshal(text, &v.name) != nil {
		*v = Version{wrong, string(text)} // who follows the calls knows where it is
	}
	return nil
}

func compareVersion(a, b Version) int {
	return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.name, b.name))
}

func compareAccess(a, b Access) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), compareVersion(a.Version, b.Version))
}
