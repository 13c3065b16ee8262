package specs

import (
	"slices"
	"strings"
	"testing"
)

// functionCases has conditions that hold, by the function that they are about.
func functionCases() map[string][]string {
	return map[string][]string{
		"text":            {`text("/workspace/out/a.csv") == "1"`},
		"json":            {`json("/reference/totals.json") == { total = 12.5 }`},
		"csv":             {`csv("/workspace/sums.csv")[1].kg == "2.5"`},
		"exists":          {`exists("/start/in")`},
		"sha256":          {`sha256("/workspace/in/same.txt") == sha256("/start/in/same.txt")`},
		"glob":            {`glob("/workspace/in/???.txt") == tolist(["/workspace/in/new.txt"])`},
		"unchanged":       {`unchanged()`, `unchanged("/workspace/in/same.txt")`},
		"contains_all":    {`contains_all("abc", [])`, `contains_all("abc", toset(["a", "bc"]))`, `!contains_all("abc", ["A"])`},
		"matches":         {`matches("kg 12", "[0-9]+$")`, `!matches("kg", "^g")`},
		"regex":           {`regex("[0-9]+", "kg 12 of 40") == "12"`, `regex("(?P<n>[0-9]+)", "kg 12").n == "12"`, `!can(regex("x", "y"))`},
		"regexall":        {`regexall("[0-9]", "1 2") == tolist(["1", "2"])`, `length(regexall("x", "y")) == 0`},
		"startswith":      {`startswith("abc", "ab") && !startswith("abc", "b")`},
		"endswith":        {`endswith("abc", "bc") && !endswith("abc", "b")`},
		"upper":           {`upper("aé") == "AÉ"`},
		"lower":           {`lower("AÉ") == "aé"`},
		"trimspace":       {`trimspace(" \ta\n") == "a"`},
		"trim":            {`trim("--a-b-", "-") == "a-b"`},
		"trimprefix":      {`trimprefix("out/a", "out/") == "a"`},
		"trimsuffix":      {`trimsuffix("a.csv", ".csv") == "a"`},
		"split":           {`split(",", "a,b,") == tolist(["a", "b", ""])`},
		"join":            {`join("-", ["a", "b"], ["c"]) == "a-b-c"`},
		"replace":         {`replace("a.b.c", ".", "") == "abc"`},
		"substr":          {`substr("harvest", 0, 3) == "har" && substr("harvest", -2, -1) == "st"`},
		"format":          {`format("%s: %.2f (%d)", "kg", 12.346, 3) == "kg: 12.35 (3)"`},
		"abs":             {`abs(-2.5) == 2.5`},
		"ceil":            {`ceil(1.2) == 2 && ceil(-1.2) == -1`},
		"floor":           {`floor(1.8) == 1 && floor(-1.2) == -2`},
		"round":           {`round(2.5) == 3 && round(-2.5) == -3 && round(1.4) == 1 && round(7) == 7`},
		"min":             {`min(3, "1", 2) == 1`, `min([3, 2]...) == 2`},
		"max":             {`max(3, 1, 2) == 3`},
		"sum":             {`sum([1, "2.5"]) == 3.5`, `sum([]) == 0`, `!can(sum(["a"]))`, `!can(sum(3))`},
		"range":           {`range(3) == tolist([0, 1, 2])`, `!can(range(2000))`},
		"length":          {`length([1, 2]) == 2 && length("héllo") == 5 && length({ a = 1 }) == 1`, `!can(length(12))`},
		"contains":        {`contains(["a", "b"], "b") && !contains(["a"], "b")`},
		"keys":            {`keys({ b = 1, a = 2 }) == ["a", "b"]`},
		"values":          {`values({ b = 1, a = 2 }) == [2, 1]`},
		"lookup":          {`lookup({ a = 1 }, "a", 0) == 1 && lookup({ a = 1 }, "b", 0) == 0`},
		"merge":           {`merge({ a = 1, b = 1 }, { b = 2 }) == { a = 1, b = 2 }`},
		"zipmap":          {`zipmap(["a", "b"], [1, 2]).b == 2`},
		"concat":          {`concat([1], [2, 3]) == [1, 2, 3]`},
		"flatten":         {`flatten([[1], [2, [3]]]) == [1, 2, 3]`},
		"distinct":        {`distinct(["a", "b", "a"]) == tolist(["a", "b"])`},
		"sort":            {`sort(["b", "a", "B"]) == tolist(["B", "a", "b"])`},
		"reverse":         {`reverse([1, 2, 3]) == [3, 2, 1]`},
		"slice":           {`slice(["a", "b", "c"], 1, 3) == ["b", "c"]`},
		"element":         {`element(["a", "b"], 3) == "b"`},
		"coalesce":        {`coalesce(null, "a", "b") == "a"`},
		"alltrue":         {`alltrue([]) && alltrue([true, "true"]) && !alltrue([true, false])`, `!can(alltrue([null]))`},
		"anytrue":         {`!anytrue([]) && anytrue([false, true]) && !anytrue([false])`},
		"setunion":        {`setunion(["a"], ["b", "a"]) == toset(["a", "b"])`},
		"setintersection": {`setintersection(["a", "b"], ["b"]) == toset(["b"])`},
		"setsubtract":     {`setsubtract(["a", "b"], ["b"]) == toset(["a"])`},
		"tonumber":        {`tonumber("12.50") == 12.5`, `!can(tonumber("twelve"))`},
		"tostring":        {`tostring(12.5) == "12.5" && tostring(true) == "true"`},
		"tobool":          {`tobool("true")`, `!can(tobool("yes"))`},
		"tolist":          {`tolist(toset(["b", "a"])) == tolist(["a", "b"])`, `tolist([1, "a"]) == tolist(["1", "a"])`, `!can(tolist([1, {}]))`},
		"toset":           {`length(toset(["a", "a"])) == 1`},
		"tomap":           {`tomap({ a = 1, b = "x" }).a == "1"`},
		"parseint":        {`parseint("ff", 16) == 255`, `!can(parseint("x", 10))`},
		"jsonencode":      {`jsonencode({ b = [1, null], a = "x" }) == "{\"a\":\"x\",\"b\":[1,null]}"`},
		"jsondecode":      {`jsondecode("{\"a\": [1]}").a[0] == 1`, `!can(jsondecode("{"))`},
		"try":             {`try({}.a, "b") == "b"`, `!can(try())`},
		"can":             {`can(1) && !can({}.a)`},
	}
}

func TestFunctions(t *testing.T) {
	for name, conditions := range functionCases() {
		for _, source := range conditions {
			condition, diags := conditionOf(t, source)
			if diags.HasErrors() {
				t.Errorf("%s: %v", name, diags)
				continue
			}
			got, diags, err := Evaluate(condition, rollout())
			if diags.HasErrors() || err != nil || got.Value != 1 || !strings.Contains(source, name+"(") {
				t.Errorf("%s: %s = %+v, %v, %v", name, source, got, diags, err)
			}
		}
	}
}

func TestFunctionsAreDocumented(t *testing.T) {
	var seen []string
	cases := functionCases()
	for _, f := range Functions() {
		if slices.Contains(seen, f.Name) {
			t.Errorf("%s is there twice", f.Name)
		}
		seen = append(seen, f.Name)
		if !slices.Contains(FunctionGroups(), f.Group) {
			t.Errorf("%s is in the unknown group %q", f.Name, f.Group)
		}
		if !strings.HasPrefix(f.Shape, f.Name+"(") || !strings.Contains(f.Shape, ") → ") || !strings.HasSuffix(f.About, ".") {
			t.Errorf("%s is described as %q, %q", f.Name, f.Shape, f.About)
		}
		if len(cases[f.Name]) == 0 && f.Name != "file" { // testdata/valid/harvest.txtar uses it
			t.Errorf("%s has no case", f.Name)
		}
	}
	for name := range cases {
		if !slices.Contains(seen, name) {
			t.Errorf("%s is not documented", name)
		}
	}
}
