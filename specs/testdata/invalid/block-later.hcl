ledger { # ERROR: Unsupported block | not supported by this version of rover
}

widening "files" { # ERROR: Unsupported block | not supported by this version of rover
}

revision "smaller" { # ERROR: Block out of place | move it to revisions/smaller/revision.hcl
}
