// Package search finds the smallest combination of revisions that mends an
// environment, by playing the cells of each and holding it against the gates.
//
// [Freeze] plays the environment as it is: what of it fails is the [Trigger], and what holds
// the gates protect. [Search.Run] then takes [Proposal]s, rejects those that no
// combination may have, and tries combinations, the smallest first. The [Report]
// says which is selected, and of each other why it is not.
package search
