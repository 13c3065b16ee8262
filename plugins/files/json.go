package files

import (
	"encoding/json"
	"fmt"

	"github.com/workrover/workrover/sdk/plugin"
)

func jsonVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyJSON, Info: plugin.VerifierInfo{
		Name: "json",
		Description: "A JSON file, or the part of it that a JSON Pointer names, equals a value (check equals). " +
			"Numbers are compared by value and exactly; the order of keys does not count.",
		ConfigSchema: schema(`
			"path": {"type": "string"},
			"equals": {"description": "The value; or {\"from\": PATH, \"at\": POINTER}, the value in another JSON file."},
			"at": {"type": "string", "pattern": "^(/|$)", "default": "", "description": "JSON Pointer to the part of the file to compare."}`, "path", "equals"),
	}}
}

func verifyJSON(env *plugin.Env) ([]plugin.Check, error) {
	var config struct {
		Path   string
		Equals json.RawMessage
		At     string
	}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	at, err := place(config.Path)
	if err != nil {
		return nil, err
	}
	want, source, err := expectedJSON(env.Files, config.Equals)
	if err != nil && mountOf(source) == workspace {
		return failAll([]string{"equals"}, err, source), nil // the agent's file: not for it to break the verifier
	}
	if err != nil {
		return nil, err
	}
	got, err := readJSON(env.Files, at, config.At)
	if err != nil {
		return failAll([]string{"equals"}, err, at), nil
	}
	d := differences{at: at}
	d.compare(&pointer{token: config.At}, want, got)
	if d.count > 0 {
		return []plugin.Check{plugin.Fail("equals", fmt.Sprintf("%s is not the expected value: %s", at, counted(d.count, "difference")), d.evidence...)}, nil
	}
	return []plugin.Check{plugin.Pass("equals")}, nil
}

// expectedJSON returns the value to compare with, and the path it comes from if
// it comes from a file.
func expectedJSON(files plugin.Reader, equals json.RawMessage) (v value, source string, err error) {
	var reference struct {
		From *string
		At   string
	}
	if plugin.Decode(equals, &reference) != nil || reference.From == nil {
		v, err = parseJSON(equals)
		return v, "", err
	}
	if source, err = place(*reference.From); err != nil {
		return "", "", err
	}
	v, err = readJSON(files, source, reference.At)
	return v, source, err
}

// readJSON returns the value at a JSON Pointer in a file.
func readJSON(files plugin.Reader, at, pointer string) (value, error) {
	text, err := content(files, at, maxJSON)
	if err != nil {
		return "", err
	}
	v, err := parseJSON(text)
	if err != nil {
		return "", plugin.Errorf(plugin.CodeFailed, "%s: %v", at, err)
	}
	if v, err = v.resolve(pointer); err != nil {
		return "", plugin.Errorf(plugin.CodeNotFound, "%s: %v", at, err)
	}
	return v, nil
}

// parseJSON reads JSON that means one thing: [plugin.Canonical] says what that
// excludes.
func parseJSON(text []byte) (value, error) {
	text, err := plugin.Canonical(text)
	return value(text), err
}
