task { # ERROR: Missing required argument | "instructions" is required
}
