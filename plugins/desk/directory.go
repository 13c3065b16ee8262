package desk

import (
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

func directoryTools() []tool {
	return []tool{{
		name: "company_directory_find_email_address", description: "Find the addresses of colleagues by a part of their name. In an address a dot stands between names.", use: findAddress,
		params: []param{{"name", "A part of the name: a first or a last name."}},
	}}
}

// findAddress searches the list of addresses, which is a file with one in a
// line.
func findAddress(d *desk, a args) (answer, error) {
	name, ok := a["name"].text()
	if _, given := a["name"]; given && !ok {
		return answer{}, plugin.Errorf(plugin.CodeInvalidArgs, "name must be a text, not %s", a["name"].printed())
	}
	if name == "" {
		return says("Name not provided.")
	}
	p, err := compile(value(appendString(nil, strings.ToLower(name))), true)
	if err != nil {
		return answer{}, err
	}
	content, err := d.content(addressesFile)
	if err != nil {
		return answer{}, err
	}
	out := []byte{'['}
	for line := range strings.Lines(strings.TrimPrefix(string(content), "\uFEFF")) {
		address := strings.TrimRight(line, "\r\n")
		matches, err := p.matches(address)
		if err != nil {
			return answer{}, err
		}
		if address == "" || !matches {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = appendString(out, address)
	}
	return gives(append(out, ']'))
}
