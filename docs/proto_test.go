package docs_test

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/workrover/workrover/sdk/wire"
)

// TestWireIsGeneratedFromTheProto holds the generated code against the file
// that it is generated from: every field and every method.
func TestWireIsGeneratedFromTheProto(t *testing.T) {
	text, err := os.ReadFile("plugin.proto")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(declared(string(text)), generated(wire.File_plugin_proto)); diff != "" {
		t.Errorf("sdk/wire is not what plugin.proto says: run make generate (-proto +wire)\n%s", diff)
	}
}

// declared lists what a proto file declares, from its text.
func declared(text string) []string {
	comment := regexp.MustCompile(`//[^\n]*`)
	block := regexp.MustCompile(`(message|service) (\w+) \{([^}]*)\}`)
	field := regexp.MustCompile(`(repeated )?(\w+) (\w+) = (\d+);`)
	method := regexp.MustCompile(`rpc (\w+)\((\w+)\) returns \((\w+)\);`)
	list := map[string]bool{}
	for _, b := range block.FindAllStringSubmatch(comment.ReplaceAllString(text, ""), -1) {
		list[b[2]] = true
		for _, f := range field.FindAllStringSubmatch(b[3], -1) {
			list[fmt.Sprintf("%s: %s%s %s = %s", b[2], f[1], f[2], f[3], f[4])] = true
		}
		for _, m := range method.FindAllStringSubmatch(b[3], -1) {
			list[fmt.Sprintf("%s: %s(%s) %s", b[2], m[1], m[2], m[3])] = true
		}
	}
	return slices.Sorted(maps.Keys(list))
}

// generated lists what the generated code implements.
func generated(file protoreflect.FileDescriptor) []string {
	list := map[string]bool{}
	for i := range file.Messages().Len() {
		m := file.Messages().Get(i)
		list[string(m.Name())] = true
		for j := range m.Fields().Len() {
			f := m.Fields().Get(j)
			kind, repeated := f.Kind().String(), ""
			if f.Message() != nil {
				kind = string(f.Message().Name())
			}
			if f.IsList() {
				repeated = "repeated "
			}
			list[fmt.Sprintf("%s: %s%s %s = %d", m.Name(), repeated, kind, f.Name(), f.Number())] = true
		}
	}
	for i := range file.Services().Len() {
		s := file.Services().Get(i)
		list[string(s.Name())] = true
		for j := range s.Methods().Len() {
			m := s.Methods().Get(j)
			list[fmt.Sprintf("%s: %s(%s) %s", s.Name(), m.Name(), m.Input().Name(), m.Output().Name())] = true
		}
	}
	return slices.Sorted(maps.Keys(list))
}
