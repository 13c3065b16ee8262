package officebench

import (
	"encoding/json"
	"testing"
)

func TestParseComparator(t *testing.T) {
	for program, want := range map[string]string{
		`lambda x: x in ["a", 'b b']`:             `[{"op":"in","values":["a","b b"]}]`,
		`lambda x : x not in ("a",)`:              `[{"op":"not in","values":["a"]}]`,
		`lambda value: value == "100"`:            `[{"op":"==","values":["100"]}]`,
		`lambda x: int(x) >= 90`:                  `[{"op":"\u003e=","as":"int","values":["90"]}]`,
		`lambda x: 10 < float(x) <= 20.5`:         `[{"op":"\u003e","as":"float","values":["10"]},{"op":"\u003c=","as":"float","values":["20.5"]}]`,
		`lambda x: x.isdigit() and int(x) == 100`: `[{"op":"digits"},{"op":"==","as":"int","values":["100"]}]`,
		`lambda x: int(x) in range(3, 5)`:         `[{"op":"\u003e=","as":"int","values":["3"]},{"op":"\u003c","as":"int","values":["5"]}]`,
		`lambda x: x in [1, "1"]`:                 `[{"op":"in","values":["1"]}]`,
		`lambda x: str(x) != 'a'`:                 `[{"op":"!=","values":["a"]}]`,
		`lambda x: int(x) in {1, 2}`:              `[{"op":"in","as":"int","values":["1","2"]}]`,
	} {
		conditions, err := parseComparator(program)
		if err != nil {
			t.Errorf("%s: %v", program, err)
			continue
		}
		got, err := json.Marshal(conditions)
		if err != nil || string(got) != want {
			t.Errorf("%s is %s (%v), want %s", program, got, err, want)
		}
	}
}

// TestParseComparatorRefuses: what is not understood is never taken for something
// else.
func TestParseComparatorRefuses(t *testing.T) {
	for program, want := range map[string]string{
		`x == 1`:                             `it is no lambda of one parameter`,
		`lambda x, y: x == y`:                `it is no lambda of one parameter`,
		`lambda x: y == 1`:                   `"y" is neither the parameter nor an int or float of it`,
		`lambda x: x == y`:                   `"y" is no literal`,
		`lambda x: x == 1`:                   `a text is compared with a number`,
		`lambda x: int(x) == "1"`:            `a text is compared with a number`,
		`lambda x: x == "a" or x == "b"`:     `"or" is not expected`,
		`lambda x: x in "abc"`:               `what it is looked for in is no list of literals`,
		`lambda x: x in ["a" "b"]`:           `"\"b\"" is not expected`,
		`lambda x: x`:                        `"" is no comparison`,
		`lambda x: __import__("os").getcwd`:  `"__import__" is neither the parameter nor an int or float of it`,
		`lambda x: int(x) in range(1, 9, 2)`: `")" is expected, and "," is there`,
		`lambda x: x in ["a", y]`:            `"y" is no literal`,
		`lambda x: x == "a\n"`:               `"\"a\\n\"" is not expected`,
		`lambda x: x is "a"`:                 `"is" is no comparison`,
	} {
		if conditions, err := parseComparator(program); err == nil || err.Error() != want {
			t.Errorf("%s is %v, %v; want %s", program, conditions, err, want)
		}
	}
}

// TestPrinted: values print as the evaluators of the benchmark print them.
func TestPrinted(t *testing.T) {
	for text, want := range map[string]string{
		`1`: "1", `"1"`: "1", `80.50`: "80.5", `1e3`: "1000.0", `1e16`: "1e+16", `1e-5`: "1e-05", `-0`: "0", `-0.0`: "-0.0", `1e999`: "inf",
		`123456789012345678901`: "123456789012345678901", `true`: "True", `false`: "False", `null`: "None",
		`[1, "a", "it's"]`: `[1, 'a', "it's"]`, `{"a": null}`: `{'a': None}`,
	} {
		v, err := locate([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := v.printed(); got != want {
			t.Errorf("%s prints %s, want %s", text, got, want)
		}
	}
}
