package officebench

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
)

const (
	maxDepth = 200     // elements within each other
	maxNodes = 1 << 20 // elements of a part that is taken in as a whole
)

var errTooLarge = errors.New("it is larger than what is read of a document")

// A bundle is an office document: an archive of parts, some of which name others.
type bundle struct{ *file.Archive }

// part is the content of a part that the document needs.
func (b *bundle) part(name string) ([]byte, error) {
	content, err := b.Part(name)
	if err == nil && content == nil {
		err = fmt.Errorf("it has no part %s", name)
	}
	return content, err
}

// relation is what a part says of another.
type relation struct{ kind, target string }

// relations are the parts that a part names, by the id that it uses.
func (b *bundle) relations(of string) (map[string]relation, error) {
	dir, base := path.Split(of)
	name := path.Join(dir, "_rels", base+".rels")
	if !b.Has(name) {
		return nil, nil
	}
	root, err := b.tree(name)
	if err != nil {
		return nil, err
	}
	found := map[string]relation{}
	for _, r := range root.all("Relationship") {
		target := r.attribute("Target")
		if !strings.HasPrefix(target, "/") {
			target = path.Join(dir, target)
		}
		kind := r.attribute("Type")
		found[r.attribute("Id")] = relation{kind[strings.LastIndexByte(kind, '/')+1:], strings.TrimPrefix(path.Clean(target), "/")}
	}
	return found, nil
}

// main is the part that the document begins with.
func (b *bundle) main() (string, error) {
	relations, err := b.relations("")
	if err != nil {
		return "", err
	}
	for _, r := range relations {
		if r.kind == "officeDocument" {
			return r.target, nil
		}
	}
	return "", errors.New("it does not say which of its parts is the document")
}

// tree reads a part as a whole.
func (b *bundle) tree(name string) (*node, error) {
	part, err := b.part(name)
	if err != nil {
		return nil, err
	}
	root, err := parseNode(bytes.NewReader(part))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return root, nil
}

// node is an element of XML. Namespaces are left out: the names are all there is
// to tell elements apart by in the places where they are looked for.
type node struct {
	name       string
	attributes []xml.Attr
	children   []*node
	text       string // directly in it
}

func parseNode(r io.Reader) (*node, error) {
	top := &node{}
	open := []*node{top}
	count := 0
	for d := xml.NewDecoder(r); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		last := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			if count++; count > maxNodes || len(open) > maxDepth {
				return nil, errTooLarge
			}
			n := &node{name: t.Name.Local, attributes: t.Attr}
			last.children = append(last.children, n)
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			last.text += string(t)
		}
	}
	if len(top.children) == 0 {
		return nil, errors.New("it is empty")
	}
	return top.children[0], nil
}

// all are the children of a name.
func (n *node) all(name string) []*node {
	var found []*node
	if n != nil {
		for _, c := range n.children {
			if c.name == name {
				found = append(found, c)
			}
		}
	}
	return found
}

// child is the first child of a name, or nil.
func (n *node) child(name string) *node {
	if found := n.all(name); len(found) > 0 {
		return found[0]
	}
	return nil
}

// attribute is the value of an attribute, or "".
func (n *node) attribute(name string) string {
	if n != nil {
		return attribute(n.attributes, name)
	}
	return ""
}

func attribute(attributes []xml.Attr, name string) string {
	for _, a := range attributes {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
