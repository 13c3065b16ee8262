package credit

import (
	"encoding/binary"
	"slices"
)

// count counts what a call wasted by itself.
func (a *account) count(c *Call, n *CostTerms) {
	switch c.Status {
	case StatusError:
		n.Error++
	case StatusInvalid:
		n.Invalid++
	case StatusOK:
	}
	n.OutOfScope += int(c.OutOfScope)
	if len(c.Writes) > 0 || c.Args == nil {
		return
	}
	key := a.question(c)
	if a.asked[string(key)] {
		n.Duplicate++
		return
	}
	a.asked[string(key)] = true
}

// question is what a call asked and got, so that equal ones are equal bytes.
func (a *account) question(c *Call) []byte {
	reads := slices.Clone(c.Reads)
	for i := range reads {
		reads[i].Version = a.artifacts.at(reads[i].Path).version // as it wrote nothing, it is the one that it read
	}
	slices.SortFunc(reads, compareAccess)
	key := appendText(a.key[:0], c.Tool)
	key = appendText(key, *c.Args)
	key = append(key, bit(c.Output != nil))
	if c.Output != nil {
		key = appendText(key, *c.Output)
	}
	for _, r := range reads {
		key = appendText(key, r.Path)
		key = append(key, byte(r.Version.kind))
		key = appendText(key, r.Version.name)
	}
	a.key = key
	return key
}

func appendText(key []byte, text string) []byte {
	return append(binary.AppendUvarint(key, uint64(len(text))), text...)
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}
