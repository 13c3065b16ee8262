package main

import (
	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/specs"
)

// explain prints diagnostics with their source lines.
func (c *console) explain(files map[string]*hcl.File, diags hcl.Diagnostics) error {
	return specs.WriteDiagnostics(c.err, files, diags, uint(c.errLook.width), c.errLook.colour)
}

// refuse prints diagnostics and ends the verb, whose input is wrong.
func (c *console) refuse(files map[string]*hcl.File, diags hcl.Diagnostics) error {
	if err := c.explain(files, diags); err != nil {
		return err
	}
	return &said{wrongUse}
}
