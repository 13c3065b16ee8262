package workbook

import "testing"

func TestUnescape(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "",
		"plain":                        "plain",
		"a &lt; b &amp;&amp; c &gt; d": "a < b && c > d",
		"&quot;&apos;&#65;&#x42;":      `"'AB`,
		"&amp;lt;":                     "&lt;",
		"&unknown; &#x; &":             "&unknown; &#x; &",
		"a<!-- no -->b":                "ab",
		"<![CDATA[<&amp;>]]>&lt;":      "<&amp;><",
		"ends in a tag<b":              "ends in a tag",
	} {
		if got := unescape(text); got != want {
			t.Errorf("unescape(%q) = %q, want %q", text, got, want)
		}
	}
}
