package specs

import (
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"math/big"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// body is one block while it is decoded. Each getter reads one attribute,
// reports what is wrong with it, and then returns the zero value, so that
// decoding goes on and finds the other problems too.
type body struct {
	*loader
	Place
	block   *hcl.Block
	content *hcl.BodyContent
}

// open reads a block by its schema.
func (l *loader) open(block *hcl.Block, schema *hcl.BodySchema) *body {
	content, diags := block.Body.Content(schema)
	l.report(diags...)
	return &body{loader: l, Place: placeOf(block, content.Attributes), block: block, content: content}
}

func (b *body) has(name string) bool { return b.content.Attributes[name] != nil }

func (b *body) wrong(name, summary, detail string, args ...any) {
	b.report(Errorf(b.Of(name), summary, detail, args...))
}

// inner opens the one block of a type, or returns nil.
func (b *body) inner(kind string, schema *hcl.BodySchema) *body {
	blocks := b.content.Blocks.OfType(kind)
	if len(blocks) == 0 {
		return nil
	}
	for _, again := range blocks[1:] {
		b.report(Errorf(again.DefRange, "Duplicate "+kind, "There is a %s block at %s already. Merge the two.", kind, where(blocks[0].DefRange)))
	}
	return b.open(blocks[0], schema)
}

// value evaluates an attribute, converted to a type.
func (b *body) value(name string, want cty.Type) (cty.Value, bool) {
	attr := b.content.Attributes[name]
	if attr == nil {
		return cty.NilVal, false
	}
	v, ok := b.evaluate(attr.Expr)
	if !ok {
		return cty.NilVal, false
	}
	if v.IsNull() {
		b.wrong(name, "Missing value", "%q must not be null. To take the default, leave it out.", name)
		return cty.NilVal, false
	}
	v, err := b.work.converted(v, want)
	if err != nil {
		b.wrong(name, "Wrong type", "%q must be a %s: %s.", name, want.FriendlyName(), err)
		return cty.NilVal, false
	}
	return v, v.IsWhollyKnown() // what did not parse is unknown, and reported

}

func (b *body) text(name string) (string, bool) {
	v, ok := b.value(name, cty.String)
	if !ok {
		return "", false
	}
	return v.AsString(), true
}

func (b *body) boolean(name string, otherwise bool) bool {
	v, ok := b.value(name, cty.Bool)
	if !ok {
		return otherwise
	}
	return v.True()
}

// texts reads a list of strings.
func (b *body) texts(name string) []string {
	v, ok := b.value(name, cty.List(cty.String))
	if !ok {
		return nil
	}
	var out []string
	for _, item := range v.AsValueSlice() {
		if item.IsNull() {
			b.wrong(name, "Missing value", "The list %q must not contain null.", name)
			return nil
		}
		out = append(out, item.AsString())
	}
	return out
}

// textMap reads a map of strings.
func (b *body) textMap(name string) map[string]string {
	v, ok := b.value(name, cty.Map(cty.String))
	if !ok || v.LengthInt() == 0 {
		return nil
	}
	out := make(map[string]string, v.LengthInt())
	for key, item := range v.AsValueMap() {
		if item.IsNull() {
			b.wrong(name, "Missing value", "%q must not contain null, as %q is.", name, key)
			return nil
		}
		out[key] = item.AsString()
	}
	return out
}

// whole reads a whole number that is at least least.
func (b *body) whole(name string, least, otherwise int64) int64 {
	v, ok := b.value(name, cty.Number)
	if !ok {
		return otherwise
	}
	n, accuracy := v.AsBigFloat().Int64()
	if accuracy != big.Exact || n < least {
		b.wrong(name, "Number out of range", "%q must be a whole number, at least %d.", name, least)
		return otherwise
	}
	return n
}

// bytes reads an amount of bytes above zero.
func (b *body) bytes(name string, otherwise int64) int64 {
	s, ok := b.text(name)
	if !ok {
		return otherwise
	}
	n, err := ParseBytes(s)
	if err == nil && n == 0 {
		err = errors.New("it must be above zero")
	}
	if err != nil {
		b.wrong(name, "Invalid amount of bytes", "%s: %s.", name, err)
		return otherwise
	}
	return n
}

// weight reads a finite number that is not negative.
func (b *body) weight(name string) float64 {
	v, ok := b.value(name, cty.Number)
	if !ok {
		return DefaultWeight
	}
	w, _ := v.AsBigFloat().Float64()
	if w < 0 || math.IsInf(w, 0) {
		b.wrong(name, "Invalid weight", "%q must be a finite number that is not negative.", name)
		return DefaultWeight
	}
	return w
}

// choice reads a text that must be one of a few; the first is the default.
func (b *body) choice(name string, options ...string) string {
	s, ok := b.text(name)
	if !ok {
		return options[0]
	}
	if !slices.Contains(options, s) {
		b.wrong(name, "Invalid "+name, "%q must be one of %s, not %q.%s", name, quoted(options), s, didYouMean(s, options))
	}
	return s
}

// config evaluates the attribute config to the JSON that a plugin is sent.
func (b *body) config() json.RawMessage {
	const name = "config"
	v, ok := b.value(name, cty.DynamicPseudoType)
	if !ok {
		return nil
	}
	data, err := ctyjson.Marshal(v, v.Type())
	if err != nil {
		b.wrong(name, "Wrong type", "%q has no form in JSON: %s.", name, err)
		return nil
	}
	return data
}

// ref reads a reference to something of a kind that a plugin offers.
func (b *body) ref(name string, kind Kind) Ref {
	attr := b.content.Attributes[name]
	if attr == nil {
		return Ref{}
	}
	ref, diags := refOf(attr.Expr, kind)
	b.report(diags...)
	b.refs = append(b.refs, ref)
	return ref
}

// list returns the elements of a list that is written out, unevaluated.
func (b *body) list(name string) []hcl.Expression {
	attr := b.content.Attributes[name]
	if attr == nil {
		return nil
	}
	exprs, diags := hcl.ExprList(attr.Expr)
	if diags.HasErrors() {
		b.wrong(name, "Wrong type", "%q must be a list of references, written out in brackets.", name)
	}
	return exprs
}

// file reads the path of something in the package and returns it in shortest
// form, together with what is there.
func (b *body) file(name string) (string, fs.FileInfo) {
	s, ok := b.text(name)
	if !ok {
		return "", nil
	}
	return b.packageFile(name, s)
}

// packageFile finds p, which the attribute name gives, in the package.
func (b *body) packageFile(name, p string) (string, fs.FileInfo) {
	clean, err := packagePath(b.fsys, p)
	if err != nil {
		b.wrong(name, "Path outside the package", "%s.", err)
		return "", nil
	}
	info, err := fs.Stat(b.fsys, clean)
	if err != nil {
		b.wrong(name, "Missing file", "There is no readable file or directory %q in the package. Create it or correct the path.", clean)
		return "", nil
	}
	b.used(clean)
	return clean, info
}

// inside reads a path that must be in one of the mounts.
func (b *body) inside(name string, mounts ...string) string {
	p, ok := b.text(name)
	if !ok {
		return ""
	}
	if err := mountPath(p, mounts...); err != nil {
		b.wrong(name, "Invalid path", "%s.", err)
	}
	return p
}

// each reads a list of texts and reports those that check finds wrong.
func (b *body) each(name, summary string, check func(string) error) []string {
	items := b.texts(name)
	for _, item := range items {
		if err := check(item); err != nil {
			b.wrong(name, summary, "%s.", err)
		}
	}
	return items
}

// globs reads a list of patterns for files of the workspace.
func (b *body) globs(name string) []string {
	return b.each(name, "Invalid path", func(p string) error { return mountGlob(p, WorkspaceMount) })
}

// condition keeps an attribute as an expression.
func (b *body) condition(name string) *Condition {
	attr := b.content.Attributes[name]
	if attr == nil {
		return nil
	}
	return b.deferred(attr.Expr)
}

// needs reports an attribute that makes sense only together with another.
func (b *body) needs(name, other string) {
	if b.has(name) && !b.has(other) {
		b.wrong(name, "Attribute out of place", "%q goes with %q, which is not there. Add %q or remove %q.", name, other, other, name)
	}
}
