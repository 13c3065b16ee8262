package desk

import (
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// anyMatches are the rows in which one of some columns matches. A row with
// something other than a text there is passed over.
func (t *table) anyMatches(query value, columns ...string) ([]row, error) {
	p, err := compile(query, false)
	if err != nil {
		return nil, err
	}
	places := make([]int, len(columns))
	for i, name := range columns {
		if places[i], err = t.need(name); err != nil {
			return nil, err
		}
	}
	var rows []row
	for _, r := range t.rows {
		fits, texts := false, true
		for _, place := range places {
			s, isText := r.cells[place].text()
			matches, err := p.matches(s)
			if err != nil {
				return nil, err
			}
			fits, texts = fits || matches, texts && isText
		}
		if fits && texts {
			rows = append(rows, r)
		}
	}
	return rows, nil
}

// matching are those of some rows whose cell matches.
func (t *table) matching(rows []row, column string, query value) ([]row, error) {
	p, err := compile(query, false)
	if err != nil {
		return nil, err
	}
	place, err := t.need(column)
	if err != nil {
		return nil, err
	}
	var fit []row
	for _, r := range rows {
		matches, err := matchesCell(p, r.cells[place], column)
		if err != nil {
			return nil, err
		}
		if matches {
			fit = append(fit, r)
		}
	}
	return fit, nil
}

// matchesCell needs a text to look in: what is missing neither matches nor does
// not.
func matchesCell(p *pattern, c cell, column string) (bool, error) {
	s, ok := c.text()
	if !ok {
		return false, plugin.Errorf(plugin.CodeFailed, "a row has no text as %s to search in", column)
	}
	return p.matches(s)
}

// bounds are the ends of a span, each included. One that is missing does not
// bound.
type bounds struct{ least, most value }

// between are those of some rows whose moment lies within bounds, as
// scale reads both. A bound is read only while rows are left.
func (t *table) between(rows []row, column string, b bounds, scale func(string) (int64, error)) ([]row, error) {
	place, err := t.need(column)
	if err != nil {
		return nil, err
	}
	for _, side := range []struct {
		bound value
		fits  func(at, bound int64) bool
	}{
		{b.least, func(at, bound int64) bool { return at >= bound }},
		{b.most, func(at, bound int64) bool { return at <= bound }},
	} {
		if side.bound.missing() || len(rows) == 0 {
			continue
		}
		s, ok := side.bound.text()
		if !ok {
			return nil, plugin.Errorf(plugin.CodeInvalidArgs, "a time must be a text, not %s", side.bound.printed())
		}
		bound, err := scale(s)
		if err != nil {
			return nil, err
		}
		var fit []row
		for _, r := range rows {
			_, at := r.cells[place].read()
			moment, err := scale(at)
			if err != nil {
				return nil, err
			}
			if side.fits(moment, bound) {
				fit = append(fit, r)
			}
		}
		rows = fit
	}
	return rows, nil
}

// spanned are those of some rows whose cell lies within bounds, as the texts do
// that scale makes of them. A bound is read only while rows are left.
func (t *table) spanned(rows []row, column string, b bounds, scale func(string) string) ([]row, error) {
	place, err := t.need(column)
	if err != nil {
		return nil, err
	}
	for _, side := range []struct {
		bound value
		sign  int // of the comparison that is out of bounds
	}{{b.least, -1}, {b.most, 1}} {
		if side.bound.missing() || len(rows) == 0 {
			continue
		}
		bound, ok := side.bound.text()
		if !ok {
			return nil, plugin.Errorf(plugin.CodeInvalidArgs, "a date must be a text, not %s", side.bound.printed())
		}
		var fit []row
		for _, r := range rows {
			s, ok := r.cells[place].text()
			if ok && strings.Compare(scale(s), scale(bound)) != side.sign {
				fit = append(fit, r)
			}
		}
		rows = fit
	}
	return rows, nil
}

func asWritten(s string) string { return s }
