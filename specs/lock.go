package specs

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
)

// Lock says what the plugins of an environment were when somebody accepted
// them. It is the file [LockFile] of a package, which belongs to none of its
// components.
type Lock struct {
	Plugins []*Locked // sorted by name
}

// Locked is a block `plugin` of a lock.
type Locked struct {
	Place
	Name         string // in the environment
	Source       string // as the environment writes it
	Version      string // that the plugin says it is
	Digest       string // "sha256:…" of the file, or of a directory's tree; "" for a built-in, which its version pins
	Protocol     int64
	CompilerOnly bool // it is allowed calls deeper than an interpreter can go
}

// PortableDepth is the deepest limit of calls at which every engine agrees.
const PortableDepth = DefaultDepth

func lockSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{{Type: "plugin", LabelNames: []string{"name"}}}}
}

func lockedSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{
		{Name: "source", Required: true}, {Name: "version", Required: true}, {Name: "digest"},
		{Name: "protocol", Required: true}, {Name: "compiler_only"},
	}}
}

// LoadLock reads the lock of the package at the root of fsys, which label names
// in diagnostics; nil if there is none. With the parsed file diagnostics can be
// printed.
func LoadLock(fsys fs.FS, label string) (*Lock, *hcl.File, hcl.Diagnostics) {
	if _, err := fs.Stat(fsys, LockFile); errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	p := newParsed(fsys, label)
	p.parse(LockFile)
	file := p.files[path.Join(label, LockFile)]
	lock := &Lock{}
	if file == nil || file.Body == nil {
		return lock, file, p.diags
	}
	l := newLoader(fsys, newBudget())
	l.report(p.diags...)
	content, diags := file.Body.Content(lockSchema())
	l.report(diags...)
	for _, block := range content.Blocks {
		l.report(l.names.check(block)...)
		lock.Plugins = append(lock.Plugins, l.locked(block, label))
	}
	return lock, file, inSourceOrder(l.diags)
}

func (l *loader) locked(block *hcl.Block, label string) *Locked {
	b := l.open(block, lockedSchema())
	p := &Locked{Place: b.Place, Name: block.Labels[0], Protocol: b.whole("protocol", 1, 1), CompilerOnly: b.boolean("compiler_only", false)}
	p.Source, _ = b.text("source")
	p.Version, _ = b.text("version")
	p.Digest, _ = b.text("digest")
	if p.Digest != "" && !regexp.MustCompile(`^sha256:[0-9a-f]{64}$`).MatchString(p.Digest) {
		b.wrong("digest", "Invalid digest", "%q is not \"sha256:\" and 64 hexadecimal digits. Write the lock again with `rover lock %s`.", p.Digest, label)
	}
	return p
}

// Encode returns the text of the lock: the same for the same plugins.
func (l *Lock) Encode() []byte {
	file := hclwrite.NewEmptyFile()
	comment := "# Written by rover lock: the plugins of this environment as they were accepted.\n"
	file.Body().AppendUnstructuredTokens(hclwrite.Tokens{{Type: hclsyntax.TokenComment, Bytes: []byte(comment)}})
	for _, p := range l.Plugins {
		file.Body().AppendNewline()
		body := file.Body().AppendNewBlock("plugin", []string{p.Name}).Body()
		body.SetAttributeValue("source", cty.StringVal(p.Source))
		body.SetAttributeValue("version", cty.StringVal(p.Version))
		if p.Digest != "" {
			body.SetAttributeValue("digest", cty.StringVal(p.Digest))
		}
		body.SetAttributeValue("protocol", cty.NumberIntVal(p.Protocol))
		if p.CompilerOnly {
			body.SetAttributeValue("compiler_only", cty.True)
		}
	}
	return bytes.TrimLeft(hclwrite.Format(file.Bytes()), "\n")
}

// plugin returns the entry of a name, or nil.
func (l *Lock) plugin(name string) *Locked {
	if l == nil {
		return nil
	}
	for _, p := range l.Plugins {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Admit returns nil if a plugin with a digest may be opened where only locked
// plugins may: one that was not accepted must not get to do anything.
func (l *Lock) Admit(name, digest string) error {
	switch p := l.plugin(name); {
	case l == nil:
		return fmt.Errorf("there is no %s", LockFile)
	case p == nil:
		return errors.New("it is not in the lock")
	case p.Digest != digest:
		return errors.New(Deviation{What: "digest", Was: p.Digest, Is: digest}.difference("it"))
	}
	return nil
}

// A Deviation is one way in which plugins differ from a lock.
type Deviation struct {
	Plugin string
	What   string // "is new", "is gone", "digest", "version", …
	Was    string // in the lock; "" if it was not in it
	Is     string // now; "" if it is not any more
	at     hcl.Range
}

// Deviations compares the plugins of an environment, as a lock of them would
// be, with l, which may be nil.
func (l *Lock) Deviations(now *Lock) []Deviation {
	var all []Deviation
	for _, p := range now.Plugins {
		was := l.plugin(p.Name)
		if was == nil {
			all = append(all, Deviation{Plugin: p.Name, What: "is new", at: p.Header})
			continue
		}
		all = append(all, was.deviations(p)...)
	}
	if l == nil {
		return all
	}
	for _, p := range l.Plugins {
		if now.plugin(p.Name) == nil {
			all = append(all, Deviation{Plugin: p.Name, What: "is gone", at: p.Header})
		}
	}
	return all
}

func (p *Locked) deviations(now *Locked) []Deviation {
	var all []Deviation
	for _, field := range []struct{ name, was, is string }{
		{"source", p.Source, now.Source},
		{"version", p.Version, now.Version},
		{"digest", p.Digest, now.Digest},
		{"protocol", strconv.FormatInt(p.Protocol, 10), strconv.FormatInt(now.Protocol, 10)},
		{"compiler_only", strconv.FormatBool(p.CompilerOnly), strconv.FormatBool(now.CompilerOnly)},
	} {
		if field.was != field.is {
			all = append(all, Deviation{Plugin: p.Name, What: field.name, Was: field.was, Is: field.is, at: p.Of(field.name)})
		}
	}
	return all
}

// Check holds the plugins of an environment against l, which is nil if there
// is no lock. What differs is a warning, because authors rebuild all day, or
// with strict an error; without a lock, only strict finds something.
func (l *Lock) Check(now *Lock, label string, strict bool) hcl.Diagnostics {
	severity, accept := hcl.DiagWarning, fmt.Sprintf("If that is meant, accept it with `rover lock %s`.", label)
	if strict {
		severity = hcl.DiagError
	}
	if l == nil {
		if !strict {
			return nil
		}
		return hcl.Diagnostics{{Severity: severity, Summary: "No lock", Detail: fmt.Sprintf("There is no %s, so nobody has said which plugins are the right ones. Write it with `rover lock %s`.", path.Join(label, LockFile), label)}}
	}
	var diags hcl.Diagnostics
	for _, d := range l.Deviations(now) {
		at := d.at
		diags = append(diags, &hcl.Diagnostic{Severity: severity, Subject: &at, Summary: "Not as locked", Detail: d.sentence() + " " + accept})
	}
	return diags
}

func (d Deviation) sentence() string {
	subject := fmt.Sprintf("Plugin %q", d.Plugin)
	switch d.What {
	case "is new":
		return subject + " is not in the lock."
	case "is gone":
		return subject + " is in the lock, and not in the environment any more."
	}
	return d.difference(subject) + "."
}

func (d Deviation) difference(subject string) string {
	switch {
	case d.Was == "":
		return fmt.Sprintf("%s has the %s %s, and was locked without one", subject, d.What, d.Is)
	case d.Is == "":
		return fmt.Sprintf("%s was locked with the %s %s, and has none any more", subject, d.What, d.Was)
	}
	return fmt.Sprintf("%s has the %s %s, and was locked with %s", subject, d.What, d.Is, d.Was)
}
