package meter_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// generator writes random valid modules that end. Loops count down, and
// functions call only those behind them.
type generator struct {
	*rand.Rand
	code   strings.Builder
	funcs  []string // their types
	self   int      // function that is written
	params []string
	result []string
	labels []string // type of value that a branch takes; "" for none
	spare  int      // locals of i32 for loops, behind the others
	loops  int      // that are open
	calls  int      // that the function may have still
}

var numbers = []string{"i32", "i64", "f32", "f64"}

const (
	localsOfEach = 2
	loopLocals   = 12
	// Types that blocks name, in front of those of functions.
	loopType, pairType = 0, 1
)

// generate returns the module of a seed.
func generate(t testing.TB, seed uint64) []byte {
	t.Helper()
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 1))}
	a := assembly{
		types:   []string{"i32 > i32", "i64 f32 > f64 i32"},
		imports: []function{{name: "env/nothing", typ: ">"}},
		memory:  1,
		table:   []byte{0x70, 0, 8},
		data:    [][]byte{active(int64(g.IntN(1000)), "some data"), active(5000, "more of it")},
		counted: g.IntN(2) == 0,
	}
	for _, n := range numbers {
		a.globals = append(a.globals, mutable(n, n+".const 3", t))
		a.exports = append(a.exports, join(text("global "+n), []byte{3}, leb(len(a.exports))))
	}
	for range 2 + g.IntN(4) {
		g.funcs = append(g.funcs, strings.Join(g.types(3), " ")+" > "+strings.Join(g.types(3), " "))
	}
	elements := leb(len(g.funcs))
	for i, typ := range g.funcs {
		f := function{name: fmt.Sprint("f", i), typ: typ, locals: strings.Repeat(strings.Join(numbers, " ")+" ", localsOfEach) + strings.Repeat("i32 ", loopLocals)}
		f.code = g.function(i)
		a.funcs = append(a.funcs, f)
		elements = append(elements, leb(i+1)...)
	}
	a.elems = [][]byte{join([]byte{0, 0x41, 0, 0x0b}, elements)}
	if g.IntN(2) == 0 {
		a.funcs = append(a.funcs, function{typ: ">", code: "i32.const 64; i32.const 7; i32.store 2 0"})
		a.start = len(a.funcs) + 1
	}
	return a.bytes(t)
}

func (g *generator) types(most int) []string {
	list := make([]string, g.IntN(most+1))
	for i := range list {
		list[i] = numbers[g.IntN(len(numbers))]
	}
	return list
}

func (g *generator) emit(format string, arguments ...any) {
	fmt.Fprintf(&g.code, format+"\n", arguments...)
}

func (g *generator) function(i int) string {
	params, results, _ := strings.Cut(g.funcs[i], ">")
	g.params, g.result = strings.Fields(params), strings.Fields(results)
	g.self, g.labels, g.spare, g.calls = i, nil, 0, 3
	g.code.Reset()
	g.statements(3)
	for _, r := range g.result {
		g.expression(r, 3)
	}
	return g.code.String()
}

func (g *generator) statements(depth int) {
	for range 1 + g.IntN(4) {
		g.statement(depth)
	}
}

func (g *generator) statement(depth int) {
	if depth == 0 {
		g.set()
		return
	}
	switch g.IntN(16) {
	case 0, 1:
		g.block(depth)
	case 2, 3:
		g.loop(depth)
	case 4, 5:
		g.branchIf(depth)
	case 6:
		g.branch(depth)
	case 7:
		g.jump(depth)
	case 8:
		g.call(depth)
	case 9:
		g.emit("i32.const %d; i32.const %d; i32.const %d; memory.%s", g.IntN(60000), g.IntN(60000), g.IntN(6000), g.pick("fill", "copy"))
	case 10:
		n := numbers[g.IntN(len(numbers))]
		g.expression("i32", 1)
		g.emit("i32.const 0xffff; i32.and")
		g.expression(n, depth)
		g.emit("%s.store 0 0", n)
	case 11:
		g.emit("i32.const %d; memory.grow; drop", g.IntN(2))
	case 12:
		g.typed(depth)
	default:
		g.set()
	}
}

func (g *generator) pick(names ...string) string { return names[g.IntN(len(names))] }

// local is a random local of a type.
func (g *generator) local(typ string) int {
	for i, p := range g.params {
		if p == typ && g.IntN(2) == 0 {
			return i
		}
	}
	for i, n := range numbers {
		if n == typ {
			return len(g.params) + g.IntN(localsOfEach)*len(numbers) + i
		}
	}
	panic(typ)
}

func (g *generator) set() {
	i := g.IntN(len(numbers))
	g.expression(numbers[i], 3)
	if g.IntN(3) == 0 {
		g.emit("global.set %d", i)
	} else {
		g.emit("local.set %d", g.local(numbers[i]))
	}
}

func (g *generator) open(label string) { g.labels = append(g.labels, label) }

func (g *generator) close() {
	g.labels = g.labels[:len(g.labels)-1]
	g.emit("end")
}

func (g *generator) block(depth int) {
	switch g.IntN(4) {
	case 0:
		n := numbers[g.IntN(len(numbers))]
		g.emit("block %s", n)
		g.open(n)
		g.statements(depth - 1)
		g.expression(n, 1)
		g.close()
		g.emit("drop")
	case 1:
		g.expression("i32", 2)
		g.emit("if")
		g.open("")
		g.statements(depth - 1)
		if g.IntN(2) == 0 {
			g.emit("else")
			g.statements(depth - 1)
		}
		g.close()
	default:
		g.emit("block")
		g.open("")
		g.statements(depth - 1)
		g.close()
	}
}

// counter is a fresh local for a loop, or -1.
func (g *generator) counter() int {
	if g.spare == loopLocals || g.loops == 2 {
		return -1
	}
	g.spare++
	return len(g.params) + localsOfEach*len(numbers) + g.spare - 1
}

// loop writes a loop. Nothing in it branches to its head but its end, so that
// it ends.
func (g *generator) loop(depth int) {
	counter := g.counter()
	if counter < 0 {
		return
	}
	typed := g.IntN(2) == 0
	g.loops++
	g.emit("i32.const %d; local.set %d", 1+g.IntN(3), counter)
	if typed {
		g.emit("i32.const 5; loop %d; local.set %d", loopType, g.local("i32"))
	} else {
		g.emit("loop")
	}
	g.open("no")
	g.statements(depth - 1)
	if typed {
		g.expression("i32", 1)
	}
	g.emit("local.get %d; i32.const 1; i32.sub; local.tee %d; br_if 0", counter, counter)
	g.statements(depth - 1)
	g.close()
	if typed {
		g.emit("drop")
	}
	g.loops--
}

// typed writes a block that takes and gives two values.
func (g *generator) typed(depth int) {
	g.expression("i64", 1)
	g.expression("f32", 1)
	g.emit("block %d; drop; drop", pairType)
	g.open("no")
	g.statements(depth - 1)
	g.expression("f64", 1)
	g.expression("i32", 1)
	g.close()
	g.emit("drop; drop")
}

// label is a random block that a branch may leave, and what it takes.
func (g *generator) label() (label int, takes string, found bool) {
	for range 5 {
		if len(g.labels) == 0 {
			break
		}
		l := g.IntN(len(g.labels))
		if takes := g.labels[len(g.labels)-1-l]; takes != "no" {
			return l, takes, true
		}
	}
	return 0, "", false
}

func (g *generator) branchIf(depth int) {
	l, takes, found := g.label()
	if !found {
		return
	}
	if takes != "" {
		g.expression(takes, depth)
	}
	g.expression("i32", 2)
	g.emit("br_if %d", l)
	if takes != "" {
		g.emit("drop")
	}
}

// branch writes an unconditional branch, behind which code is unreachable.
func (g *generator) branch(depth int) {
	g.expression("i32", 1)
	g.emit("if")
	g.open("")
	l, takes, found := g.label()
	switch {
	case g.IntN(8) == 0:
		g.emit("unreachable")
	case !found || g.IntN(3) == 0:
		for _, r := range g.result {
			g.expression(r, 1)
		}
		g.emit("return")
	default:
		if takes != "" {
			g.expression(takes, depth)
		}
		g.emit("br %d", l)
	}
	if g.IntN(2) == 0 {
		g.statements(depth - 1)
	}
	g.close()
}

// jump writes a br_table over fresh blocks.
func (g *generator) jump(depth int) {
	blocks := 1 + g.IntN(4)
	var targets strings.Builder
	for range blocks {
		g.emit("block")
		g.open("")
		fmt.Fprintf(&targets, " %d", g.IntN(blocks))
	}
	g.expression("i32", 1)
	g.emit("br_table%s", targets.String())
	for range blocks {
		g.close()
		g.statements(depth - 1)
	}
}

// call calls a function, by its number or through the table.
func (g *generator) call(depth int) {
	if g.self+1 >= len(g.funcs) || g.calls == 0 || g.loops > 1 {
		g.emit("call 0") // of the host
		return
	}
	g.calls--
	callee := g.self + 1 + g.IntN(len(g.funcs)-g.self-1)
	params, results, _ := strings.Cut(g.funcs[callee], ">")
	for p := range strings.FieldsSeq(params) {
		g.expression(p, depth-1)
	}
	switch g.IntN(4) {
	case 0: // now and then the element is missing or of another type
		g.emit("i32.const %d; call_indirect %d 0", callee+g.IntN(2), callee+3)
	default:
		g.emit("call %d", callee+1)
	}
	for range strings.FieldsSeq(results) {
		g.emit("drop")
	}
}

func (g *generator) expression(typ string, depth int) {
	if depth <= 0 || g.IntN(4) == 0 {
		switch g.IntN(3) {
		case 0:
			g.emit("%s.const %d", typ, g.constant())
		default:
			g.emit("local.get %d", g.local(typ))
		}
		return
	}
	switch g.IntN(8) {
	case 0:
		g.expression("i32", depth-1)
		g.emit("i32.const 0xfff; i32.and; %s.load 0 %d", typ, g.IntN(64))
	case 1:
		g.expression(typ, depth-1)
		g.expression(typ, depth-1)
		g.expression("i32", depth-1)
		g.emit("select")
	case 2:
		g.expression("i32", depth-1)
		g.emit("if %s", typ)
		g.open(typ)
		g.expression(typ, depth-1)
		g.emit("else")
		g.expression(typ, depth-1)
		g.close()
	case 3:
		g.convert(typ, depth-1)
	default:
		g.operate(typ, depth-1)
	}
}

func (g *generator) constant() int {
	return []int{0, 1, -1, 2, 7, 1 << 20, -1 << 31, 1<<31 - 1}[g.IntN(8)]
}

func (g *generator) operate(typ string, depth int) {
	g.expression(typ, depth)
	operations := "clz ctz popcnt extend8_s extend16_s"
	if typ[0] == 'f' {
		operations = "abs neg ceil floor trunc nearest sqrt"
	}
	if g.IntN(4) > 0 {
		g.expression(typ, depth)
		operations = "add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u rotl rotr"
		if typ[0] == 'f' {
			operations = "add sub mul div min max copysign"
		}
	}
	operation := g.pick(strings.Fields(operations)...)
	if operation[0] != 'd' && operation[0] != 'r' || typ[0] == 'f' || g.IntN(16) == 0 {
		g.emit("%s.%s", typ, operation)
		return
	}
	g.emit("%s.const 1; %s.or; %s.%s", typ, typ, typ, operation) // seldom by zero
}

func (g *generator) convert(typ string, depth int) {
	conversions := map[string]string{
		"i32": `i32.wrap_i64/i64 i32.trunc_sat_f32_s/f32 i32.trunc_sat_f64_u/f64 i32.reinterpret_f32/f32 f64.lt/f64 f32.ne/f32
			i64.ge_u/i64 i32.eqz/i32 lanes/f32`,
		"i64": "i64.extend_i32_s/i32 i64.extend_i32_u/i32 i64.trunc_sat_f64_s/f64 i64.trunc_sat_f32_s/f32 i64.reinterpret_f64/f64",
		"f32": "f32.convert_i32_s/i32 f32.convert_i64_u/i64 f32.demote_f64/f64 f32.reinterpret_i32/i32",
		"f64": "f64.convert_i32_u/i32 f64.convert_i64_s/i64 f64.promote_f32/f32 f64.reinterpret_i64/i64 wide/f64",
	}[typ]
	operation, from, _ := strings.Cut(g.pick(strings.Fields(conversions)...), "/")
	g.expression(from, depth)
	switch operation {
	case "f64.lt", "f32.ne", "i64.ge_u":
		g.expression(from, depth)
		g.emit("%s", operation)
	case "lanes":
		g.emit("f32x4.splat; v128.const 000000000000803f0000c07f000080ff; f32x4.%s; i32x4.extract_lane %d", g.pick("add", "mul", "min", "div"), g.IntN(4))
	case "wide":
		g.emit("f64x2.splat; f64x2.sqrt; f64x2.extract_lane %d", g.IntN(2))
	default:
		g.emit("%s", operation)
	}
}
