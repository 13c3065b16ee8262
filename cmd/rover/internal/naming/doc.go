// Package naming is about names as people write them: which of those that there are
// was meant, and what name a text can be made.
package naming
