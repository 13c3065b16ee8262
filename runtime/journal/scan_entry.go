package journal

import "github.com/workrover/workrover/runtime/vfs"

// What is here are the entries of a bundle that have no lines.

// manifest reads a manifest without its space. Of a file that is named twice the
// last would count: that is odd.
func (s *scan) manifest(m *Manifest) {
	s.must(`{"format":`)
	m.Format = s.string()
	s.must(`,"id":`)
	m.ID = s.string()
	s.must(`,"producer":`)
	m.Producer = s.string()
	s.must(`,"cut":`)
	m.Cut = s.bool()
	s.must(`,"environment":`)
	m.Environment = s.environment()
	if s.has(`,"group":`) {
		m.Group = s.string()
	}
	s.must(`,"turns":`)
	m.Turns = s.small()
	s.must(`,"steps":`)
	m.Steps = s.small()
	s.must(`,"files":{`)
	m.Files = map[string]File{}
	for more := true; more && !s.odd; more = s.has(`,`) {
		name := s.string()
		_, twice := m.Files[name]
		s.odd = s.odd || twice
		m.Files[name] = s.file()
	}
	s.must(`},"blobs":{"count":`)
	m.Blobs.Count = s.small()
	s.must(`,"bytes":`)
	m.Blobs.Bytes = s.number()
	s.must(`}}`)
}

func (s *scan) file() (f File) {
	s.must(`:{"digest":`)
	f.Digest = s.digest()
	s.must(`,"size":`)
	f.Size = s.number()
	s.must(`}`)
	return f
}

// listing reads a listing, which has one text: what may be written in two ways is
// odd.
func (s *scan) listing() Listing {
	var l Listing
	s.must("[\n")
	for more := true; more && !s.odd; more = s.has(",\n") {
		l = append(l, s.node())
	}
	s.must("\n]\n")
	return l
}

func (s *scan) node() (n Node) {
	s.must(`{"path":`)
	n.Path = s.string()
	s.must(`,"type":`)
	n.Type = vfs.Type(s.string())
	s.must(`,"mode":`)
	n.Mode = uint32(s.small())
	if s.has(`,"digest":`) {
		n.Digest = s.digest()
		s.odd = s.odd || n.Digest.IsZero()
	}
	if s.has(`,"size":`) {
		n.Size = s.number()
		s.odd = s.odd || n.Size == 0
	}
	if s.has(`,"target":`) {
		n.Target = s.string()
		s.odd = s.odd || n.Target == ""
	}
	s.must(`}`)
	return n
}
