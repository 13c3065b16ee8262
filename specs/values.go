package specs

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
)

// errTooLarge is the error for a file above a limit, in the middle of its sentence.
var errTooLarge = errors.New("more than")

// evaluate yields the value of an attribute, which file may read from the
// package.
func (l *loader) evaluate(expr hcl.Expression) (cty.Value, bool) {
	if l.work.left < 0 {
		return cty.NilVal, false // reported by what used it up
	}
	ready := l.prepare(expr)
	l.report(ready.diags...)
	if ready.diags.HasErrors() {
		return cty.NilVal, false
	}
	v, diags := evaluated(ready, l.values)
	l.report(diags...)
	return v, !diags.HasErrors()
}

// deferred prepares a condition and checks what can be known of it before there
// is a rollout.
func (l *loader) deferred(expr hcl.Expression) *Condition {
	ready := l.prepare(expr)
	l.report(ready.diags...)
	condition := &Condition{Expression: ready.Expression, functions: l.functions.named(ready.calls), guards: ready.guards}
	if ready.diags.HasErrors() {
		return condition
	}
	v, diags := evaluated(condition, l.conditions)
	if !diags.HasErrors() {
		_, diags = valueOf(v, expr.Range())
	}
	l.report(diags...)
	return condition
}

// readText reads a text file of the package for the function file.
func (l *loader) readText(p string) (string, error) {
	clean, err := packagePath(l.fsys, p)
	if err != nil {
		return "", err
	}
	data, err := readLimited(l.fsys, clean, maxText)
	if err != nil {
		return "", err
	}
	if !utf8.Valid(data) {
		return "", fmt.Errorf("the file %q is not UTF-8 text", clean)
	}
	l.used(clean)
	return string(data), nil
}

// readLimited reads a file of at most limit bytes.
func readLimited(fsys fs.FS, name string, limit int64) ([]byte, error) {
	f, err := fsys.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no readable file %q in the package", name)
	}
	if err != nil {
		return nil, fmt.Errorf("the file %q cannot be read: %w", name, err)
	}
	defer func() { _ = f.Close() }() // nothing was written
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, fmt.Errorf("read %q: %w", name, err)
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("the file %q has %w %d bytes", name, errTooLarge, limit)
	}
	return data, nil
}
