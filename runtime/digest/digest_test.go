package digest

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"strings"
	"testing"
)

func TestDigestText(t *testing.T) {
	const abc = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-4, example 1
	d := Of([]byte("abc"))
	if got := d.String(); got != abc {
		t.Fatalf("Of(abc) = %s, want %s", got, abc)
	}
	parsed, err := Parse(abc)
	if err != nil || parsed != d {
		t.Fatalf("Parse(%s) = %v, %v", abc, parsed, err)
	}
	text, err := json.Marshal(map[string]Digest{"d": d, "none": {}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(text), `{"d":"`+abc+`","none":""}`; got != want {
		t.Errorf("JSON = %s, want %s", got, want)
	}
	var back map[string]Digest
	if err := json.Unmarshal(text, &back); err != nil || back["d"] != d || !back["none"].IsZero() {
		t.Errorf("round trip = %v, %v", back, err)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, s := range []string{"", "abc", "sha256:", "md5:ba7816bf", "sha256:BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD", "sha256:zz7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"} {
		if d, err := Parse(s); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", s, d)
		}
	}
}

func TestHasherKeepsFieldsApart(t *testing.T) {
	sums := map[Digest]string{}
	for name, h := range map[string]*Hasher{
		"ab,c":       NewHasher("k").String("x", "ab").String("y", "c"),
		"a,bc":       NewHasher("k").String("x", "a").String("y", "bc"),
		"other kind": NewHasher("l").String("x", "ab").String("y", "c"),
		"one field":  NewHasher("k").String("x", "abyc"),
		"list":       NewHasher("k").Strings("x", []string{"ab", "c"}),
		"list empty": NewHasher("k").Strings("x", nil),
	} {
		if other, ok := sums[h.Sum()]; ok {
			t.Errorf("%s and %s have one digest", name, other)
		}
		sums[h.Sum()] = name
	}
}

// TestHasherIsWhatItSays: names and values with their lengths, whatever they are.
func TestHasherIsWhatItSays(t *testing.T) {
	for _, size := range []int{0, 1, 900, 1000, 1023, 1024, 1025, 5000} {
		value := strings.Repeat("x", size)
		want := sha256.New()
		for _, part := range []string{"kind", "k", "a", value, "b", value, "c", "3"} {
			_ = binary.Write(want, binary.BigEndian, uint64(len(part)))
			want.Write([]byte(part))
		}
		h := NewHasher("k").String("a", value).Bytes("b", []byte(value)).Int("c", 3)
		if got := h.Sum(); got != Digest(want.Sum(nil)) || got != h.Sum() {
			t.Errorf("%d bytes: the digest is another", size)
		}
	}
}

func TestHasherExplains(t *testing.T) {
	h := NewHasher("key").String("plugin", "files").Int("fuel", 7).Bool("nan", true)
	want := "kind = \"key\"\nplugin = \"files\"\nfuel = \"7\"\nnan = \"true\"\n"
	if got := h.Explain(); got != want {
		t.Errorf("Explain() = %q, want %q", got, want)
	}
}
