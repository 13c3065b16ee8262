// Package machine has the verbs that are about this machine and the rover on it:
// doctor, guest and version.
package machine
