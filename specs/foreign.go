package specs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// insteadOf says for a block that other languages in HCL have what to write here;
// "" for all others.
func insteadOf(block string) string {
	switch block {
	case "variable", "locals":
		return "There are no variables: write the value where it is needed. Long texts and data stand in files of the package, which file(\"…\") and source = \"./…\" read; what differs from one environment to another is a revision, in revisions/ID/" + RevisionFile + "."
	case "output":
		return "An environment yields nothing but the verdict of its rollouts: write a verifier with a check for what is to be judged."
	case "module", "import":
		return "Packages do not include each other: write the blocks here, or in another .hcl file of this directory, which are all read as one. What packages share is a plugin."
	case "provider", "resource", "data", "terraform":
		return "Code comes from plugin blocks, files for the agent from the context block."
	default:
		return ""
	}
}

// inOwnWords puts what to write in the place of blocks of other languages into
// diagnostics of HCL.
func inOwnWords(diags hcl.Diagnostics, content *hcl.File) hcl.Diagnostics {
	for _, d := range diags {
		if d.Summary != "Unsupported block type" || d.Subject == nil || !d.Subject.CanSliceBytes(content.Bytes) {
			continue
		}
		name := string(d.Subject.SliceBytes(content.Bytes))
		if instead := insteadOf(name); instead != "" {
			d.Detail = fmt.Sprintf("The environment language has no block %q. %s", name, instead)
		}
	}
	return diags
}

// functionMeant says which function was meant by a name that is none: one that other
// languages call so, or one that is written almost so.
func functionMeant(name string, known []string) string {
	plain := strings.ReplaceAll(strings.ToLower(name), "_", "")
	for own, others := range otherLanguages() {
		if slices.Contains(known, own) && slices.Contains(others, plain) {
			return fmt.Sprintf(" Did you mean %q?", own)
		}
	}
	if near := didYouMean(name, known); near != "" {
		return near
	}
	return " docs/environment-language.md lists all functions."
}

// otherLanguages has the names of functions in other languages, in lower case without
// underscores. No name stands for two functions.
func otherLanguages() map[string][]string {
	return map[string][]string{
		"upper":           {"upcase", "toupper", "uppercase", "strtoupper", "touppercase"},
		"lower":           {"downcase", "tolower", "lowercase", "strtolower", "tolowercase"},
		"trimspace":       {"strip", "chomp", "trimspaces"},
		"length":          {"len", "size", "count", "strlen"},
		"contains":        {"includes", "in", "has", "member"},
		"contains_all":    {"strcontains", "containsall", "containstext"},
		"matches":         {"match", "regexmatch", "regexmatches", "grep"},
		"regexall":        {"findall", "scan"},
		"replace":         {"gsub", "sub", "regexreplace"},
		"substr":          {"substring", "mid"},
		"startswith":      {"hasprefix"},
		"endswith":        {"hassuffix"},
		"format":          {"sprintf", "printf"},
		"text":            {"read", "readfile", "filetext", "contents", "content"},
		"exists":          {"fileexists", "isfile", "isdir"},
		"glob":            {"fileset", "ls", "files", "listfiles"},
		"csv":             {"csvdecode", "readcsv", "parsecsv"},
		"json":            {"readjson", "jsonfile"},
		"jsondecode":      {"parsejson", "fromjson"},
		"jsonencode":      {"tojson"},
		"sha256":          {"filesha256", "hash"},
		"tonumber":        {"number", "int", "float", "tofloat"},
		"parseint":        {"toint"},
		"tostring":        {"string", "str"},
		"tobool":          {"bool"},
		"alltrue":         {"all", "every"},
		"anytrue":         {"any", "some"},
		"distinct":        {"unique", "uniq"},
		"floor":           {"trunc"},
		"sort":            {"sorted"},
		"setunion":        {"union"},
		"setintersection": {"intersection", "intersect"},
		"setsubtract":     {"difference", "setdifference"},
	}
}
