package meter_test

import (
	"encoding/json"
	"strconv"
	"strings"
)

// constant is an argument or an expected result of a script.
type constant struct {
	Type  string          `json:"type"`
	Lane  string          `json:"lane_type"`
	Value json.RawMessage `json:"value"`
}

// lanes are the numbers of a constant, as text, and how many bits each has.
func (c constant) lanes() (texts []string, bits int) {
	of := c.Type
	if c.Type == "v128" {
		of = c.Lane
		_ = json.Unmarshal(c.Value, &texts)
	} else {
		texts = []string{""}
		_ = json.Unmarshal(c.Value, &texts[0])
	}
	bits, err := strconv.Atoi(strings.TrimLeft(of, "if"))
	if err != nil {
		bits = 64 // a reference
	}
	return texts, bits
}

// words is the constant as an engine takes it. What may be any NaN is 0.
func (c constant) words() []uint64 {
	texts, bits := c.lanes()
	words := make([]uint64, max(1, len(texts)*bits/64))
	for i, text := range texts {
		words[i*bits/64] |= c.bits(text, bits) << (i * bits % 64)
	}
	return words
}

func (c constant) bits(text string, bits int) uint64 {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n < 0 {
		return uint64(n) & (1<<bits - 1)
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err == nil && c.Type == "externref" {
		n++ // 0 is null for an engine
	}
	return n
}

// matches tells whether words are what is expected; strict asks for the
// canonical NaN where any may be.
func (c constant) matches(words []uint64, strict bool) bool {
	texts, bits := c.lanes()
	if strings.HasSuffix(c.Type, "ref") && texts[0] == "" {
		return true // any reference
	}
	for i, text := range texts {
		got := words[i*bits/64] >> (i * bits % 64)
		if bits < 64 {
			got &= 1<<bits - 1
		}
		canonical := uint64(0x7ff8) << 48
		if bits == 32 {
			canonical = 0x7fc00000
		}
		sign := uint64(1) << (bits - 1)
		switch {
		case !strings.HasPrefix(text, "nan:"):
			if got != c.bits(text, bits) {
				return false
			}
		case strict && got != canonical,
			text == "nan:canonical" && got&^sign != canonical,
			got&canonical != canonical:
			return false
		}
	}
	return true
}
