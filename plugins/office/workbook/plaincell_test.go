package workbook

import "testing"

// TestPlainCell: what is read in the short way is what is read in the long one.
func TestPlainCell(t *testing.T) {
	for _, tt := range []struct {
		text  string
		plain bool
	}{
		{`<c r="B2"><v>3.25</v></c>`, true},
		{`<c r="AB12" s="3" t="s"><v>17</v></c><c r="AC12"/>`, true},
		{`<c t="str" s="0" r="$C$4"><v>a &amp; b</v></c>`, true},
		{`<c t=""><v></v></c>`, true},
		{`<c r="none" s="-1"><v>x</v></c>`, true},
		{`<c r="B2"/>`, false},
		{`<c r="B2"></c>`, false},
		{`<c><v>1</v></c>`, false},
		{`<c r='B2'><v>1</v></c>`, false},
		{`<c  r="B2"><v>1</v></c>`, false},
		{`<c r="B2" ><v>1</v></c>`, false},
		{`<c r = "B2"><v>1</v></c>`, false},
		{`<c x:r="B2"><v>1</v></c>`, false},
		{`<c r="B2" cm="1"><v>1</v></c>`, false},
		{`<x:c r="B2"><x:v>1</x:v></x:c>`, false},
		{`<c r="B2"><f>1+1</f><v>2</v></c>`, false},
		{`<c r="B2"><v>1</v><f>1</f></c>`, false},
		{`<c r="B2"><v><!-- one -->1</v></c>`, false},
		{`<c r="B2"><v>1</v> </c>`, false},
		{`<c r="A1" t="inlineStr"><is><t>text</t></is></c>`, false},
		{`<c r="B2`, false},
		{`<c r="B2"><v>1`, false},
		{`<col r="B2"><v>1</v></col>`, false},
	} {
		short := &cursor{text: tt.text}
		got, plain := short.plainCell()
		if plain != tt.plain {
			t.Errorf("%s is plain: %t", tt.text, plain)
		}
		if !plain {
			if short.pos != 0 {
				t.Errorf("%s: it is left at %d", tt.text, short.pos)
			}
			continue
		}
		long := &cursor{text: tt.text}
		tag, _ := long.next()
		want := (&Sheet{}).parseCell(long, tag, 2)
		if got != want || short.pos != long.pos {
			t.Errorf("%s: %+v to %d, and in the long way %+v to %d", tt.text, got, short.pos, want, long.pos)
		}
	}
}
