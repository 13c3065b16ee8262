package check

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
)

// configEvidence is the path of evidence in the configuration of a verifier: the
// check fails for what stands there, whatever the agent does.
const configEvidence = "config"

// impossibleChecks warns of checks that a verifier says no work can mend.
func impossibleChecks(loaded *environment.Loaded, checks []journal.Check) hcl.Diagnostics {
	var diags hcl.Diagnostics
	for _, c := range checks {
		for _, e := range c.Evidence {
			if e.Path == configEvidence {
				diags = append(diags, warning(blockRange(loaded.Files, "verifier", c.Verifier), "Check that no work can mend",
					c.Verifier+"/"+c.ID+": "+c.Message+" (at "+e.Locator+" of its configuration)"))
				break
			}
		}
	}
	return diags
}

func warning(subject *hcl.Range, summary, detail string) *hcl.Diagnostic {
	return &hcl.Diagnostic{Severity: hcl.DiagWarning, Summary: summary, Detail: detail, Subject: subject}
}

// blockRange is where a block is in the source, by its type and its labels; nil if
// it is not there, as when a revision has it.
func blockRange(files map[string]*hcl.File, kind string, labels ...string) *hcl.Range {
	for _, file := range files {
		body, ok := file.Body.(*hclsyntax.Body)
		if !ok {
			continue
		}
		for _, block := range body.Blocks {
			if block.Type == kind && slices.Equal(block.Labels, labels) {
				return new(block.DefRange())
			}
		}
	}
	return nil
}
