package specs

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"
	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
)

// Defaults of a plugin's limits on one request.
const (
	DefaultFuel   int64 = 10_000_000_000
	DefaultMemory int64 = 256 << 20
	DefaultDepth  int64 = 1900
	DefaultFiles  int64 = 256
	DefaultOutput int64 = 8 << 20
	DefaultLog    int64 = 1 << 20
)

// Plugin is a block `plugin`: where a plugin comes from, and what it may do.
type Plugin struct {
	Place
	Name       string
	Source     Source
	Version    *semver.Constraints // nil: any
	Runtime    string              // "python", "javascript", or "" for none
	Args       []string
	Env        []string // "NAME=value", in written order
	NaN        bool     // canonicalise NaN results; default true
	Unconfined bool     // processes only
	Grant      Grant
	Limits     Limits
}

// Grant is what a plugin's tools may touch: path prefixes under the workspace.
// Write implies read.
type Grant struct {
	Place
	Read  []string
	Write []string
}

// Limits bound one request to a plugin. Load fills in the defaults.
type Limits struct {
	Fuel   int64
	Memory int64 // bytes
	Depth  int64 // of the call stack
	Files  int64 // open at once
	Output int64 // bytes
	Log    int64 // bytes
}

// Origin says what kind of thing a plugin is made from.
type Origin string

// The origins of plugins.
const (
	Builtin   Origin = "builtin"   // comes with rover
	Module    Origin = "module"    // a WASM file
	Directory Origin = "directory" // a plugin package
	Archive   Origin = "archive"   // a plugin package in one file
	Process   Origin = "process"   // an executable
	Script    Origin = "script"    // runs in a language runtime
)

// Source is where a plugin comes from.
type Source struct {
	Origin Origin
	Name   string // of a built-in
	Path   string // in the package, for all others
}

// String returns the source as a package writes it.
func (s Source) String() string {
	switch s.Origin {
	case Builtin:
		return "builtin:" + s.Name
	case Process:
		return "process:./" + s.Path
	default:
		return "./" + s.Path
	}
}

func pluginSchema() *hcl.BodySchema {
	return &hcl.BodySchema{
		Attributes: []hcl.AttributeSchema{
			{Name: "source", Required: true}, {Name: "version"}, {Name: "runtime"},
			{Name: "args"}, {Name: "env"}, {Name: "nan"}, {Name: "unconfined"},
		},
		Blocks: []hcl.BlockHeaderSchema{{Type: "grant"}, {Type: "limits"}},
	}
}

func grantSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "read"}, {Name: "write"}}}
}

func limitsSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{
		{Name: "fuel"}, {Name: "memory"}, {Name: "depth"}, {Name: "files"}, {Name: "output"}, {Name: "log"},
	}}
}

func (l *loader) plugin(block *hcl.Block, name string) *Plugin {
	b := l.open(block, pluginSchema())
	p := &Plugin{Place: b.Place, Name: name, Args: b.texts("args"), Env: b.env("env"), NaN: b.boolean("nan", true)}
	if b.has("runtime") {
		p.Runtime = b.choice("runtime", "python", "javascript")
	}
	p.Source = b.source(p.Runtime)
	p.Version = b.constraint("version")
	p.Unconfined = b.boolean("unconfined", false)
	if p.Unconfined && p.Source.Origin != Process {
		b.wrong("unconfined", "Attribute out of place", "Only a process can be unconfined; this plugin runs in a sandbox. Remove %q.", "unconfined")
	}
	if inner := b.inner("grant", grantSchema()); inner != nil {
		workspace := func(s string) error { return mountPath(s, WorkspaceMount) }
		p.Grant = Grant{Place: inner.Place, Read: inner.each("read", "Invalid grant", workspace), Write: inner.each("write", "Invalid grant", workspace)}
	}
	p.Limits = limitsOf(b.inner("limits", limitsSchema()))
	return p
}

func limitsOf(b *body) Limits {
	defaults := Limits{DefaultFuel, DefaultMemory, DefaultDepth, DefaultFiles, DefaultOutput, DefaultLog}
	if b == nil {
		return defaults
	}
	return b.limits(defaults)
}

func (b *body) limits(otherwise Limits) Limits {
	return Limits{
		Fuel:   b.whole("fuel", 1, otherwise.Fuel),
		Memory: b.bytes("memory", otherwise.Memory),
		Depth:  b.whole("depth", 1, otherwise.Depth),
		Files:  b.whole("files", 1, otherwise.Files),
		Output: b.bytes("output", otherwise.Output),
		Log:    b.bytes("log", otherwise.Log),
	}
}

// source reads where the plugin comes from; the runtime says how to take a
// path.
func (b *body) source(runtime string) Source {
	s, ok := b.text("source")
	if !ok {
		return Source{}
	}
	if name, ok := strings.CutPrefix(s, "builtin:"); ok && IsName(name) && runtime == "" {
		return Source{Origin: Builtin, Name: name}
	}
	p, process := strings.CutPrefix(s, "process:")
	if !strings.HasPrefix(p, "./") || process && runtime != "" {
		b.wrong("source", "Invalid source", "%q is none of the forms \"builtin:NAME\", \"./file.wasm\", \"./dir\", \"./file.rover-plugin\" and \"process:./binary\"%s.", s, sourceHint(s, runtime))
		return Source{}
	}
	clean, info := b.packageFile("source", p)
	if info == nil {
		return Source{}
	}
	origin, err := originOf(info, process, runtime)
	if err != nil {
		b.wrong("source", "Invalid source", "%q %s.", s, err)
	}
	return Source{Origin: origin, Path: clean}
}

func sourceHint(s, runtime string) string {
	scheme := regexp.MustCompile(`^[a-z][a-z0-9+.-]*:`).FindString(s)
	switch {
	case scheme != "" && scheme != "builtin:" && scheme != "process:":
		return fmt.Sprintf("; the scheme %q is none that this version of rover knows: put the plugin into the package, and name its file", scheme)
	case runtime != "":
		return "; with a runtime it is a script or a directory, such as \"./plugin\""
	case IsName(s):
		return fmt.Sprintf("; a plugin that comes with rover is %q", "builtin:"+s)
	default:
		return "; a path begins with \"./\""
	}
}

// scriptExt is the extension of the scripts of a runtime. Any will do for one that
// there is not, which is a mistake of its own.
func scriptExt(runtime, ext string) string {
	switch runtime {
	case "python":
		return ".py"
	case "javascript":
		return ".js"
	}
	return ext
}

func originOf(info fs.FileInfo, process bool, runtime string) (Origin, error) {
	ext := path.Ext(info.Name())
	switch {
	case process && info.IsDir():
		return "", fmt.Errorf("is a directory, where an executable belongs")
	case process:
		return Process, nil
	case runtime != "" && ext == ".rover-plugin":
		return "", fmt.Errorf("says itself what it runs in; remove \"runtime\"")
	case runtime != "" && (info.IsDir() || ext == scriptExt(runtime, ext)):
		return Script, nil
	case runtime != "":
		return "", fmt.Errorf("is not a script of the runtime %q, nor a directory", runtime)
	case info.IsDir():
		return Directory, nil
	case ext == ".rover-plugin":
		return Archive, nil
	case ext == ".wasm":
		return Module, nil
	default:
		return "", fmt.Errorf("is a file that does not end in .wasm or .rover-plugin; write \"process:./…\" for an executable, or set a runtime for a script")
	}
}

func (b *body) constraint(name string) *semver.Constraints {
	s, ok := b.text(name)
	if !ok {
		return nil
	}
	c, err := semver.NewConstraint(s)
	if err != nil {
		b.wrong(name, "Invalid version constraint", "%q is not a constraint such as \"~> 1.0\" or \">= 1.2, < 2\".", s)
		return nil
	}
	return c
}

// env reads environment variables, in written order where it can be known.
func (b *body) env(name string) []string {
	var out []string
	values := b.textMap(name)
	for _, key := range b.keys(name, values) {
		if key == "" || strings.ContainsAny(key, "=\x00") || strings.ContainsRune(values[key], 0) {
			b.wrong(name, "Invalid environment variable", "%q cannot be an environment variable: its name must not be empty nor have \"=\", and neither part can have NUL.", key)
			continue
		}
		out = append(out, key+"="+values[key])
	}
	return out
}

// keys returns the keys of a map attribute as they are written, or sorted when
// the map is computed. A key that is written twice is an error: HCL would
// silently keep the last.
func (b *body) keys(name string, values map[string]string) []string {
	if len(values) == 0 {
		return nil
	}
	pairs, diags := hcl.ExprMap(b.content.Attributes[name].Expr)
	if diags.HasErrors() {
		return slices.Sorted(maps.Keys(values))
	}
	var keys []string
	for _, pair := range pairs {
		v, diags := evaluated(pair.Key, b.values)
		if diags.HasErrors() || v.Type() != cty.String || !v.IsKnown() || v.IsNull() {
			continue // reported when the map was evaluated
		}
		if slices.Contains(keys, v.AsString()) {
			b.report(Errorf(pair.Key.Range(), "Duplicate key", "%q is given twice. Remove one.", v.AsString()))
			continue
		}
		keys = append(keys, v.AsString())
	}
	return keys
}
