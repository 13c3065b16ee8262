revision "smaller" { # ERROR: Block out of place | move it to revisions/smaller/revision.hcl
}
