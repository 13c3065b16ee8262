package workrover_test

import (
	"go/parser"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/workrover/workrover"

// layers says which packages of this module each package may import, in the
// order in which they stand on each other: a package may import only packages
// listed above it. Tests may import more, but nothing above the runtime may
// reach the command.
//
// To add a package, find the lowest place where what it needs is above it. A
// package that fits nowhere is two packages.
var layers = []layer{
	// The contracts: what strangers build against. They import nothing of ours.
	{"sdk/plugin", ""},
	{"sdk/wire", ""},
	{"sdk/serve", "sdk/plugin sdk/wire"},
	{"sdk/javascript", ""},
	{"sdk/python", ""},
	{"specs", ""},

	// The runtime, in the order in which data flows.
	{"runtime/digest", ""},
	{"runtime/shelf", ""},
	{"runtime/durable", ""},
	{"runtime/store", "runtime/digest runtime/durable"},
	{"runtime/store/storetest", "runtime/digest runtime/store"},
	{"runtime/vfs", "runtime/digest"},
	{"runtime/vfs/vfstest", ""},
	{"runtime/footprint", "runtime/digest runtime/vfs"},
	{"runtime/step", "runtime/digest runtime/shelf runtime/vfs runtime/footprint sdk/plugin"},
	{"runtime/sandbox/meter", "sdk/plugin"},
	{"runtime/sandbox/wasi", "runtime/vfs runtime/step"},
	{"runtime/sandbox/wasm", "runtime/digest runtime/vfs runtime/step runtime/sandbox/meter runtime/sandbox/wasi sdk/plugin"},
	{"runtime/sandbox/mounts", "runtime/vfs sdk/plugin"},
	{"runtime/sandbox/native", "runtime/digest runtime/step runtime/sandbox/mounts sdk/plugin sdk/serve"},
	{"runtime/sandbox/language", "runtime/digest runtime/durable"},
	{"runtime/sandbox/python", "runtime/step runtime/sandbox/wasm sdk/python"},
	{"runtime/sandbox/javascript", "runtime/step runtime/sandbox/mounts runtime/sandbox/wasm sdk/javascript sdk/plugin"},
	{"runtime/sandbox/process", "runtime/digest runtime/vfs runtime/step sdk/plugin sdk/wire"},
	{"runtime/sandbox/description", "runtime/digest runtime/durable runtime/step"},
	{"runtime/sandbox", "runtime/digest runtime/vfs runtime/step runtime/sandbox/description runtime/sandbox/javascript runtime/sandbox/language runtime/sandbox/python runtime/sandbox/process runtime/sandbox/wasm"},
	{"runtime/journal", "runtime/digest runtime/shelf runtime/durable runtime/store runtime/vfs runtime/footprint runtime/step sdk/plugin"},
	{"runtime/documents", ""},
	{"runtime/archive", "runtime/vfs runtime/documents"},
	{"runtime/schema", "runtime/documents sdk/plugin"},
	{"runtime/environment", "runtime/archive runtime/documents runtime/digest runtime/vfs runtime/step runtime/journal runtime/schema sdk/plugin specs"},
	{"runtime/sandbox/opener", "runtime/vfs runtime/step runtime/environment runtime/sandbox"},
	{"runtime/sandbox/specimen", "runtime/archive runtime/digest runtime/vfs runtime/environment"},
	{"runtime/question", "runtime/digest runtime/vfs runtime/step runtime/schema runtime/environment sdk/plugin specs"},
	{"runtime/citation", ""},
	{"runtime/contrast", "runtime/digest"},
	{"runtime/provenance", "runtime/digest runtime/vfs runtime/footprint runtime/step runtime/journal runtime/environment sdk/plugin"},
	{"runtime/rollout", "runtime/digest runtime/vfs runtime/footprint runtime/step runtime/journal runtime/environment runtime/citation sdk/plugin specs"},
	{"runtime/replay", "runtime/digest runtime/shelf runtime/store runtime/vfs runtime/footprint runtime/step runtime/journal runtime/environment runtime/rollout sdk/plugin"},
	{"runtime/service", "runtime/documents runtime/journal runtime/environment runtime/rollout sdk/plugin"},
	{"runtime/witness", "runtime/digest runtime/vfs runtime/footprint runtime/step runtime/journal runtime/contrast runtime/replay sdk/plugin"},

	// Repair: what a table of outcomes says, and how one comes about.
	{"runtime/repair", "runtime/documents"},
	{"runtime/repair/cell", "runtime/digest runtime/step runtime/journal runtime/environment runtime/rollout runtime/replay sdk/plugin specs"},
	{"runtime/repair/mutate", "runtime/digest runtime/vfs"},
	{"runtime/conformance", "runtime/documents runtime/vfs runtime/footprint runtime/step runtime/schema runtime/environment runtime/question runtime/repair/mutate sdk/plugin"},
	{"runtime/repair/gate", "runtime/digest runtime/vfs runtime/journal runtime/environment runtime/repair/cell runtime/repair/mutate sdk/plugin specs"},
	{"runtime/repair/search", "runtime/digest runtime/environment runtime/rollout runtime/replay runtime/repair runtime/repair/cell runtime/repair/mutate runtime/repair/gate sdk/plugin specs"},
	{"runtime/repair/fault", "runtime/digest runtime/vfs runtime/environment runtime/rollout runtime/replay runtime/repair/cell runtime/repair/mutate runtime/repair/gate sdk/plugin specs"},
	{"runtime/repair/measure", "runtime/repair specs"},
	{"runtime/repair/figure", "runtime/repair/measure"},
	{"runtime/repair/bench", "runtime/digest runtime/environment runtime/replay runtime/repair runtime/repair/cell runtime/repair/gate runtime/repair/search runtime/repair/mutate runtime/repair/fault runtime/repair/measure specs"},

	// Credit is arithmetic on what anybody may have recorded.
	{"runtime/credit", "runtime/documents"},
	{"runtime/convert", "runtime/journal runtime/provenance runtime/documents runtime/credit sdk/plugin"},
	{"runtime/convert/transcript", "runtime/digest runtime/citation runtime/credit runtime/convert sdk/plugin"},
	{"runtime/convert/gather", "runtime/digest runtime/documents runtime/credit runtime/convert runtime/convert/transcript"},
	{"runtime/convert/chat", "runtime/documents runtime/credit runtime/convert runtime/convert/transcript runtime/convert/gather"},
	{"runtime/convert/responses", "runtime/documents runtime/credit runtime/convert runtime/convert/transcript runtime/convert/gather runtime/convert/chat"},
	{"runtime/convert/tau", "runtime/documents runtime/credit runtime/convert runtime/convert/transcript runtime/convert/gather runtime/convert/chat"},
	{"runtime/convert/formattest", "runtime/convert runtime/credit"},
	{"runtime/convert/balance", "runtime/convert runtime/credit"},
	{"runtime/convert/filenames", ""},
	{"runtime/convert/rows", ""},
	{"runtime/convert/sequence", "runtime/convert"},
	{"runtime/convert/verdict", "runtime/convert"},
	{"runtime/convert/conversation", "runtime/convert runtime/convert/balance runtime/convert/rows runtime/credit"},
	{"runtime/convert/atif", "runtime/documents runtime/credit runtime/convert runtime/convert/transcript runtime/convert/chat runtime/convert/conversation runtime/convert/filenames"},
	{"runtime/convert/ctrf", "runtime/convert runtime/convert/filenames runtime/convert/verdict runtime/credit"},
	{"runtime/convert/otel", "runtime/convert runtime/convert/rows runtime/convert/verdict runtime/credit"},
	{"runtime/convert/rllm", "runtime/convert runtime/convert/balance runtime/convert/conversation runtime/convert/rows runtime/credit"},
	{"runtime/convert/slime", "runtime/convert runtime/convert/balance runtime/convert/conversation runtime/convert/rows runtime/convert/sequence runtime/credit"},
	{"runtime/convert/table", "runtime/convert runtime/convert/rows runtime/credit"},
	{"runtime/convert/trl", "runtime/convert runtime/convert/balance runtime/convert/conversation runtime/convert/rows runtime/credit"},
	{"runtime/convert/verifiers", "runtime/convert runtime/convert/balance runtime/convert/conversation runtime/convert/rows runtime/convert/sequence runtime/convert/verdict runtime/credit"},
	{"runtime/report", "runtime/credit runtime/convert"},
	{"runtime/repair/page", "runtime/repair runtime/repair/cell runtime/repair/search runtime/report"},
	{"runtime/convert/workbench", "runtime/documents runtime/durable runtime/store runtime/step runtime/journal runtime/environment runtime/rollout sdk/plugin"},
	{"runtime/convert/officebench", "runtime/documents runtime/durable"},

	// First-party plugins are built from what every author has.
	{"plugins/desk", "sdk/plugin"},
	{"plugins/desk/guest", "sdk/serve plugins/desk"},
	{"plugins/files", "sdk/plugin"},
	{"plugins/files/guest", "sdk/serve plugins/files"},
	{"plugins/office/file", "sdk/plugin"},
	{"plugins/office/delimited", ""},
	{"plugins/office/cell", ""},
	{"plugins/office/formula", "plugins/office/cell"},
	{"plugins/office/workbook", "sdk/plugin plugins/office/file plugins/office/cell plugins/office/formula"},
	{"plugins/office/sheet", "sdk/plugin plugins/office/file plugins/office/delimited plugins/office/cell plugins/office/formula plugins/office/workbook"},
	{"plugins/office/mailbox", "sdk/plugin plugins/office/file"},
	{"plugins/office/calendar", "sdk/plugin plugins/office/file"},
	{"plugins/office/document", "sdk/plugin plugins/office/file"},
	{"plugins/office", "sdk/plugin plugins/office/file plugins/office/sheet plugins/office/document plugins/office/mailbox plugins/office/calendar plugins/office/workbook"},
	{"plugins/office/mutants", "runtime/repair/mutate plugins/office/cell plugins/office/workbook plugins/office/document"}, // no part of the plugin: who repairs judges with it
	{"plugins/conversation", "sdk/plugin sdk/serve runtime/schema plugins/office/file"},
	{"plugins/office/guest", "sdk/serve plugins/office"},
	{"plugins/officebench", "sdk/plugin plugins/office/file plugins/office/document"},
	{"plugins/officebench/guest", "sdk/serve plugins/officebench"},
	{"plugins/builtin", ""},

	// What people write tests with plays environments, too.
	{"sdk/plugintest", "sdk/plugin plugins/builtin runtime/step runtime/sandbox runtime/sandbox/native runtime/sandbox/opener runtime/sandbox/specimen runtime/conformance"},
	{"sdk/replaytest", "sdk/plugin specs plugins/builtin runtime/digest runtime/store runtime/vfs runtime/footprint runtime/step runtime/sandbox runtime/sandbox/opener runtime/journal runtime/environment runtime/rollout runtime/replay runtime/witness"},

	// The command: what its verbs share, and below verb a package for each family of
	// them. No family imports another.
	{"cmd/rover/internal/exit", ""},
	{"cmd/rover/internal/naming", ""},
	{"cmd/rover/internal/version", "sdk/plugin runtime/journal"},
	{"cmd/rover/internal/terminal", "specs runtime/report cmd/rover/internal/exit"},
	{"cmd/rover/internal/input", "runtime/documents cmd/rover/internal/exit cmd/rover/internal/naming"},
	{"cmd/rover/internal/output", "runtime/durable cmd/rover/internal/exit cmd/rover/internal/terminal cmd/rover/internal/input"},
	{"cmd/rover/internal/verb", "cmd/rover/internal/exit cmd/rover/internal/naming"},
	{"cmd/rover/internal/content", "runtime/repair/gate plugins/office plugins/office/mutants"},
	{"cmd/rover/internal/difference", "runtime/vfs runtime/environment cmd/rover/internal/terminal cmd/rover/internal/content"},
	{"cmd/rover/internal/host", "specs runtime/store runtime/step runtime/sandbox runtime/journal runtime/environment runtime/sandbox/opener runtime/rollout runtime/replay runtime/service plugins/builtin cmd/rover/internal/exit cmd/rover/internal/version cmd/rover/internal/terminal cmd/rover/internal/input cmd/rover/internal/output"},
	{"cmd/rover/internal/recordings", "runtime/journal runtime/documents runtime/credit runtime/convert cmd/rover/internal/exit cmd/rover/internal/terminal cmd/rover/internal/input"},
	{"cmd/rover/internal/parameters", "runtime/documents runtime/credit cmd/rover/internal/input"},
	{"cmd/rover/internal/result", "sdk/plugin runtime/digest runtime/journal runtime/rollout cmd/rover/internal/terminal"},
	{"cmd/rover/internal/junit", "runtime/durable"},
	{"cmd/rover/internal/starter", ""},
	{"cmd/rover/internal/verb/authoring", "specs runtime/durable cmd/rover/internal/exit cmd/rover/internal/naming cmd/rover/internal/terminal cmd/rover/internal/input cmd/rover/internal/output cmd/rover/internal/verb cmd/rover/internal/host cmd/rover/internal/starter"},
	{"cmd/rover/internal/verb/check", "specs runtime/vfs runtime/step runtime/journal runtime/environment runtime/rollout runtime/replay cmd/rover/internal/exit cmd/rover/internal/terminal cmd/rover/internal/verb cmd/rover/internal/host cmd/rover/internal/result"},
	{"cmd/rover/internal/verb/play", "runtime/step runtime/journal runtime/environment runtime/rollout runtime/service cmd/rover/internal/exit cmd/rover/internal/naming cmd/rover/internal/terminal cmd/rover/internal/input cmd/rover/internal/verb cmd/rover/internal/host cmd/rover/internal/result"},
	{"cmd/rover/internal/verb/replay", "runtime/journal runtime/environment runtime/rollout runtime/replay runtime/witness cmd/rover/internal/exit cmd/rover/internal/version cmd/rover/internal/terminal cmd/rover/internal/input cmd/rover/internal/output cmd/rover/internal/verb cmd/rover/internal/host cmd/rover/internal/recordings cmd/rover/internal/result cmd/rover/internal/junit"},
	{"cmd/rover/internal/verb/show", "sdk/plugin runtime/vfs runtime/journal runtime/rollout cmd/rover/internal/exit cmd/rover/internal/terminal cmd/rover/internal/output cmd/rover/internal/verb cmd/rover/internal/difference cmd/rover/internal/recordings cmd/rover/internal/result"},
	{"cmd/rover/internal/verb/deps", "runtime/journal runtime/environment runtime/provenance cmd/rover/internal/exit cmd/rover/internal/naming cmd/rover/internal/terminal cmd/rover/internal/verb cmd/rover/internal/recordings"},
	{"cmd/rover/internal/verb/credit", "runtime/environment runtime/credit runtime/convert runtime/report cmd/rover/internal/exit cmd/rover/internal/terminal cmd/rover/internal/output cmd/rover/internal/verb cmd/rover/internal/recordings cmd/rover/internal/parameters"},
	{"cmd/rover/internal/verb/exchange", "sdk/plugin runtime/durable runtime/documents runtime/replay runtime/credit runtime/convert runtime/convert/chat runtime/convert/responses runtime/convert/tau runtime/convert/conversation runtime/convert/atif runtime/convert/ctrf runtime/convert/otel runtime/convert/rllm runtime/convert/slime runtime/convert/table runtime/convert/trl runtime/convert/verifiers runtime/convert/workbench runtime/convert/officebench plugins/files plugins/office/mailbox plugins/office/calendar plugins/office cmd/rover/internal/exit cmd/rover/internal/naming cmd/rover/internal/version cmd/rover/internal/terminal cmd/rover/internal/input cmd/rover/internal/output cmd/rover/internal/verb cmd/rover/internal/host cmd/rover/internal/recordings cmd/rover/internal/parameters"},
	{"cmd/rover/internal/verb/repair", "specs runtime/durable runtime/journal runtime/environment runtime/repair runtime/repair/cell runtime/repair/search runtime/repair/fault runtime/repair/page cmd/rover/internal/exit cmd/rover/internal/naming cmd/rover/internal/terminal cmd/rover/internal/input cmd/rover/internal/output cmd/rover/internal/verb cmd/rover/internal/content cmd/rover/internal/difference cmd/rover/internal/host cmd/rover/internal/recordings"},
	{"cmd/rover/internal/verb/fault", "specs runtime/durable runtime/environment runtime/repair/search runtime/repair/fault runtime/repair/measure runtime/repair/figure runtime/repair/bench cmd/rover/internal/exit cmd/rover/internal/naming cmd/rover/internal/terminal cmd/rover/internal/input cmd/rover/internal/output cmd/rover/internal/verb cmd/rover/internal/content cmd/rover/internal/host cmd/rover/internal/starter"},
	{"cmd/rover/internal/verb/store", "runtime/digest runtime/store runtime/journal runtime/replay cmd/rover/internal/exit cmd/rover/internal/version cmd/rover/internal/terminal cmd/rover/internal/output cmd/rover/internal/verb cmd/rover/internal/host"},
	{"cmd/rover/internal/verb/plugin", "sdk/plugin specs runtime/digest runtime/durable runtime/vfs runtime/footprint runtime/step runtime/sandbox runtime/documents runtime/archive runtime/schema runtime/environment runtime/sandbox/specimen runtime/question runtime/conformance runtime/convert/ctrf plugins/builtin cmd/rover/internal/exit cmd/rover/internal/naming cmd/rover/internal/version cmd/rover/internal/terminal cmd/rover/internal/input cmd/rover/internal/output cmd/rover/internal/verb cmd/rover/internal/difference cmd/rover/internal/host cmd/rover/internal/junit"},
	{"cmd/rover/internal/verb/machine", "runtime/store runtime/vfs runtime/sandbox/language runtime/sandbox runtime/environment plugins/builtin cmd/rover/internal/exit cmd/rover/internal/version cmd/rover/internal/terminal cmd/rover/internal/verb cmd/rover/internal/host"},
	{"cmd/rover", "cmd/rover/internal/exit cmd/rover/internal/terminal cmd/rover/internal/verb cmd/rover/internal/host cmd/rover/internal/verb/authoring cmd/rover/internal/verb/check cmd/rover/internal/verb/play cmd/rover/internal/verb/replay cmd/rover/internal/verb/show cmd/rover/internal/verb/deps cmd/rover/internal/verb/credit cmd/rover/internal/verb/exchange cmd/rover/internal/verb/repair cmd/rover/internal/verb/fault cmd/rover/internal/verb/store cmd/rover/internal/verb/plugin cmd/rover/internal/verb/machine"},
	{"cmd/benchtable", ""},

	// Generators of examples tell their story without the runtime; what learns plays
	// in it.
	{"examples/expense-audit/generate", ""},
	{"examples/exampletest", "sdk/plugin specs plugins/builtin plugins/office/mutants runtime/footprint runtime/store runtime/step runtime/sandbox runtime/sandbox/native runtime/journal runtime/environment runtime/rollout runtime/repair/mutate"},
	{"examples/sheetxml", "plugins/office/cell plugins/office/file"},
	{"examples/regional-summary/generate", "examples/sheetxml"},
	{"examples/vendor-reconciliation/generate", "examples/sheetxml plugins/office/delimited"},
	{"examples/inbox-triage/generate", "sdk/plugin sdk/serve plugins/office"},
	{"examples/learning", "sdk/plugin plugins/files runtime/durable runtime/store runtime/vfs runtime/step runtime/sandbox/native runtime/journal runtime/environment runtime/rollout runtime/replay runtime/credit runtime/convert"},
	{"examples/crm-dates", "plugins/desk runtime/step runtime/environment runtime/sandbox/native"},
	{"examples/clerk/go", "sdk/plugin sdk/serve"},
	{"examples/plugins/go", "sdk/plugin sdk/serve"},
}

// owners says which packages alone may import a heavy dependency. Whoever else
// wants it goes through them, so that it can be replaced in one place.
var owners = map[string]string{
	"github.com/tetratelabs/wazero":            "runtime/sandbox/wasi runtime/sandbox/wasm runtime/sandbox/javascript",
	"github.com/extism/go-sdk":                 "runtime/sandbox/wasm",
	"github.com/hashicorp/hcl/v2":              "specs runtime/environment runtime/repair/fault cmd/rover",
	"github.com/zclconf/go-cty":                "specs runtime/environment runtime/repair/fault",
	"github.com/spf13/afero":                   "runtime/vfs runtime/vfs/vfstest",
	"modernc.org/sqlite":                       "runtime/store",
	"github.com/gofrs/flock":                   "runtime/store",
	"github.com/santhosh-tekuri/jsonschema/v6": "runtime/schema",
	"github.com/hashicorp/go-plugin":           "sdk/serve runtime/sandbox/process",
	"github.com/hashicorp/go-hclog":            "sdk/serve runtime/sandbox/process",
	"google.golang.org/grpc":                   "sdk/serve sdk/wire runtime/sandbox/process",
	"google.golang.org/protobuf":               "sdk/wire",
	"github.com/parquet-go/parquet-go":         "runtime/convert/table",
	"github.com/emersion/go-message":           "plugins/office/mailbox",
	"github.com/teambition/rrule-go":           "plugins/office/calendar",
	"github.com/ledongthuc/pdf":                "plugins/office/document",
	"github.com/pmezard/go-difflib":            "plugins/officebench runtime/contrast",
	"github.com/spf13/cobra":                   "cmd/rover",
	"github.com/jedib0t/go-pretty/v6":          "cmd/rover/internal/terminal",
	"github.com/vbauerster/mpb/v8":             "cmd/rover/internal/terminal cmd/rover/internal/verb/repair",
}

type layer struct {
	pkg     string
	imports string // space-separated
}

func TestLayers(t *testing.T) {
	allowed := map[string][]string{}
	for _, l := range layers {
		imports := strings.Fields(l.imports)
		for _, i := range imports {
			if _, above := allowed[i]; !above {
				t.Errorf("%s may import %s, which is not listed above it", l.pkg, i)
			}
		}
		allowed[l.pkg] = imports
	}
	found := importsByPackage(t)
	for _, pkg := range slices.Sorted(maps.Keys(found)) {
		imports, listed := allowed[pkg]
		if !listed {
			t.Errorf("%s is not in layers: give it its place", pkg)
		}
		for _, i := range found[pkg] {
			if own, ok := strings.CutPrefix(i, module+"/"); ok && !slices.Contains(imports, own) {
				t.Errorf("%s imports %s, which layers does not allow", pkg, own)
			}
		}
	}
	for _, l := range layers {
		if _, ok := found[l.pkg]; !ok {
			t.Errorf("layers lists %s, which does not exist", l.pkg)
		}
	}
}

func TestOwners(t *testing.T) {
	for pkg, imports := range importsByPackage(t) {
		for _, i := range imports {
			for dependency, owned := range owners {
				if within(i, dependency) && !slices.ContainsFunc(strings.Fields(owned), func(o string) bool { return within(pkg, o) }) {
					t.Errorf("%s imports %s, which only %s may", pkg, i, owned)
				}
			}
		}
	}
}

// within tells whether p is parent or below it.
func within(p, parent string) bool { return p == parent || strings.HasPrefix(p, parent+"/") }

// importsByPackage returns what the files of each package of the module
// import, tests apart.
func importsByPackage(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for pkg, files := range packages(t, parser.ImportsOnly) {
		found[pkg] = []string{}
		for _, file := range files {
			for _, i := range file.Imports {
				name, err := strconv.Unquote(i.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Contains(found[pkg], name) {
					found[pkg] = append(found[pkg], name)
				}
			}
		}
	}
	return found
}
