package wasm

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/workrover/workrover/runtime/sandbox/wasi"
)

// importsOf returns what modules of the form may import beside WASI.
func importsOf(f form) []Import {
	if i, ok := f.(Importer); ok {
		return i.Imports()
	}
	return nil
}

// signatureOf returns the type of a function of the host, as "ii>i".
func signatureOf(module, name string, imports []Import) (signature string, ok bool) {
	if module == wasi.ModuleName {
		return wasi.Signature(name)
	}
	for _, i := range imports {
		if i.Module == module && i.Name == name {
			return letters(i.Params) + ">" + letters(i.Results), true
		}
	}
	return "", false
}

func letters(types []api.ValueType) string {
	var text strings.Builder
	for _, t := range types {
		text.WriteByte(letterOf(t))
	}
	return text.String()
}

// instantiateImports adds modules of the host with the given functions.
func instantiateImports(ctx context.Context, r wazero.Runtime, imports []Import) error {
	builders := map[string]wazero.HostModuleBuilder{}
	for _, i := range imports {
		builder, ok := builders[i.Module]
		if !ok {
			builder = r.NewHostModuleBuilder(i.Module)
		}
		builders[i.Module] = builder.NewFunctionBuilder().
			WithGoModuleFunction(i.host(), i.Params, i.Results).Export(i.Name)
	}
	for name, builder := range builders {
		if _, err := builder.Instantiate(ctx); err != nil {
			return fmt.Errorf("instantiate %s: %w", name, err)
		}
	}
	return nil
}

func (i Import) host() api.GoModuleFunc {
	return func(ctx context.Context, _ api.Module, stack []uint64) {
		g := guestOf(ctx)
		g.session.Begin(ctx)
		i.Func(ctx, g, stack)
	}
}

// Imports lists what a module asks of its host, as "wasi_snapshot_preview1.fd_read". The
// error is a [*step.Refusal] of what is no module.
func Imports(module []byte) ([]string, error) {
	s, err := inspect(module)
	if err != nil {
		return nil, err
	}
	list := []string{}
	for _, i := range s.imports {
		if name := i.module + "." + i.name; !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list, nil
}
