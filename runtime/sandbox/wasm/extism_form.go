package wasm

import "github.com/tetratelabs/wazero/api"

// extismForm is what a module of Extism's development kits looks like.
type extismForm struct{}

var (
	_ Importer  = extismForm{}
	_ inspector = extismForm{}
)

// extismModule is what such a module imports.
const extismModule = "extism:host/env"

// Name implements [form].
func (extismForm) Name() string { return "extism" }

// Imports implements [Importer]: what the SDK has for plugins. It is the SDK
// that does it.
func (extismForm) Imports() []Import {
	var list []Import
	for name, signature := range map[string]string{
		"alloc": "I>I", "free": "I>", "length": "I>I", "length_unsafe": "I>I",
		"input_length": ">I", "input_offset": ">I", "input_load_u8": "I>i", "input_load_u64": "I>I",
		"output_set": "II>", "output_length": ">I", "output_offset": ">I",
		"load_u8": "I>i", "load_u64": "I>I", "store_u8": "Ii>", "store_u64": "II>",
		"error_set": "I>", "error_get": ">I",
		"config_get": "I>I", "var_get": "I>I", "var_set": "II>",
		"http_request": "II>I", "http_status_code": ">i", "http_headers": ">I",
		"log_trace": "I>", "log_debug": "I>", "log_info": "I>", "log_warn": "I>", "log_error": "I>", "get_log_level": ">i",
	} {
		params, results := typesOf(signature)
		list = append(list, Import{Module: extismModule, Name: name, Params: params, Results: results})
	}
	return list
}

// typesOf returns the types of a signature.
func typesOf(signature string) (params, results []api.ValueType) {
	types := &params
	for _, letter := range signature {
		switch letter {
		case '>':
			types = &results
		case 'i':
			*types = append(*types, api.ValueTypeI32)
		case 'I':
			*types = append(*types, api.ValueTypeI64)
		}
	}
	return params, results
}

func (extismForm) check(s *shape) error {
	const remedy = "export rover_handle() -> i32, which reads Extism's input and sets its output"
	return s.checkEntry(entry{name: entryHandle, typ: ">i"}, remedy)
}
