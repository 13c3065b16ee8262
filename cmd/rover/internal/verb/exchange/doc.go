// Package exchange has the verbs that exchange rollouts and environments with other
// programs: export writes their formats, import takes over what they have recorded.
package exchange
