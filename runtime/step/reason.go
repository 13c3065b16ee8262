package step

import "strings"

// Sentence says what of a step went wrong, to stand behind the name of what failed, with
// what the plugin itself said of it; "" if nothing did.
func (r *Record) Sentence() string {
	if r.Failure == nil {
		return ""
	}
	sentence := r.Failure.Sentence()
	reason := ""
	if r.Failure.Cause == Trapped {
		reason = reasonIn(string(r.Log))
	}
	if reason == "" || strings.Contains(sentence, reason) {
		return sentence
	}
	return sentence + ": " + reason
}

// reasonIn is the line of a log in which a program that has crashed says why, in the
// words of its language; "" if none does. Of a program that says nothing which is known,
// the last line is not taken: it may be about anything.
func reasonIn(log string) string {
	lines := strings.Split(log, "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		switch {
		case strings.Contains(line, " panicked at ") && strings.HasSuffix(line, ":") && i+1 < len(lines): // Rust, the message below
			return line + " " + strings.TrimSpace(lines[i+1])
		case strings.Contains(line, " panicked at "), // Rust before 1.73
			strings.HasPrefix(line, "panic: "), strings.HasPrefix(line, "fatal error: "), // Go
			strings.HasPrefix(line, "abort: "),            // AssemblyScript
			strings.HasPrefix(line, "Assertion failed: "), // C
			strings.HasPrefix(line, "libc++abi: "):        // C++
			return line
		}
	}
	return ""
}
